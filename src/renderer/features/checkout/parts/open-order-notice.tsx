import Clock from 'lucide-react/icons/clock';
import { Link } from 'react-router';
import { RecentOrdersDocument } from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format-money.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { t } from '../copy.ts';

/** An order of before that still waits for its money: nobody should have to make a second one. */
export function OpenOrderNotice() {
  const recent = readyData(useQueryStatus(RecentOrdersDocument, { variables: {} }));
  const open = recent?.orders.nodes.find(
    ({ status }) => status === 'PENDING' || status === 'UNDERPAID',
  );
  if (open === undefined) return null;
  return (
    <Notice
      icon={<Clock aria-hidden="true" />}
      tone="warn"
      title={t('pay.open', { code: open.code })}
      actions={
        <Link className={buttonClass({ size: 'sm' })} to={`/order/${open.id}`}>
          {t('pay.open.go')}
        </Link>
      }
    >
      {t('pay.open.p', { amount: formatMoney(open.missing_amount) })}
    </Notice>
  );
}
