import Clock from 'lucide-react/icons/clock';
import { Link } from 'react-router';
import { RecentOrdersDocument } from '../../graphql/generated/graphql.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { formatDate, formatTime } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { useOverlayStore } from '../../lib/overlay-store.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { t } from './copy.ts';
import css from './dashboard.module.css';

/**
 * An order that still waits for its money, on top of the dashboard (design 5.10); nothing when none
 * does.
 */
export function PendingOrderCard() {
  const recent = readyData(useQueryStatus(RecentOrdersDocument, { variables: {} }));
  const now = useNow();
  const show = useOverlayStore((store) => store.show);
  const open = recent?.orders.nodes.find(
    (order) =>
      (order.status === 'PENDING' || order.status === 'UNDERPAID') &&
      Date.parse(order.expires_at) > now,
  );
  if (open === undefined) return null;
  const until = Date.parse(open.expires_at);
  return (
    <Notice
      className={css['order']}
      icon={<Clock aria-hidden="true" />}
      tone="warn"
      title={t('dash.order', { code: open.code })}
      actions={
        <>
          <Button
            aria-haspopup="dialog"
            onClick={() => show({ kind: 'bank_info', orderId: open.id })}
          >
            {t('dash.order.bank')}
          </Button>
          <Link className={buttonClass({ variant: 'primary' })} to={`/order/${open.id}`}>
            {t('dash.order.pay')}
          </Link>
        </>
      }
    >
      {t('dash.order.p', {
        amount: formatMoney(open.missing_amount),
        time: formatTime(until),
        date: formatDate(until),
      })}
    </Notice>
  );
}
