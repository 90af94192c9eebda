import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  AdminBankReportsDocument,
  type AdminBankReportsQuery,
  AdminDecideBankReportDocument,
  AdminDecidedBankReportsDocument,
  AdminReadBankReportDocument,
  AdminReopenBankReportDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate, formatTime } from '#renderer/lib/format-date.ts';
import { formatMoney } from '#renderer/lib/format-money.ts';
import { formatInteger } from '#renderer/lib/format-number.ts';
import { notify } from '#renderer/lib/notify.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { transactionStateText } from '../money/money-words.ts';
import { t } from './copy.ts';
import css from './statement-page.module.css';

type Report = AdminBankReportsQuery['admin_bank_reports'][number];
type Action = { readonly kind: 'read' | 'same' | 'other' | 'reopen'; readonly report: Report };

/**
 * Reports of money that wait for a person: none of it is booked until somebody says what it is; and
 * those that somebody said are known. Nothing is shown while there are none.
 */
export function BankReports() {
  const status = useQueryStatus(AdminBankReportsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const [action, setAction] = useState<Action | null>(null);
  const client = useApolloClient();
  // What fails to load says so in its own place.
  const reload = () =>
    void client
      .refetchQueries({ include: [AdminBankReportsDocument, AdminDecidedBankReportsDocument] })
      .catch(() => undefined);
  if (status.kind === 'loading') return null;
  if (status.kind !== 'ready')
    return <ListTrouble status={status} title={t('st.reports.failed')} />;
  const { admin_bank_reports: reports } = status.data;
  return (
    <section className={css['section']} aria-label={t('st.reports')}>
      {reports.length > 0 && (
        <>
          <h2 className="h-card">{t('st.reports')}</h2>
          <p className={css['lead']}>{t('st.reports.lead')}</p>
          <ul className={css['reports']}>
            {reports.map((report) => (
              <ReportItem key={report.id} report={report} onAction={setAction} />
            ))}
          </ul>
        </>
      )}
      <Decided onAction={setAction} />
      {action?.kind === 'reopen' && (
        <ReopenDialog report={action.report} onClose={() => setAction(null)} onDone={reload} />
      )}
      {action !== null && action.kind !== 'reopen' && (
        <ActionDialog
          kind={action.kind}
          report={action.report}
          onClose={() => setAction(null)}
          onDone={reload}
        />
      )}
    </section>
  );
}

const decidedAtOnce = 20;

/** The reports that were decided, each page after the one before; nothing while there are none. */
function Decided({ onAction }: { readonly onAction: (action: Action) => void }) {
  const [after, setAfter] = useState<readonly (string | null)[]>([null]);
  const status = useQueryStatus(AdminDecidedBankReportsDocument, {
    variables: { after: null },
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind !== 'ready' || status.data.admin_decided_bank_reports.length === 0) return null;
  return (
    <details>
      <summary className={css['lead']}>{t('st.reports.decided')}</summary>
      <ul className={css['reports']}>
        {after.map((place, nth) => (
          <DecidedPage
            key={place}
            after={place}
            onAction={onAction}
            onMore={nth === after.length - 1 ? (last) => setAfter([...after, last]) : null}
          />
        ))}
      </ul>
    </details>
  );
}

function DecidedPage({
  after,
  onAction,
  onMore,
}: {
  readonly after: string | null;
  readonly onAction: (action: Action) => void;
  /** Null: the next page is there. */
  readonly onMore: ((last: string) => void) | null;
}) {
  const status = useQueryStatus(AdminDecidedBankReportsDocument, {
    variables: { after },
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'loading') return <li className={css['lead']}>{t('st.reports.loading')}</li>;
  if (status.kind !== 'ready')
    return (
      <li>
        <ListTrouble status={status} title={t('st.reports.failed')} />
      </li>
    );
  const { admin_decided_bank_reports: reports } = status.data;
  const last = reports.at(-1);
  return (
    <>
      {reports.map((report) => (
        <ReportItem key={report.id} report={report} onAction={onAction} />
      ))}
      {onMore !== null && last !== undefined && reports.length === decidedAtOnce && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => onMore(last.id)}>
            {t('st.reports.more')}
          </Button>
        </li>
      )}
    </>
  );
}

function ReportItem({
  report,
  onAction,
}: {
  readonly report: Report;
  readonly onAction: (action: Action) => void;
}) {
  const { state, provider, received_at: receivedAt, amount, text } = report;
  return (
    <li className={css['reading']}>
      <p className={css['readingLine']}>
        <Badge tone="warn">
          {t(`st.report.${states.find((known) => known === state) ?? 'unreadable'}`)}
        </Badge>
        <span>{providerNames[provider] ?? provider}</span>
        <span>{moment(receivedAt)}</span>
        {amount !== null && <strong>{formatMoney(amount)}</strong>}
      </p>
      {amount === null ? (
        <details>
          <summary className={css['lead']}>{t('st.report.raw')}</summary>
          <code className={css['raw']}>{text}</code>
        </details>
      ) : (
        <Told report={report} />
      )}
      <ToldTimes report={report} />
      <p className={css['choose']}>
        {state === 'unreadable' && (
          <Button size="sm" onClick={() => onAction({ kind: 'read', report })}>
            {t('st.report.read')}
          </Button>
        )}
        {state === 'doubtful' && (
          <Button size="sm" onClick={() => onAction({ kind: 'same', report })}>
            {t('st.report.same')}
          </Button>
        )}
        {state === 'doubtful' && (
          <Button size="sm" variant="ghost" onClick={() => onAction({ kind: 'other', report })}>
            {t('st.report.other')}
          </Button>
        )}
        {state === 'known' && (
          <Button size="sm" variant="ghost" onClick={() => onAction({ kind: 'reopen', report })}>
            {t('st.report.reopen')}
          </Button>
        )}
      </p>
    </li>
  );
}

/** What a report says, and the money that it is held to be. */
function Told({ report }: { readonly report: Report }) {
  const { state, memo, reference } = report;
  return (
    <>
      <p className={css['raw']}>
        {[memo, reference].filter((part) => part !== null && part !== '').join(' · ')}
      </p>
      {(state === 'doubtful' || state === 'known') && (
        <p className={css['lead']}>
          {t(state === 'known' ? 'st.report.is' : 'st.report.like', { what: likeText(report) })}
        </p>
      )}
    </>
  );
}

/** Which report a dialog is about: several may wait that look alike. */
function About({ report }: { readonly report: Report }) {
  if (report.amount === null) return null;
  return (
    <>
      <strong>{formatMoney(report.amount)}</strong>
      <Told report={report} />
    </>
  );
}

/** That the same provider has told of this money already: then it may have come twice. */
function ToldTimes({
  report: { state, provider, amount, told_times: times },
}: {
  readonly report: Report;
}) {
  if (state !== 'doubtful' || times === 0) return null;
  const told = { n: formatInteger(times), provider: providerNames[provider] ?? provider };
  return (
    <p className={css['lead']}>
      {t(isOut(amount) ? 'st.report.told.out' : 'st.report.told', told)}
    </p>
  );
}

interface DialogProps {
  readonly report: Report;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ActionDialog({
  kind,
  report,
  onClose,
  onDone,
}: DialogProps & { readonly kind: Exclude<Action['kind'], 'reopen'> }) {
  const read = useMutate(AdminReadBankReportDocument);
  const decide = useMutate(AdminDecideBankReportDocument);
  return (
    <ConfirmDialog
      title={t(`st.report.${kind}.title`)}
      description={t(`st.report.${kind}.body`)}
      confirmLabel={t(`st.report.${kind}`)}
      password
      onClose={onClose}
      onConfirm={async ({ password }) => {
        const done =
          kind === 'read'
            ? await read({ id: report.id, confirm_password: password })
            : await decide({
                id: report.id,
                known_transaction_id: report.known_transaction_id ?? '',
                revision: report.told_revision ?? '',
                is_same: kind === 'same',
                confirm_password: password,
              });
        if (!done.ok) return done;
        const outcome =
          'admin_read_bank_report' in done.value
            ? done.value.admin_read_bank_report
            : done.value.admin_decide_bank_report;
        notify(t(`st.report.done.${outcomes.find((known) => known === outcome) ?? 'waits'}`), {
          kind: outcome === 'unreadable' ? 'error' : 'success',
        });
        onDone();
        return done;
      }}
    >
      <About report={report} />
      {kind === 'same' && <Stays report={report} />}
    </ConfirmDialog>
  );
}

/** Money that was laid somewhere stays there, whatever the report's words name. */
function Stays({ report }: { readonly report: Report }) {
  const { known_state: state, amount } = report;
  if (state === null || state === 'review' || state === 'strayed') return null;
  const text = isOut(amount) ? 'st.report.same.stays.out' : 'st.report.same.stays';
  return <p className={css['lead']}>{t(text, { where: placeText(report) })}</p>;
}

function isOut(amount: string | bigint | null): boolean {
  return amount !== null && BigInt(amount) < 0n;
}

/** It was called known by a slip: somebody decides again. */
function ReopenDialog({ report, onClose, onDone }: DialogProps) {
  const reopen = useMutate(AdminReopenBankReportDocument);
  return (
    <ConfirmDialog
      title={t('st.report.reopen.title')}
      description={t('st.report.reopen.body')}
      confirmLabel={t('st.report.reopen')}
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, password }) => {
        const done = await reopen({
          id: report.id,
          revision: report.told_revision ?? '',
          reason,
          confirm_password: password,
        });
        if (!done.ok) return done;
        notify(t('st.report.done.reopen'), { kind: 'success' });
        onDone();
        return done;
      }}
    >
      <About report={report} />
    </ConfirmDialog>
  );
}

const states = ['unreadable', 'doubtful', 'failing', 'known'] as const;
const outcomes = ['settled', 'review', 'known', 'outgoing', 'unreadable', 'doubtful'] as const;
const providerNames: Readonly<Record<string, string>> = {
  sepay: 'SePay',
  casso: 'Casso',
  statement: t('st.title'),
};

function likeText({
  known_memo: memo,
  known_reference: reference,
  known_at: at,
  ...known
}: Report): string {
  return [placeText(known), memo, reference, at === null ? null : moment(at)]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

/** Where known money lies. */
function placeText({
  known_state: state,
  known_order: order,
}: Pick<Report, 'known_state' | 'known_order'>): string {
  return [state === null ? null : transactionStateText(state), order]
    .filter((part) => part !== null)
    .join(' ');
}

function moment(iso: string): string {
  const ms = Date.parse(iso);
  return `${formatTime(ms)}, ${formatDate(ms)}`;
}
