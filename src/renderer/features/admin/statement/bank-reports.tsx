import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  AdminBankReportsDocument,
  AdminDecideBankReportDocument,
  AdminDecidedBankReportsDocument,
  AdminReadBankReportDocument,
  AdminReopenBankReportDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { notify } from '#renderer/lib/notify.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import { DecidedReports } from './decided-reports.tsx';
import {
  About,
  type Action,
  orderLeftOut,
  type Report,
  ReportItem,
  Stays,
} from './report-item.tsx';
import css from './statement-page.module.css';

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
  const [generation, setGeneration] = useState(0);
  // What fails to load says so in its own place.
  const reload = () => {
    // A report that is decided anew has another place: the pages begin again.
    setGeneration((before) => before + 1);
    void client
      .refetchQueries({ include: [AdminBankReportsDocument, AdminDecidedBankReportsDocument] })
      .catch(() => undefined);
  };
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
      <DecidedReports key={generation} onAction={setAction} />
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
      onConfirm={async ({ confirm_password }) => {
        const done =
          kind === 'read'
            ? await read({ id: report.id, confirm_password })
            : await decide({
                id: report.id,
                known_transaction_id: report.known_transaction_id ?? '',
                revision: report.told_revision ?? '',
                is_same: kind === 'same',
                confirm_password,
              });
        if (!done.ok) return done;
        const outcome =
          'admin_read_bank_report' in done.value
            ? done.value.admin_read_bank_report
            : done.value.admin_decide_bank_report;
        notify(doneText(report, outcome), {
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
      onConfirm={async ({ reason, confirm_password }) => {
        const done = await reopen({
          id: report.id,
          revision: report.told_revision ?? '',
          reason,
          confirm_password,
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

/** What became of a report, and of the order that it names where its money lies elsewhere. */
function doneText(report: Report, outcome: string | null): string {
  const order = outcome === 'known' ? orderLeftOut(report) : null;
  return order === null
    ? t(`st.report.done.${outcomes.find((known) => known === outcome) ?? 'waits'}`)
    : t('st.report.done.known.order', { order });
}

const outcomes = ['settled', 'review', 'known', 'outgoing', 'unreadable', 'doubtful'] as const;
