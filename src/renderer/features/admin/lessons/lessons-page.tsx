import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readyData } from '#renderer/graphql/query-status.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { useMediaQuery } from '#renderer/ui/use-media-query.ts';
import { AdminPage } from '../list/admin-page.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { ChapterDialog } from './chapter-dialog.tsx';
import { t } from './copy.ts';
import { CourseDialog } from './course-dialog.tsx';
import { LessonPanel } from './lesson-panel.tsx';
import { LessonTree } from './lesson-tree.tsx';
import { LeftLessonTexts } from './lesson-texts.tsx';
import css from './lessons.module.css';
import { type Course, useLessons } from './use-lessons.ts';

/** From here on the course and a lesson's details stand side by side. */
const wideQuery = '(min-width: 1280px)';

/**
 * `/admin/lessons`: chapters and lessons in their order, and everything that belongs to one of
 * them.
 */
export function LessonsPage() {
  const status = useLessons();
  const [dialog, setDialog] = useState<'chapter' | 'course' | null>(null);
  const course = readyData(status)?.admin_course ?? null;
  return (
    <AdminPage
      title={t('les.title')}
      lead={t('les.lead')}
      actions={
        <>
          {course !== null && (
            <Button size="sm" onClick={() => setDialog('course')}>
              {t('les.course.edit')}
            </Button>
          )}
          <Button size="sm" onClick={() => setDialog('chapter')}>
            {t('les.chapter.add')}
          </Button>
        </>
      }
    >
      {status.kind === 'loading' && <TreeSkeleton />}
      {(status.kind === 'offline' || status.kind === 'failed') && <ListTrouble status={status} />}
      {status.kind === 'ready' && (
        <CourseView course={status.data.admin_course} reload={status.reload} />
      )}
      {dialog === 'chapter' && <ChapterDialog chapter={null} onClose={() => setDialog(null)} />}
      {dialog === 'course' && course !== null && (
        <CourseDialog course={course} onClose={() => setDialog(null)} />
      )}
    </AdminPage>
  );
}

function CourseView({ course, reload }: { readonly course: Course; readonly reload: () => void }) {
  const [params, setParams] = useSearchParams();
  const isWide = useMediaQuery(wideQuery);
  const lessons = course.chapters.flatMap((chapter) => chapter.lessons);
  // Known at once, where a choice waits for the address.
  const [heldId, setHeldId] = useState<string | null>(null);
  // Worked in or named by the address, and there no longer: a colleague deleted it.
  const goneId = [params.get('xem'), heldId].find(
    (id) => id !== null && lessons.every((lesson) => lesson.id !== id),
  );
  const chosen =
    lessons.find(({ id }) => id === params.get('xem')) ??
    lessons.find(({ id }) => id === heldId) ??
    (isWide ? lessons[0] : undefined);
  const choose = (id: string | null) => {
    setHeldId(id);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (id === null) after.delete('xem');
        else after.set('xem', id);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  if (course.chapters.length === 0) return <EmptyState title={t('les.none.all')} />;
  const panel = chosen && (
    <LessonPanel
      key={chosen.id}
      lesson={chosen}
      reload={reload}
      onGone={() => choose(null)}
      onBack={isWide ? undefined : () => choose(null)}
    />
  );
  // One place for the panel, narrow or wide: a dialog in it stays open when a phone is turned or a
  // window is drawn smaller. Whoever works in the lesson that a wide page shows by itself keeps it.
  return (
    <div className={css['page']}>
      {goneId != null && <LeftLessonTexts key={goneId} id={goneId} />}
      <div className={css['split']}>
        {(isWide || panel === undefined) && (
          <LessonTree course={course} chosen={chosen?.id ?? null} onChoose={choose} />
        )}
        {panel !== undefined && (
          <aside
            className={isWide ? css['detail'] : undefined}
            aria-label={chosen?.title}
            onFocusCapture={() => setHeldId(chosen?.id ?? null)}
          >
            {panel}
          </aside>
        )}
      </div>
    </div>
  );
}

function TreeSkeleton() {
  return (
    <div className={css['tree']} aria-busy="true">
      {Array.from({ length: 10 }, (_, at) => (
        <Skeleton key={at} height="44px" />
      ))}
    </div>
  );
}
