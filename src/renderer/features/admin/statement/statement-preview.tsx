import { type ReactNode, useState } from 'react';
import {
  AdminBankReportsDocument,
  AdminDecidedBankReportsDocument,
  AdminImportStatementDocument,
  AdminReconciliationDocument,
  type AdminStatementDays,
  AdminStatementDocument,
  AdminStatementsDocument,
  type AdminStatementQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useApolloClient } from '@apollo/client/react';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { notify } from '#renderer/lib/notify.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ListTable } from '../list/list-table.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import { dayText } from './day-text.ts';
import { StatementDays } from './statement-days.tsx';
import { StatementReading } from './statement-reading.tsx';
import css from './statement-page.module.css';

type Statement = AdminStatementQuery['admin_statement'];
type Line = Statement['lines'][number];

/**
 * What a file says: first what cannot be read, then what is new, then what is known; and the way to
 * import it.
 */
export function StatementPreview({ id }: { readonly id: string }) {
  const [days, setDays] = useState<AdminStatementDays | null>(null);
  return (
    <LoadedStatement id={id} days={null}>
      {(statement, onImported) => {
        const { file, days_question: question } = statement;
        const isOpen = question !== null && question.chosen === null;
        return (
          <section className={css['section']} aria-label={t('st.preview', { name: file.name })}>
            <h2 className="h-card">{t('st.preview', { name: file.name })}</h2>
            {isOpen && <StatementDays question={question} value={days} onChange={setDays} />}
            {isOpen && days === null && <StatementReading statement={statement} />}
            {isOpen && days !== null && (
              <LoadedStatement key={days} id={id} days={days}>
                {(answered) => <Preview statement={answered} days={days} onImported={onImported} />}
              </LoadedStatement>
            )}
            {!isOpen && <Preview statement={statement} days={null} onImported={onImported} />}
          </section>
        );
      }}
    </LoadedStatement>
  );
}

/** A file as it is read by an answer about its days, or without one. */
function LoadedStatement({
  id,
  days,
  children,
}: {
  readonly id: string;
  readonly days: AdminStatementDays | null;
  readonly children: (statement: Statement, reload: () => void) => ReactNode;
}) {
  const status = useQueryStatus(AdminStatementDocument, {
    variables: { id, days },
    fetchPolicy: 'network-only',
  });
  if (status.kind === 'offline' || status.kind === 'failed')
    return <ListTrouble status={status} title={t('st.preview.failed')} />;
  if (status.kind === 'loading')
    return (
      <ListTable
        label={t('st.title')}
        columns={columns}
        rows={null}
        rowId={rowId}
        shown={null}
        empty=""
      />
    );
  return children(status.data.admin_statement, status.reload);
}

function Preview({
  statement,
  days,
  onImported,
}: {
  readonly statement: Statement;
  readonly days: AdminStatementDays | null;
  readonly onImported: () => void;
}) {
  const {
    file,
    lines,
    new_count: fresh,
    similar_count: similar,
    known_count: known,
    unreadable_count: unreadable,
    other_count: other,
  } = statement;
  const problems = lines.filter(({ state }) => state === 'unreadable');
  const readable = lines.filter(({ state }) => state !== 'unreadable');
  const hidden = fresh + similar + known + unreadable + other - lines.length;
  return (
    <>
      <div className={css['counts']}>
        <Badge tone={fresh > 0 ? 'info' : 'neutral'}>{t('st.count.new', { n: fresh })}</Badge>
        {similar > 0 && <Badge tone="warn">{t('st.count.similar', { n: similar })}</Badge>}
        <Badge>{t('st.count.known', { n: known })}</Badge>
        {unreadable > 0 && <Badge tone="warn">{t('st.count.unreadable', { n: unreadable })}</Badge>}
        {other > 0 && <Badge>{t('st.count.other', { n: other })}</Badge>}
      </div>
      <StatementReading statement={statement} />
      {problems.length > 0 && (
        <ul className={css['problems']}>
          {problems.map((line) => (
            <li key={rowId(line)}>
              {problemText(line)}
              <span>{line.text}</span>
            </li>
          ))}
        </ul>
      )}
      <Import statement={statement} days={days} onImported={onImported} />
      {readable.length > 0 && (
        <ListTable
          label={t('st.preview', { name: file.name })}
          columns={columns}
          rows={readable}
          rowId={rowId}
          shown={null}
          empty=""
        />
      )}
      {hidden > 0 && <p className={css['hint']}>{t('st.more', { n: hidden })}</p>}
    </>
  );
}

