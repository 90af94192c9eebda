import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import type { QueryStatus } from '../../graphql/query-status.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { KeptSince } from './offer/kept-since.tsx';
import { ProgrammeStage } from './programme-stage.tsx';
import css from './programme.module.css';
import { Section } from './section.tsx';
import type { HomeCourse } from './use-home-course.ts';

/** The programme by stage, from the API, with its loading, empty and failed states. */
export function Programme({ status }: { readonly status: QueryStatus<HomeCourse> }) {
  return (
    <Section id="chuong_trinh_hoc" title={t('home.prog.h2')}>
      <div className={css['table']}>
        <SkeletonGate
          loading={status.kind === 'loading'}
          skeleton={<StageSkeletons />}
          label={shellText('common.loading')}
        >
          {() => <Content status={status} />}
        </SkeletonGate>
      </div>
    </Section>
  );
}

function Content({ status }: { readonly status: QueryStatus<HomeCourse> }) {
  if (status.kind === 'loading') return null;
  if (status.kind !== 'ready') {
    return (
      <ErrorPanel
        className={css['panel']}
        title={t('home.prog.failed')}
        code={shellText('common.errorCode', { code: status.error.code })}
        onRetry={status.reload}
        retryLabel={shellText('common.retry')}
      >
        {errorText(status.error)}
      </ErrorPanel>
    );
  }
  const { chapters } = status.data.course;
  if (chapters.length === 0)
    return <EmptyState title={t('home.prog.empty')}>{t('home.prog.emptyText')}</EmptyState>;
  return (
    <>
      {status.asOfMs !== null && <KeptSince asOfMs={status.asOfMs} />}
      {chapters.map((chapter) => (
        <ProgrammeStage key={chapter.id} chapter={chapter} startsOpen={chapter.index === 1} />
      ))}
      <p className={css['all']}>
        <Link className={inlineLinkClass} to="/course">
          {t('home.prog.all')}
        </Link>
      </p>
    </>
  );
}

function StageSkeletons() {
  return (
    <>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={css['head']}>
          <Skeleton width="1.5rem" height="2rem" />
          <div className={css['words']}>
            <Skeleton shape="text" width="60%" />
            <Skeleton shape="text" width="85%" />
          </div>
          <Skeleton shape="text" width="70%" />
          <Skeleton shape="text" width="60%" />
        </div>
      ))}
    </>
  );
}
