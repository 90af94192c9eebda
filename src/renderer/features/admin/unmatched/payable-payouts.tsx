import {
  AdminPayablePayoutsDocument,
  type AdminPayablePayoutsQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DetailSection } from '../list/detail-panel.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { hitState } from '../search/hit-words.ts';
import { t } from './copy.ts';
import { returnedText } from './payable-refunds.tsx';
import css from './suggestions.module.css';

export type PayablePayout = AdminPayablePayoutsQuery['admin_payable_payouts'][number];

/**
 * Payments to affiliates that the money which left could be; nothing while there is none. That they
 * could not be asked is said: no offer would look like none to make.
 */
export function PayablePayouts({
  transactionId,
  onChoose,
}: {
  readonly transactionId: string;
  readonly onChoose: (payout: PayablePayout) => void;
}) {
  const status = useQueryStatus(AdminPayablePayoutsDocument, {
    variables: { transaction_id: transactionId },
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'offline' || status.kind === 'failed')
    return (
      <DetailSection title={t('um.payablePayouts')}>
        <ListTrouble status={status} title={t('um.payouts.failed')} />
      </DetailSection>
    );
  const payouts = readyData(status)?.admin_payable_payouts ?? [];
  if (payouts.length === 0) return null;
  return (
    <DetailSection title={t('um.payablePayouts')}>
      <ul className={css['list']}>
        {payouts.map((payout) => (
          <li key={payout.id} className={css['order']}>
            <p className={css['main']}>
              <b>{payout.affiliate_code}</b> {payout.name}
            </p>
            <p className={css['meta']}>
              {[
                formatMoney(payout.net_amount),
                hitState({ kind: 'PAYOUT', state: payout.status }),
                payout.account_masked,
                returnedText(payout.returned_at),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
            <Button
              size="sm"
              aria-label={t('um.payPayout.of', { code: payout.affiliate_code, name: payout.name })}
              onClick={() => onChoose(payout)}
            >
              {t('um.payPayout')}
            </Button>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