const changedByImport = [
  AdminStatementsDocument,
  AdminReconciliationDocument,
  AdminBankReportsDocument,
  AdminDecidedBankReportsDocument,
];

function Import({
  statement: { file, understanding, new_count: fresh, similar_count: similar },
  days,
  onImported,
}: {
  readonly statement: Statement;
  readonly days: AdminStatementDays | null;
  readonly onImported: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [areKnown, setAreKnown] = useState(false);
  const run = useMutate(AdminImportStatementDocument);
  const client = useApolloClient();
  const n = fresh + similar;
  /** What is booked or waits for somebody; the others are only known from then on. */
  const taken = areKnown ? fresh : n;
  const label = taken === 0 ? t('st.import.known', { n: similar }) : t('st.import', { n: taken });
  if (n === 0) return <p className={css['lead']}>{t('st.import.none')}</p>;
  return (
    <div>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {t('st.import', { n })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={
            taken === 0
              ? t('st.import.known.title', { n: similar, name: file.name })
              : t('st.import.title', { n: taken, name: file.name })
          }
          description={t('st.import.body')}
          confirmLabel={label}
          password
          onClose={() => setAsking(false)}
          onConfirm={async ({ confirm_password }) => {
            const done = await run({
              id: file.id,
              understanding,
              days,
              similar_are_known: areKnown,
              confirm_password,
            });
            if (!done.ok) return done;
            notify(t('st.imported', done.value.admin_import_statement), { kind: 'success' });
            onImported();
            // What failed to load says so in its own place.
            client.refetchQueries({ include: changedByImport }).catch(() => undefined);
            return done;
          }}
        >
          {similar > 0 && (
            <Checkbox
              label={t('st.import.similar', { n: similar })}
              hint={t('st.import.similar.hint')}
              checked={areKnown}
              onChange={(event) => setAreKnown(event.target.checked)}
            />
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

const columns = [
  { key: 'line', head: t('st.line'), render: (line: Line) => line.line, wideOnly: true },
  {
    key: 'state',
    head: t('st.state'),
    render: (line: Line) => (
      <Badge tone={tones[line.state] ?? 'neutral'}>{stateText(line.state)}</Badge>
    ),
  },
  {
    key: 'at',
    head: t('st.at'),
    render: (line: Line) => (line.at === null ? '' : whenText(line.at)),
    look: 'quiet',
    wideOnly: true,
  },
  {
    key: 'amount',
    head: t('st.amount'),
    render: (line: Line) => (line.amount === null ? '' : formatMoney(line.amount)),
    numeric: true,
    look: 'strong',
  },
  {
    key: 'text',
    head: t('st.text'),
    render: (line: Line) => line.text,
    look: 'second',
    elastic: true,
  },
  {
    key: 'reference',
    head: t('st.reference'),
    render: (line: Line) => line.reference,
    look: 'quiet',
    wideOnly: true,
  },
] as const;

function rowId(line: Line): string {
  return `${line.sheet ?? ''} ${line.line}`;
}

/** A moment, or a day alone. */
function whenText(at: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(at)) return dayText(at);
  const ms = Date.parse(at);
  return `${formatTime(ms)}, ${formatDate(ms)}`;
}

const states = ['new', 'similar', 'known', 'unreadable'] as const;
const tones: Readonly<Record<string, 'info' | 'warn'>> = { new: 'info', similar: 'warn' };

function stateText(state: string): string {
  return t(`st.state.${states.find((known) => known === state) ?? 'other'}`);
}

const problems = [
  'day',
  'time',
  'amount',
  'direction',
  'reference',
  'both_amounts',
  'charge',
] as const;

function problemText({ line, problem }: Line): string {
  return t(`st.problem.${problems.find((known) => known === problem) ?? 'other'}`, { n: line });
}
