import type { ReactNode } from 'react';
import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { useSession } from '../../platform/context.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { type Profile, useProfile } from './data/use-profile.ts';
import css from './profile.module.css';
import { ProfileForms } from './profile-forms.tsx';

export interface ProfilePageProps {
  /**
   * The card of the connected social account, which is another part's; none where signing in by it
   * is not offered.
   */
  readonly socialCard?: (profile: Profile) => ReactNode;
}

/** `/profile`: five groups, each a form of its own (design 5.11). */
export function ProfilePage({ socialCard }: ProfilePageProps) {
  const session = useSession();
  // Another person is another form: nothing of what was typed before stays.
  return session.status === 'guest' ? null : (
    <ForPerson key={session.userId} {...(socialCard === undefined ? {} : { socialCard })} />
  );
}

function ForPerson({ socialCard }: ProfilePageProps) {
  const status = useProfile();
  return (
    <div className={css['page']}>
      <h1 className="h-page">{t('pf.title')}</h1>
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<ProfileSkeleton />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind === 'ready')
            return (
              <ProfileForms
                data={status.data}
                asOfMs={status.asOfMs}
                socialCard={socialCard?.(status.data.profile) ?? null}
              />
            );
          return (
            <ErrorPanel
              title={t('pf.failed')}
              code={
                status.kind === 'offline'
                  ? undefined
                  : shellText('common.errorCode', { code: status.error.code })
              }
              onRetry={status.reload}
              retryLabel={shellText('common.retry')}
            >
              {status.kind === 'offline' ? t('pf.offline.first') : errorText(status.error)}
            </ErrorPanel>
          );
        }}
      </SkeletonGate>
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <div className={css['columns']}>
      <div className="stack gap-2">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height="2.5rem" />
        ))}
      </div>
      <div className={css['form']}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height="4.75rem" />
        ))}
      </div>
    </div>
  );
}
