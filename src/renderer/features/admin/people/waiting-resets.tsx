import KeyRound from 'lucide-react/icons/key-round';
import { AdminFactorResetsDocument } from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { t } from './copy.ts';
import { WaitingReset } from './factor-reset.tsx';
import css from './people.module.css';

/**
 * Accounts that an owner wishes to open again and that wait for a second administrator: on the
 * overview, which every role opens.
 */
export function WaitingResets() {
  const status = useQueryStatus(AdminFactorResetsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const now = useNow();
  const reload = status.kind === 'loading' ? () => undefined : status.reload;
  return (readyData(status)?.admin_factor_resets ?? []).map((reset) => (
    <Notice
      key={reset.id}
      icon={<KeyRound aria-hidden="true" />}
      tone="warn"
      className={css['reset']}
      title={t('ppl.factor.about', { name: reset.person })}
    >
      <WaitingReset reset={reset} now={now} reload={reload} />
    </Notice>
  ));
}
