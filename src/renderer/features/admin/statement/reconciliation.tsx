import {
  AdminReconciliationDocument,
  type AdminReconciliationQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { ListTable } from '../list/list-table.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import css from './statement-page.module.css';

type Day = AdminReconciliationQuery['admin_reconciliation'][number];

/**
 * The bank's reports beside the ledger's cash, day by day, and by how much they differ since the
 * beginning.
 */
export function Reconciliation() {
  const status = useQueryStatus(AdminReconciliationDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  return (
    <section className={css['section']} aria-label={t('st.reconcile')}>
      <h2 className="h-card">{t('st.reconcile')}</h2>
      <p className={css['lead']}>{t('st.reconcile.lead')}</p>
      {status.kind === 'offline' || status.kind === 'failed' ? (
        <ListTrouble status={status} title={t('st.reconcile.failed')} />
      ) : (
        <ListTable
          label={t('st.reconcile')}
          rows={status.kind === 'ready' ? status.data.admin_reconciliation : null}
          rowId={(row: Day) => row.day}
          shown={null}
          empty={t('st.reconcile.none')}
          columns={[
            {
              key: 'day',
              head: t('st.day'),
              render: (row) => formatDate(dayStartMs(row.day)),
              look: 'main',
            },
            {
              key: 'bankIn',
              head: t('st.bankIn'),
              render: (row) => formatMoney(row.bank_in),
              numeric: true,
            },
            {
              key: 'ledgerIn',
              head: t('st.ledgerIn'),
              render: (row) => formatMoney(row.ledger_in),
              numeric: true,
              look: 'second',
              wideOnly: true,
            },
            {
              key: 'bankOut',
              head: t('st.bankOut'),
              render: (row) => formatMoney(row.bank_out),
              numeric: true,
              wideOnly: true,
            },
            {
              key: 'ledgerOut',
              head: t('st.ledgerOut'),
              render: (row) => formatMoney(row.ledger_out),
              numeric: true,
              look: 'second',
              wideOnly: true,
            },
            {
              key: 'total',
              head: t('st.total'),
              render: (row) => (
                <Difference amount={BigInt(row.bank_total) - BigInt(row.ledger_total)} />
              ),
              numeric: true,
            },
          ]}
        />
      )}
    </section>
  );
}

function Difference({ amount }: { readonly amount: bigint }) {
  return <span className={amount === 0n ? undefined : css['bad']}>{formatMoney(amount)}</span>;
}
