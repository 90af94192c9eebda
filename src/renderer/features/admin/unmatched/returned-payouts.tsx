import {
  AdminReturnablePayoutsDocument,
  type AdminReturnablePayoutsQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { DetailSection } from '../list/detail-panel.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import { payoutLine } from './payout-line.ts';
import css from './suggestions.module.css';

export type ReturnablePayout = AdminReturnablePayoutsQuery['admin_returnable_payouts'][number];

/**
 * Payments to affiliates that the money could be the return of; nothing while there is none. That
 * they could not be asked is said: no offer would look like none to make.
 */
export function ReturnedPayouts({
  transactionId,
  isLikely,
  onChoose,
}: {
  readonly transactionId: string;
  /** Its words say so: while they are asked for, their place is kept. */
  readonly isLikely: boolean;
  readonly onChoose: (payout: ReturnablePayout) => void;
}) {
  const status = useQueryStatus(AdminReturnablePayoutsDocument, {
    variables: { transaction_id: transactionId },
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'offline' || status.kind === 'failed')
    return (
      <DetailSection title={t('um.payouts')}>
        <ListTrouble status={status} title={t('um.payouts.failed')} />
      </DetailSection>
    );
  if (status.kind === 'loading' && isLikely)
    return (
      <DetailSection title={t('um.payouts')}>
        <Skeleton height="7rem" width="100%" />
      </DetailSection>
    );
  const payouts = readyData(status)?.admin_returnable_payouts ?? [];
  if (payouts.length === 0) return null;
  return (
    <DetailSection title={t('um.payouts')}>
      <ul className={css['list']}>
        {payouts.map((payout) => (
          <li key={payout.id} className={css['order']}>
            <p className={css['main']}>
              <b>{payout.affiliate_code}</b> {payout.name}
            </p>
            <p className={css['meta']}>{payoutLine(payout)}</p>
            <Button size="sm" onClick={() => onChoose(payout)}>
              {t('um.return')}
            </Button>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
