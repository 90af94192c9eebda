import HistoryIcon from 'lucide-react/icons/history';
import { useState } from 'react';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { useSession } from '#renderer/platform/context.tsx';
import { t } from './copy.ts';
import css from './history.module.css';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';

const HistoryDialog = pageDialog(async () => (await import('./history-dialog.tsx')).HistoryDialog);

export interface HistoryButtonProps {
  readonly lesson: OutlineLesson;
  readonly progress: LessonProgress | undefined;
}

/**
 * Opens the history of the lesson. Nothing for guests; for a lesson that was never watched its room
 * alone, so that nothing moves once it is.
 */
export function HistoryButton({ lesson, progress }: HistoryButtonProps) {
  const isGuest = useSession().status === 'guest';
  const [open, setOpen] = useState(false);
  if (isGuest) return null;
  if (progress === undefined)
    return (
      <span className={css['open']} data-empty aria-hidden="true">
        <HistoryIcon />
        {t('hist.open')}
      </span>
    );
  return (
    <>
      <button type="button" className={css['open']} onClick={() => setOpen(true)}>
        <HistoryIcon aria-hidden="true" />
        {t('hist.open')}
      </button>
      {open && <HistoryDialog lesson={lesson} progress={progress} onClose={() => setOpen(false)} />}
    </>
  );
}
