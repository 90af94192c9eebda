import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { AppError } from '#shared/errors/error-code.ts';
import { CourseOutlineDocument, StudyLessonDocument } from '../../graphql/generated/graphql.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { isReleased, lessonsOf, type OutlineLesson } from '../../lib/lessons/course-outline.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { nearestLessons } from '../../lib/lessons/nearest-lessons.ts';
import { useProgress } from '../../platform/use-progress.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Themed } from '../../ui/overlays/layer.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { useAnnouncer } from './announcer.ts';
import { t } from './copy.ts';
import { NotesProvider } from './notes/notes-context.tsx';
import { useFollowRights } from './data/use-follow-rights.ts';
import { usePlayback } from './data/use-playback.ts';
import { LessonView } from './lesson-view.tsx';
import type { RailTab } from './rail/study-rail.tsx';
import css from './study-page.module.css';

/** Id that the application's skip link leads to. */
const mainAreaId = 'noi_dung';

/** `/learn/:lessonSlug`: watch a lesson. Always dark. */
export function StudyPage() {
  const { lessonSlug = '' } = useParams();
  const { said, say } = useAnnouncer();
  return (
    <Themed theme="dark" className={css['page']}>
      <main id={mainAreaId} tabIndex={-1} className={css['main']}>
        <NotesProvider>
          <Study slug={lessonSlug} say={say} />
        </NotesProvider>
        <output className="sr">{said}</output>
      </main>
    </Themed>
  );
}

function Study({ slug, say }: { readonly slug: string; readonly say: (text: string) => void }) {
  const outline = useQueryStatus(CourseOutlineDocument, { variables: {} });
  const detail = useQueryStatus(StudyLessonDocument, {
    variables: { slug },
    fetchPolicy: 'cache-and-network',
  });
  const access = usePlayback(slug);
  useFollowRights(
    outline.kind === 'ready'
      ? lessonsOf(outline.data.course).find((each) => each.slug === slug)
      : undefined,
    access.reload,
  );
  const progress = useProgress();
  const { hash } = useLocation();
  const [tab, setTab] = useState<RailTab>(hash === '#ghi-chu' ? 'notes' : 'contents');
  if (outline.kind === 'loading')
    return (
      <SkeletonGate loading skeleton={<PageSkeleton />} label={t('player.loadingPage')}>
        {null}
      </SkeletonGate>
    );
  if (outline.kind !== 'ready') {
    // One press asks again for everything that the page is made of.
    const reloadAll = () => {
      outline.reload();
      if (detail.kind !== 'loading') detail.reload();
      access.reload();
    };
    return <PageError error={outline.error} onRetry={reloadAll} />;
  }
  const { course } = outline.data;
  const lesson = lessonsOf(course).find((each) => each.slug === slug);
  if (lesson === undefined)
    return <UnknownLesson near={nearestLessons(lessonsOf(course).filter(isReleased), slug)} />;
  return (
    <LessonView
      key={lesson.id}
      course={course}
      asOfMs={outline.asOfMs}
      lesson={lesson}
      detail={detail}
      access={access}
      progress={progress}
      tab={tab}
      onTab={setTab}
      say={say}
    />
  );
}

function PageError({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  return (
    <div className={css['alone']}>
      <h1 className="sr">{t('player.err.page')}</h1>
      <ErrorPanel
        title={t('player.err.page')}
        code={t('player.err.code', { code: error.code })}
        onRetry={onRetry}
        retryLabel={t('player.retry')}
        action={
          <Link className={buttonClass({ size: 'sm', variant: 'ghost' })} to="/dashboard">
            {t('player.toDashboard')}
          </Link>
        }
      >
        {errorText(error)}
      </ErrorPanel>
    </div>
  );
}

/**
 * No lesson has this address: those that may have been meant, for a lesson that was moved (design
 * 5.29).
 */
function UnknownLesson({ near }: { readonly near: readonly OutlineLesson[] }) {
  return (
    <div className={css['alone']}>
      <h1 className="sr">{t('player.unknown')}</h1>
      <EmptyState
        title={t('player.unknown')}
        action={
          <Link className={buttonClass({})} to="/dashboard">
            {t('player.toDashboard')}
          </Link>
        }
      >
        {t('player.unknown.body')}
      </EmptyState>
      {near.length > 0 && (
        <nav className={css['near']} aria-label={t('player.unknown.near')}>
          <h2 className="h-sub">{t('player.unknown.near')}</h2>
          <ul>
            {near.map(({ id, slug, index, title }) => (
              <li key={id}>
                <Link className={inlineLinkClass} to={`/learn/${slug}`}>
                  {t('player.unknown.lesson', { n: index, title })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** The geometry of the page before the course is known. */
function PageSkeleton() {
  return (
    <div className={css['stage']} data-rail="shown">
      <div className={css['left']}>
        <div className={css['videoSkeleton']} />
        <div className={css['under']}>
          <Skeleton width="60%" height="30px" />
          <Skeleton width="30%" height="20px" />
        </div>
      </div>
      <div className={css['rail']}>
        <div className={css['railSkeleton']}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <Skeleton key={row} height="40px" />
          ))}
        </div>
      </div>
    </div>
  );
}
