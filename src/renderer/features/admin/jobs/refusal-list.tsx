import { errorMessages } from '../../../../shared/errors/error-messages.ts';
import {
  AdminRefusalsDocument,
  type AdminRefusalsQuery,
} from '../../../graphql/generated/graphql.ts';
import { useQueryStatus } from '../../../graphql/use-query-status.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ListTable } from '../common/list-table.tsx';
import { ListTrouble } from '../common/list-trouble.tsx';
import { t } from './copy.ts';

type Refusal = AdminRefusalsQuery['admin_refusals'][number];

const sentences: Readonly<Record<string, string | undefined>> = errorMessages;

/** What people were refused, and where: the operator sees where they get no further. */
export function RefusalList() {
  const now = useNow();
  const status = useQueryStatus(AdminRefusalsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'offline' || status.kind === 'failed') return <ListTrouble status={status} />;
  return (
    <section aria-label={t('jobs.view.refusals')}>
      <ListTable
        label={t('jobs.view.refusals')}
        rows={status.kind === 'ready' ? status.data.admin_refusals : null}
        rowId={(row: Refusal) => `${row.operation} ${row.code}`}
        shown={null}
        columns={[
          // What stands for a number that only the one who was refused was told.
          {
            key: 'message',
            head: t('refusals.col.message'),
            render: ({ code }) => sentences[code]?.replaceAll(/\{\w+\}/g, '…') ?? code,
            look: 'strong',
            elastic: true,
          },
          {
            key: 'operation',
            head: t('refusals.col.operation'),
            render: ({ operation }) => (operation === '*' ? t('refusals.other') : operation),
            look: 'second',
            elastic: true,
            wideOnly: true,
          },
          {
            key: 'today',
            head: t('refusals.col.today'),
            render: ({ today }) => today,
            numeric: true,
          },
          {
            key: 'count',
            head: t('refusals.col.count'),
            render: ({ count }) => count,
            numeric: true,
          },
          {
            key: 'last',
            head: t('refusals.col.last'),
            render: ({ last_at: at }) => formatMoment(Date.parse(at), now),
            numeric: true,
            wideOnly: true,
          },
        ]}
        empty={t('refusals.empty')}
      />
    </section>
  );
}
