import { Link } from 'react-router';
import type { AdminPayoutRequestsQuery } from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { compactTimestamp } from '../list/compact-moment.ts';
import { type ListColumn, ListTable } from '../list/list-table.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { accountText } from './account-text.ts';
import { t } from './copy.ts';
import css from './payouts.module.css';
import { WarningBadges } from './warning-badges.tsx';

type Line = AdminPayoutRequestsQuery['admin_payout_requests'][number];

/** Open requests, the oldest first. */
export function RequestList({
  status,
}: {
  readonly status: QueryStatus<AdminPayoutRequestsQuery>;
}) {
  const now = useNow();
  if (status.kind === 'offline' || status.kind === 'failed') return <ListTrouble status={status} />;
  const rows = status.kind === 'ready' ? status.data.admin_payout_requests : null;
  return (
    <ListTable
      label={t('apo.requests')}
      columns={columns(now)}
      rows={rows}
      rowId={({ id }) => id}
      shown={null}
      empty={t('apo.requests.empty')}
    />
  );
}

function columns(now: number): readonly ListColumn<Line>[] {
  return [
    {
      key: 'code',
      head: t('apo.col.code'),
      render: (line) => (
        <Link
          className={cx(inlineLinkClass, css['code'])}
          to={`/admin/affiliates?xem=${line.affiliate_id}`}
        >
          {line.affiliate_code}
        </Link>
      ),
    },
    {
      key: 'name',
      head: t('apo.col.affiliate'),
      render: (line) => (
        <>
          {line.name === '' ? line.email : line.name}
          {line.is_closing && (
            <>
              {' '}
              <Badge tone="neutral" size="sm">
                {t('apo.request.closing')}
              </Badge>
            </>
          )}
        </>
      ),
      elastic: true,
    },
    {
      key: 'amount',
      head: t('apo.col.amount'),
      render: (line) => formatMoney(line.run_id === null ? line.balance : line.amount),
      numeric: true,
      look: 'strong',
    },
    {
      key: 'account',
      head: t('apo.col.account'),
      render: accountText,
      look: 'second',
      wideOnly: true,
    },
    {
      key: 'check',
      head: t('apo.col.check'),
      render: (line) => <WarningBadges warnings={line.warnings} />,
      wideOnly: true,
    },
    {
      key: 'requested',
      head: t('apo.col.requested'),
      render: (line) => compactTimestamp(Date.parse(line.requested_at), now),
      numeric: true,
      look: 'quiet',
      wideOnly: true,
    },
    {
      key: 'run',
      head: t('apo.col.run'),
      render: (line) =>
        line.run_id === null ? (
          ''
        ) : (
          <Link className={inlineLinkClass} to={`/admin/payouts?loc=runs&xem=${line.run_id}`}>
            {t('apo.request.inRun')}
          </Link>
        ),
    },
  ];
}
