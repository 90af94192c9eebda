import HistoryIcon from 'lucide-react/icons/history';
import { useState } from 'react';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { OutlineLesson } from '#renderer/lib/course-outline.ts';
import { useSession } from '#renderer/platform/context.tsx';
import { t } from './copy.ts';
import css from './history.module.css';
import { pageDialog } from '#renderer/lib/page-dialog.ts';

const HistoryDialog = pageDialog(async () => (await import('./history-dialog.tsx')).HistoryDialog);

export interface HistoryButtonProps {
  readonly lesson: OutlineLesson;
  readonly progress: LessonProgress | undefined;
}

/** Opens the history of the lesson. Nothing for guests and for a lesson that was never watched. */
export function HistoryButton({ lesson, progress }: HistoryButtonProps) {
  const isGuest = useSession().status === 'guest';
  const [open, setOpen] = useState(false);
  if (isGuest || progress === undefined) return null;
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
