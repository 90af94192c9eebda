import { AdminPayableRefundsDocument, type AdminPayableRefundsQuery } from '../../../graphql/generated/graphql.ts';
import { readyData } from '../../../graphql/query-status.ts';
import { useQueryStatus } from '../../../graphql/use-query-status.ts';
import { Button } from '../../../ui/button.tsx';
import { DetailSection } from '../common/detail-panel.tsx';
import { refundKindText, refundStateText } from '../money/money-words.ts';
import { t } from './copy.ts';
import css from './suggestions.module.css';

export type PayableRefund = AdminPayableRefundsQuery['admin_payable_refunds'][number];

/** Refunds that the money which left could have paid; says so when there is none. */
export function PayableRefunds({ transactionId, onChoose }: { readonly transactionId: string; readonly onChoose: (refund: PayableRefund) => void }) {
  const refunds = readyData(useQueryStatus(AdminPayableRefundsDocument, { variables: { transaction_id: transactionId }, fetchPolicy: 'cache-and-network' }))?.admin_payable_refunds;
  if (refunds === undefined) return null;
  return (
    <DetailSection title={t('um.payable')}>
      {refunds.length === 0 && <p className={css['none']}>{t('um.payable.none')}</p>}
      {refunds.length > 0 && (
        <ul className={css['list']}>
          {refunds.map((refund) => (
            <li key={refund.id} className={css['order']}>
              <p className={css['main']}><b>{refund.order_code ?? refundKindText(refund.kind)}</b> {refund.learner_name}</p>
              <p className={css['meta']}>{[refundStateText(refund.state), refund.account_masked].filter((part) => part !== null).join(' · ')}</p>
              <Button size="sm" onClick={() => onChoose(refund)}>{t('um.payRefund')}</Button>
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}
