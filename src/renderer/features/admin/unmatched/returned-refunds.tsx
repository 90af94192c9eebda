import { Link } from 'react-router';
import {
  AdminReturnableRefundsDocument,
  type AdminReturnableRefundsQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { DetailSection } from '../list/detail-panel.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import css from './suggestions.module.css';

export type ReturnableRefund = AdminReturnableRefundsQuery['admin_returnable_refunds'][number];

/**
 * Refunds that the money could be the return of; nothing while there is none. What it names and
 * cannot be yet is shown with the reason.
 */
export function ReturnedRefunds({
  transactionId,
  isLikely,
  onChoose,
}: {
  readonly transactionId: string;
  /** Its words say so: while they are asked for, their place is kept. */
  readonly isLikely: boolean;
  readonly onChoose: (refund: ReturnableRefund) => void;
}) {
  const status = useQueryStatus(AdminReturnableRefundsDocument, {
    variables: { transaction_id: transactionId },
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'offline' || status.kind === 'failed')
    return (
      <DetailSection title={t('um.refunds')}>
        <ListTrouble status={status} title={t('um.payable.failed')} />
      </DetailSection>
    );
  if (status.kind === 'loading' && isLikely)
    return (
      <DetailSection title={t('um.refunds')}>
        <Skeleton height="9.75rem" width="100%" />
      </DetailSection>
    );
  const refunds = readyData(status)?.admin_returnable_refunds ?? [];
  if (refunds.length === 0) return null;
  return (
    <DetailSection title={t('um.refunds')}>
      <ul className={css['list']}>
        {refunds.map((refund) => (
          <li key={refund.id} className={css['order']}>
            <Named refund={refund} />
            <p className={css['meta']}>{lineOf(refund)}</p>
            <Link className={inlineLinkClass} to={refundPath(refund.id)}>
              {t('um.refunds.open')}
            </Link>
            {refund.is_unlikely && <p className={css['warn']}>{t('um.refunds.unlikely')}</p>}
            {refund.may_be ? (
              <Button
                size="sm"
                variant={refund.is_named && !refund.is_unlikely ? 'primary' : 'secondary'}
                onClick={() => onChoose(refund)}
              >
                {t('um.returnRefund')}
              </Button>
            ) : (
              <p className={css['warn']}>{t(whyNot(refund))}</p>
            )}
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

/** Its order and its learner; nobody of money of no order. */
function Named({ refund }: { readonly refund: ReturnableRefund }) {
  const { order_id: orderId, order_code: code, learner_name: name } = refund;
  return (
    <p className={css['main']}>
      {orderId !== null && (
        <Link className={inlineLinkClass} to={`/admin/orders?loc=ALL&xem=${orderId}`}>
          {code}
        </Link>
      )}{' '}
      {name}
    </p>
  );
}

function whyNot({ state }: ReturnableRefund) {
  return state === 'sent' ? 'um.refunds.amount' : 'um.refunds.sending';
}

function lineOf({ amount, account_masked: account, sent_at: sentAt }: ReturnableRefund): string {
  const parts = { amount: formatMoney(amount), account: account ?? '' };
  return sentAt === null
    ? t('um.refunds.line.sending', parts)
    : t('um.refunds.line', { ...parts, date: formatDate(Date.parse(sentAt)) });
}

/** Where a refund of the office is read. */
export function refundPath(id: string): string {
  return `/admin/refunds?loc=ALL&xem=${id}`;
}
