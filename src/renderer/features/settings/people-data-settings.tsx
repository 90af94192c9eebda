import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useSession } from '../../platform/context.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { DataCopy } from './data-copy.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SettingsGroup } from './settings-group.tsx';
import css from './settings.module.css';
import { usePeopleData } from './use-people-data.ts';

/** Where messages lead to it (server/modules/messages/kinds/account-messages.ts). */
const anchor = 'du-lieu';

/** A copy of one's data, and the end of one's account. */
export function PeopleDataSettings() {
  const session = useSession();
  return session.status === 'guest' ? null : <OwnData />;
}

function OwnData() {
  const status = usePeopleData();
  const now = useNow();
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const isReady = status.kind !== 'loading';
  useEffect(() => {
    if (isReady && hash === `#${anchor}`) place.current?.scrollIntoView();
  }, [isReady, hash]);
  return (
    <div ref={place} className={css['anchor']}>
      <SettingsGroup title={t('set.data')} anchor={anchor}>
        <SkeletonGate
          loading={status.kind === 'loading'}
          skeleton={<Skeleton height="12rem" />}
          label={shellText('common.loading')}
        >
          {() => {
            if (status.kind === 'loading') return null;
            if (status.kind !== 'ready')
              return (
                <ErrorPanel
                  title={t('set.data.failed')}
                  code={shellText('common.errorCode', { code: status.error.code })}
                  onRetry={status.reload}
                  retryLabel={shellText('common.retry')}
                >
                  {errorText(status.error)}
                </ErrorPanel>
              );
            return (
              <>
                {status.asOfMs !== null && (
                  <p className="t3 sm">
                    {t('set.data.kept', { time: formatTimestamp(status.asOfMs, now) })}
                  </p>
                )}
                {status.data.me !== null && (
                  <DataCopy copy={status.data.data_export} onChanged={status.reload} />
                )}
                {status.data.me !== null && (
                  <DeleteAccount
                    state={status.data.account_deletion}
                    email={status.data.me.email}
                    hasPassword={status.data.me.has_password}
                    onChanged={status.reload}
                  />
                )}
              </>
            );
          }}
        </SkeletonGate>
      </SettingsGroup>
    </div>
  );
}
