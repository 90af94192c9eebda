import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import {
  AdminTrialBalanceDocument,
  type AdminTrialBalanceQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { ListTable } from '../list/list-table.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import css from './ledger-page.module.css';

type Balance = AdminTrialBalanceQuery['trial_balance'];

interface BalanceRow {
  readonly id: string;
  readonly name: string;
  readonly debit: string;
  readonly credit: string;
  readonly left: string;
}

/** What every account stands at, and whether all of it sums to nothing. */
export function TrialBalance() {
  const status = useQueryStatus(AdminTrialBalanceDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'offline' || status.kind === 'failed')
    return <ListTrouble status={status} title={t('lg.balance.failed')} />;
  const balance = status.kind === 'ready' ? status.data.trial_balance : null;
  return (
    <section className={css['balance']} aria-label={t('lg.balance')}>
      {balance !== null && <Verdict balance={balance} />}
      <ListTable
        label={t('lg.balance')}
        rows={balance === null ? null : rowsOf(balance)}
        rowId={(row: BalanceRow) => row.id}
        shown={null}
        empty=""
        columns={[
          {
            key: 'account',
            head: t('lg.account'),
            render: (row) => (
              <span className={row.id === 'total' ? css['total'] : undefined}>{row.name}</span>
            ),
          },
          {
            key: 'debit',
            head: t('lg.debit'),
            render: (row) => row.debit,
            numeric: true,
            wideOnly: true,
          },
          {
            key: 'credit',
            head: t('lg.credit'),
            render: (row) => row.credit,
            numeric: true,
            wideOnly: true,
          },
          {
            key: 'left',
            head: t('lg.left'),
            render: (row) => row.left,
            numeric: true,
            look: 'main',
          },
        ]}
      />
    </section>
  );
}

function rowsOf({
  lines,
  debit_total: debit,
  credit_total: credit,
}: Balance): readonly BalanceRow[] {
  const accounts = lines.map((line) => ({
    id: line.account,
    name: t(`lg.name.${line.account}`),
    debit: formatMoney(line.debit),
    credit: formatMoney(line.credit),
    left: formatMoney(line.balance),
  }));
  return [
    ...accounts,
    {
      id: 'total',
      name: t('lg.total'),
      debit: formatMoney(debit),
      credit: formatMoney(credit),
      left: formatMoney(BigInt(debit) - BigInt(credit)),
    },
  ];
}

function Verdict({
  balance: { problems, debit_total: debit, credit_total: credit },
}: {
  readonly balance: Balance;
}) {
  if (problems.length === 0 && debit === credit)
    return <Notice icon={<CircleCheck aria-hidden="true" />} tone="info" title={t('lg.sound')} />;
  return (
    <Notice icon={<TriangleAlert aria-hidden="true" />} tone="bad" title={t('lg.broken')}>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </Notice>
  );
}
