import { useMutate } from '#renderer/graphql/use-mutate.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useState } from 'react';
import { Link } from 'react-router';
import { DeleteLessonDocument } from '#renderer/graphql/generated/graphql.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailActions, DetailPanel, DetailSection } from '../list/detail-panel.tsx';
import { UploadBox } from '../uploads/upload-box.tsx';
import { t } from './copy.ts';
import { LessonFiles } from './lesson-files.tsx';
import { StateBadge } from './lesson-line.tsx';
import { LessonPreview } from './lesson-preview.tsx';
import { LessonTexts } from './lesson-texts.tsx';
import css from './lessons.module.css';
import { StateActions } from './state-actions.tsx';
import type { Lesson } from './use-lessons.ts';

export interface LessonPanelProps {
  readonly lesson: Lesson;
  readonly reload: () => void;
  /** It was deleted. */
  readonly onGone: () => void;
  /** On a narrow screen: back to the course. */
  readonly onBack: (() => void) | undefined;
}

/** Largest video of a lesson, as the server takes it (server/limits.ts). */
const lessonVideoBytes = 4_000_000_000;

/** One lesson with all that is done with it. */
export function LessonPanel({ lesson, reload, onGone, onBack }: LessonPanelProps) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {onBack !== undefined && (
        <p className={css['fact']}>
          <Button variant="ghost" size="sm" onClick={onBack}>
            <ChevronLeft aria-hidden="true" />
            {t('les.title')}
          </Button>
        </p>
      )}
      <DetailPanel
        title={`${lesson.index}. ${lesson.title}`}
        badge={<StateBadge lesson={lesson} />}
      >
        <StateActions lesson={lesson} />
        <DetailSection title={t('les.video')}>
          <UploadBox
            kind="LESSON_VIDEO"
            targetId={lesson.id}
            hasVideo={lesson.has_video}
            upload={lesson.upload}
            maxBytes={lessonVideoBytes}
            onChange={reload}
          />
          {lesson.has_video && <LessonPreview lesson={lesson} />}
        </DetailSection>
        <LessonFiles lesson={lesson} reload={reload} />
        <DetailSection title={t('les.texts')}>
          <LessonTexts key={lesson.id} lesson={lesson} />
        </DetailSection>
        <DetailActions>
          {lesson.state === 'RELEASED' && (
            <Link className={buttonClass({ block: true })} to={`/learn/${lesson.slug}`}>
              {t('les.open')}
            </Link>
          )}
          <Button variant="ghost" onClick={() => setDeleting(true)}>
            {t('les.delete')}
          </Button>
        </DetailActions>
        {deleting && (
          <DeleteDialog lesson={lesson} onClose={() => setDeleting(false)} onGone={onGone} />
        )}
      </DetailPanel>
    </>
  );
}

function DeleteDialog({
  lesson,
  onClose,
  onGone,
}: Pick<LessonPanelProps, 'lesson' | 'onGone'> & { readonly onClose: () => void }) {
  const remove = useMutate(DeleteLessonDocument);
  const [{ id, title, revision, media_revision }] = useState(lesson);
  return (
    <ConfirmDialog
      title={t('les.delete.ask', { title })}
      description={t('les.delete.what')}
      confirmLabel={t('les.delete')}
      tone="danger"
      reason="required"
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        const done = await remove({ id, revision, media_revision, reason });
        if (done.ok) onGone();
        return done;
      }}
    />
  );
}
