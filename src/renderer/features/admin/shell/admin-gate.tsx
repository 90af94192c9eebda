import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { t as shellText } from '#renderer/copy/vi.ts';
import { MeDocument, SecondFactorDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { Bud } from '#renderer/ui/branch/flower-icon.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import css from './admin-gate.module.css';
import { t } from './copy.ts';

/**
 * Shows the back office to administrators who proved their second factor; leads the others of them
 * to where they set it up, and says to everybody else that it is not for them. The server decides
 * again at each question.
 */
export function AdminGate({ children }: { readonly children: ReactNode }) {
  const status = useQueryStatus(MeDocument, { variables: {} });
  if (status.kind === 'ready')
    return status.data.me?.is_admin === true ? <FactorGate>{children}</FactorGate> : <Denied />;
  if (status.kind === 'loading')
    return (
      <SkeletonGate
        loading
        skeleton={
          <div className={css['page']}>
            <Skeleton width="12rem" height="2rem" />
          </div>
        }
        label={shellText('common.loading')}
      >
        {null}
      </SkeletonGate>
    );
  return (
    <main className={css['page']}>
      <ListTrouble status={status} title={t('ad.failed')} />
    </main>
  );
}

function FactorGate({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const status = useQueryStatus(SecondFactorDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'ready')
    return status.data.second_factor.is_session_proven ? (
      children
    ) : (
      <Navigate replace to={`/security?next=${encodeURIComponent(`${pathname}${search}`)}`} />
    );
  if (status.kind === 'loading')
    return (
      <SkeletonGate
        loading
        skeleton={
          <div className={css['page']}>
            <Skeleton width="12rem" height="2rem" />
          </div>
        }
        label={shellText('common.loading')}
      >
        {null}
      </SkeletonGate>
    );
  return (
    <main className={css['page']}>
      <ListTrouble status={status} title={t('ad.failed')} />
    </main>
  );
}

function Denied() {
  return (
    <main className={css['page']}>
      <Bud size={72} />
      <h1 className="h-page" tabIndex={-1}>
        {t('ad.denied.title')}
      </h1>
      <p className={css['text']}>{t('ad.denied.body')}</p>
      <Link to="/dashboard" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        {t('ad.denied.learn')}
      </Link>
    </main>
  );
}
