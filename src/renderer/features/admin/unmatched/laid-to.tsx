import { Link } from 'react-router';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { t } from './copy.ts';
import { refundPath } from './returned-refunds.tsx';
import { t as splitText } from './split.copy.ts';
import type { TransactionFacts } from './transaction-dialog.tsx';

/** The rows that say what money is laid to, each with the way there. */
export function laidToRows({
  order_id: orderId,
  order_code: order,
  refund_id: refundId,
  refund_order_code: refundOrder,
  payout_run_id: runId,
  payout_affiliate: affiliate,
  returned_refund_id: returnedId,
  paired_with: otherId,
  part_of: wholeId,
  part_of_amount: whole,
  direction,
}: TransactionFacts) {
  return [
    {
      term: t('um.order'),
      value: orderId === null ? null : linkTo(`/admin/orders?loc=ALL&xem=${orderId}`, order),
    },
    {
      term: t('um.laid.refund'),
      value:
        refundId === null
          ? null
          : linkTo(
              `/admin/refunds?xem=${refundId}`,
              refundOrder === null
                ? t('um.laid.refund.money')
                : t('um.laid.refund.order', { order: refundOrder }),
            ),
    },
    {
      term: t('um.laid.payout'),
      value: runId === null ? null : linkTo(`/admin/payouts?loc=runs&xem=${runId}`, affiliate),
    },
    {
      term: t('um.returned'),
      value: returnedId === null ? null : linkTo(refundPath(returnedId), t('um.refunds.open')),
    },
    {
      term: splitText('sp.partOf'),
      value:
        wholeId === null
          ? null
          : linkTo(
              `/admin/unmatched?loc=ALL&xem=${wholeId}`,
              splitText('sp.partOf.link', { amount: formatMoney(whole ?? '0') }),
            ),
    },
    {
      term: t('um.paired'),
      value:
        otherId === null
          ? null
          : linkTo(
              `/admin/unmatched?loc=ALL&xem=${otherId}`,
              t(direction === 'in' ? 'um.paired.in' : 'um.paired.out'),
            ),
    },
  ];
}

function linkTo(to: string, text: string | null) {
  return (
    <Link className={inlineLinkClass} to={to}>
      {text}
    </Link>
  );
}
