import { useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import { type QueryStatus, readyData } from '#renderer/graphql/query-status.ts';
import type { LessonCounts } from '#renderer/lib/lessons/course-outline.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatDuration } from '#renderer/lib/format/format-duration.ts';
import { PageHead } from '#renderer/lib/page/page-head.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { FlowerSprite } from '#renderer/ui/branch/flower-sprite.tsx';
import { Segmented } from '#renderer/ui/forms/segmented.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { BottomBar } from '../bottom-bar.tsx';
import { t } from '../copy.ts';
import { courseJsonLd } from '../course-json-ld.ts';
import { KeptSince } from '../offer/kept-since.tsx';
import { PricePanel } from '../offer/price-panel.tsx';
import { useCourseTexts } from '../use-course-texts.ts';
import { type HomeCourse, useHomeCourse } from '../use-home-course.ts';
import { usePlanOffers } from '../offer/use-plan-offers.ts';
import { type CourseFilter, filterChapters } from './course-filter.ts';
import { CourseList } from './course-list.tsx';
import css from './course-page.module.css';

/** The whole curriculum for those who compare, beside what it costs (design 5.2). */
export function CoursePage() {
  const status = useHomeCourse();
  const data = readyData(status);
  const prices = usePlanOffers();
  const isOwned = data?.isOwned ?? false;
  const texts = useCourseTexts();
  const description = texts.description === '' ? t('course.description') : texts.description;
  return (
    <>
      <PageHead
        description={description}
        canonicalPath="/course"
        {...(data === null
          ? {}
          : { jsonLd: courseJsonLd({ ...data, offers: readyData(prices), description }) })}
      />
      <FlowerSprite />
      <div className={css['page']}>
        <header className={css['head']}>
          <h1 className="h-page">{t('course.h1')}</h1>
          {texts.description !== '' && (
            <p className={css['about']}>
              <strong>{texts.title}</strong>
              {texts.description}
            </p>
          )}
          <p className="lead">
            {data === null || data.counts.total === 0 ? t('course.leadLoading') : lead(data.counts)}
          </p>
        </header>
        <div className={css['columns']}>
          <div className={css['curriculum']}>
            <SkeletonGate
              loading={status.kind === 'loading'}
              skeleton={<ListSkeleton />}
              label={shellText('common.loading')}
            >
              {() => <Curriculum status={status} />}
            </SkeletonGate>
          </div>
          <aside className={css['side']} aria-label={t('course.offer')}>
            <PricePanel status={prices} isOwned={isOwned} />
          </aside>
        </div>
      </div>
      <BottomBar offers={readyData(prices)} isOwned={isOwned} />
    </>
  );
}

function lead({ total, released, releasedSeconds }: LessonCounts): string {
  return t('course.lead', { total, released, duration: formatDuration(releasedSeconds) });
}

function Curriculum({ status }: { readonly status: QueryStatus<HomeCourse> }) {
  if (status.kind === 'loading') return null;
  if (status.kind !== 'ready') {
    return (
      <ErrorPanel
        title={t('home.prog.failed')}
        code={shellText('common.errorCode', { code: status.error.code })}
        onRetry={status.reload}
        retryLabel={shellText('common.retry')}
      >
        {errorText(status.error)}
      </ErrorPanel>
    );
  }
  if (status.data.counts.total === 0)
    return <EmptyState title={t('home.prog.empty')}>{t('home.prog.emptyText')}</EmptyState>;
  return (
    <>
      {status.asOfMs !== null && <KeptSince asOfMs={status.asOfMs} />}
      <FilteredList data={status.data} />
    </>
  );
}

function FilteredList({ data: { course } }: { readonly data: HomeCourse }) {
  const [filter, setFilter] = useState<CourseFilter>('all');
  const chapters = filterChapters(course.chapters, filter);
  const shown = chapters.reduce((sum, { lessons }) => sum + lessons.length, 0);
  return (
    <>
      <div className={css['tools']}>
        <Segmented<CourseFilter>
          label={t('course.filter')}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: t('course.all') },
            { value: 'open', label: t('course.open') },
            { value: 'soon', label: t('course.soon') },
          ]}
        />
        <output className={css['shown']}>{t('course.shown', { n: shown })}</output>
      </div>
      {shown === 0 ? <EmptyState title={t('course.none')} /> : <CourseList chapters={chapters} />}
    </>
  );
}

function ListSkeleton() {
  return (
    <div className="stack gap-3">
      <Skeleton height="2.5rem" width="20rem" />
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => (
        <Skeleton key={row} height="3.25rem" />
      ))}
    </div>
  );
}
