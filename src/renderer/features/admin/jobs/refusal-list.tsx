import { useMemo } from 'react';
import { AdminRefusalsDocument } from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { ListTable } from '../list/list-table.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import { shownRefusals, type ShownRefusal } from './refusal-words.ts';

/** What people were refused, and where: the operator sees where they get no further. */
export function RefusalList() {
  const now = useNow();
  const status = useQueryStatus(AdminRefusalsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const counted = readyData(status)?.admin_refusals;
  const rows = useMemo(() => (counted === undefined ? null : shownRefusals(counted)), [counted]);
  if (status.kind === 'offline' || status.kind === 'failed') return <ListTrouble status={status} />;
  return (
    <section aria-label={t('jobs.view.refusals')}>
      <ListTable
        label={t('jobs.view.refusals')}
        rows={rows}
        rowId={({ message, operation }: ShownRefusal) => `${message}\n${operation}`}
        shown={null}
        columns={[
          {
            key: 'message',
            head: t('refusals.col.message'),
            render: ({ message }) => message,
            look: 'strong',
            elastic: true,
          },
          {
            key: 'operation',
            head: t('refusals.col.operation'),
            render: ({ operation }) => operation,
            look: 'second',
            elastic: true,
            wideOnly: true,
          },
          {
            key: 'today',
            head: t('refusals.col.today'),
            render: ({ today }) => formatInteger(today),
            numeric: true,
          },
          {
            key: 'count',
            head: t('refusals.col.count'),
            render: ({ count }) => formatInteger(count),
            numeric: true,
          },
          {
            key: 'last',
            head: t('refusals.col.last'),
            render: ({ lastMs }) => formatTimestamp(lastMs, now),
            numeric: true,
            wideOnly: true,
          },
        ]}
        empty={t('refusals.empty')}
      />
    </section>
  );
}
