import Printer from 'lucide-react/icons/printer';
import { Link } from 'react-router';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  AffiliatePolicyDocument,
  type AffiliatePolicyQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { PageHead } from '#renderer/lib/page/page-head.tsx';
import { dayStartMs, formatDate, formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { loginAddress } from '#renderer/lib/identity/safe-next.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useSession } from '#renderer/platform/context.tsx';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { RichText } from '#renderer/ui/text/rich-text.tsx';
import { ReadingLayout } from '#renderer/ui/text/reading-layout.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { Consent } from './consent.tsx';
import css from './policy-page.module.css';

type Policy = AffiliatePolicyQuery['affiliate_policy'];

/**
 * What affiliates agree to: to be read by everybody, to be agreed to by whoever takes part (design
 * 5.19).
 */
export function PolicyPage() {
  const status = useQueryStatus(AffiliatePolicyDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const now = useNow();
  const isGuest = useSession().status === 'guest';
  return (
    <div className={cx(css['page'], isGuest && css['bare'])}>
      <PageHead description={t('policy.description')} canonicalPath="/affiliate/policy" />
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<PageSkeleton />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind === 'ready')
            return (
              <PolicyView
                policy={status.data.affiliate_policy}
                kept={status.asOfMs === null ? null : formatTimestamp(status.asOfMs, now)}
              />
            );
          return (
            <>
              <h1 className="h-page">{t('policy.title')}</h1>
              <ErrorPanel
                className={css['failed']}
                title={t('policy.failed')}
                code={shellText('common.errorCode', { code: status.error.code })}
                onRetry={status.reload}
                retryLabel={shellText('common.retry')}
              >
                {errorText(status.error)}
              </ErrorPanel>
            </>
          );
        }}
      </SkeletonGate>
    </div>
  );
}

function PolicyView({ policy, kept }: { readonly policy: Policy; readonly kept: string | null }) {
  const isGuest = useSession().status === 'guest';
  return (
    <ReadingLayout
      label={t('policy.contents')}
      emptyText={t('policy.contents.none')}
      sections={policy.sections}
    >
      <header className={css['head']}>
        <h1 className="h-page">{t('policy.title')}</h1>
        <div className={css['facts']}>
          <p className="t2 sm">
            {t('policy.version', {
              v: policy.version,
              date: formatDate(dayStartMs(policy.effective_from)),
            })}
            {kept !== null && ` · ${t('policy.kept', { time: kept })}`}
          </p>
          <Button size="sm" variant="ghost" className={css['print']} onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t('policy.print')}
          </Button>
        </div>
      </header>
      <section className={css['summary']} aria-labelledby="policy-summary">
        <h2 id="policy-summary" className="h-sub">
          {t('policy.summary')}
        </h2>
        <ol>
          {policy.summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </section>
      <RichText
        html={policy.html}
        waiting={<TextSkeleton />}
        missing={<p className="t3">{t('policy.text.failed')}</p>}
      />
      <footer className={css['foot']}>
        {isGuest ? (
          <Link
            className={buttonClass({ variant: 'primary', size: 'lg' })}
            to={loginAddress('/affiliate/dashboard')}
          >
            {t('policy.cta.guest')}
          </Link>
        ) : (
          <Consent version={policy.version} />
        )}
      </footer>
    </ReadingLayout>
  );
}

function TextSkeleton() {
  return (
    <div className={css['skeleton']}>
      {[92, 88, 96, 60, 90, 84, 70].map((width) => (
        <Skeleton key={width} shape="text" width={`${width}%`} />
      ))}
    </div>
  );
}

function PageSkeleton() {
  return (
    <ReadingLayout
      label={t('policy.contents')}
      emptyText={t('policy.contents.none')}
      sections={null}
    >
      <Skeleton height="2.75rem" width="min(28rem, 100%)" />
      <Skeleton height="13rem" />
      <TextSkeleton />
    </ReadingLayout>
  );
}
