import { useState } from 'react';
import { appError } from '#shared/errors/error-code.ts';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { ok } from '#shared/kernel/result.ts';
import {
  AdminMarkRefundSentDocument,
  AdminRefundFileDocument,
  type AdminRefundFileQuery,
  AdminRejectRefundDocument,
  AdminStartRefundDocument,
  AdminUnmarkRefundSentDocument,
  ExportRefundTransfersDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { notify } from '#renderer/lib/notify.ts';
import { saveFile } from '#renderer/lib/files/save-file.ts';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { ConfirmDialog, ConfirmFormDialog } from '../list/confirm-dialog.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { useConfirmForm } from '../list/use-confirm-form.ts';
import { t } from './copy.ts';
import type { RefundFacts } from './refund-facts.ts';

export interface DialogProps {
  readonly refund: RefundFacts;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** Approves a proposal, or says that the transfer is being made. */
export function StartDialog({ refund, onClose, onDone }: DialogProps) {
  const start = useMutate(AdminStartRefundDocument);
  const [revision] = useState(refund.revision);
  const amount = formatMoney(refund.amount);
  const isProposal = refund.state === 'proposed';
  return (
    <ConfirmDialog
      title={t(isProposal ? 'rf.approve.title' : 'rf.start.title', { amount })}
      description={t(isProposal ? 'rf.approve.body' : `rf.start.${toldIn(refund)}`)}
      confirmLabel={t(isProposal ? 'rf.approve' : 'rf.start')}
      password
      onClose={onClose}
      onConfirm={async ({ confirm_password }) => {
        const done = await start({ refund_id: refund.id, revision, confirm_password });
        if (done.ok) onDone(t(isProposal ? 'rf.done.approve' : 'rf.done.start'));
        return done;
      }}
    />
  );
}

/** Whether somebody reads of it: money that belongs to no order has no learner. */
function toldIn({ order_id: orderId }: RefundFacts): 'body' | 'nobody' {
  return orderId === null ? 'nobody' : 'body';
}

/** The transfer was made: its reference, which the learner is told. */
export function SentDialog({ refund, onClose, onDone }: DialogProps) {
  const markSent = useMutate(AdminMarkRefundSentDocument);
  const [revision] = useState(refund.revision);
  const form = useConfirmForm({
    password: true,
    start: { reference: '' },
    check: ({ reference }) =>
      reference.trim() === '' ? [appError('BAD_INPUT', { field: 'reference' })] : [],
    async onConfirm({ reference, confirm_password }) {
      const done = await markSent({
        refund_id: refund.id,
        revision,
        reference,
        confirm_password,
      });
      if (done.ok) onDone(t('rf.done.sent'));
      return done;
    },
    onClose,
  });
  return (
    <ConfirmFormDialog
      title={t('rf.sent.title', { amount: formatMoney(refund.amount) })}
      description={t(`rf.sent.${toldIn(refund)}`)}
      confirmLabel={t('rf.sent')}
      form={form}
    >
      <Field
        {...form.text('reference')}
        label={t('rf.reference')}
        hint={t('rf.reference.hint')}
        autoComplete="off"
        maxLength={64}
      />
    </ConfirmFormDialog>
  );
}

/**
 * Saves what the bank takes; everything in it is being sent from then on. What is being sent
 * already is in it only by the word that the bank does not have it.
 */
export function FileDialog({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const fetchFile = useMutate(ExportRefundTransfersDocument);
  const [again, setAgain] = useState<string | null>(null);
  const status = useQueryStatus(AdminRefundFileDocument, {
    variables: {},
    fetchPolicy: 'network-only',
  });
  return (
    <ConfirmDialog
      title={t('rf.bulk.title')}
      description={t('rf.bulk.body')}
      confirmLabel={t('rf.bulk')}
      password
      onClose={onClose}
      onConfirm={async ({ confirm_password }) => {
        const done = await fetchFile({ again, confirm_password });
        if (!done.ok) {
          if (done.error.code === 'SEEN_CHANGED') setAgain(null);
          if (done.error.code !== 'CONFLICT') return done;
          notify(t('rf.bulk.none'), { kind: 'info' });
          return ok(null);
        }
        const { name, count, csv } = done.value.export_refund_transfers;
        saveFile({ name, type: 'text/csv;charset=utf-8', content: csv });
        notify(t('rf.bulk.done', { name, n: formatInteger(count) }), { kind: 'success' });
        onDone();
        return done;
      }}
    >
      {status.kind === 'loading' && (
        <div aria-busy="true" aria-label={t('rf.bulk.counting')}>
          <Skeleton height="20px" />
        </div>
      )}
      {(status.kind === 'offline' || status.kind === 'failed') && (
        <ListTrouble status={status} title={t('rf.bulk.failed')} />
      )}
      {status.kind === 'ready' && (
        <FileSums sums={status.data.admin_refund_file} again={again} onAgain={setAgain} />
      )}
    </ConfirmDialog>
  );
}

function FileSums({
  sums,
  again,
  onAgain,
}: {
  readonly sums: AdminRefundFileQuery['admin_refund_file'];
  /** What is meant that somebody has already; null: nothing. */
  readonly again: string | null;
  readonly onAgain: (again: string | null) => void;
}) {
  const {
    fresh,
    fresh_amount: freshAmount,
    begun,
    begun_amount: begunAmount,
    begun_at: begunAt,
  } = sums;
  return (
    <>
      <p>
        <strong>
          {fresh === 0
            ? t('rf.bulk.sum.none')
            : t('rf.bulk.sum', { n: formatInteger(fresh), amount: formatMoney(freshAmount) })}
        </strong>
      </p>
      {begun > 0 && begunAt !== null && (
        <>
          <p>
            {t('rf.bulk.before', {
              n: formatInteger(begun),
              amount: formatMoney(begunAmount),
              moment: formatTimestampInText(Date.parse(begunAt)),
            })}
          </p>
          <Checkbox
            label={t('rf.bulk.again', { n: formatInteger(begun) })}
            hint={t('rf.bulk.again.hint')}
            checked={again !== null}
            onChange={({ target }) =>
              onAgain(target.checked ? (sums.begun_revision ?? null) : null)
            }
          />
        </>
      )}
    </>
  );
}

/** It was not sent: somebody said so of the wrong one. */
export function UnsentDialog({ refund, onClose, onDone }: DialogProps) {
  const unmark = useMutate(AdminUnmarkRefundSentDocument);
  const [revision] = useState(refund.revision);
  return (
    <ConfirmDialog
      title={t('rf.unsent.title', { amount: formatMoney(refund.amount) })}
      description={t(refund.order_id === null ? 'rf.unsent.nobody' : 'rf.unsent.body')}
      confirmLabel={t('rf.unsent')}
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const input = { refund_id: refund.id, revision, reason, confirm_password };
        const done = await unmark(input);
        if (done.ok) onDone(t('rf.done.unsent'));
        return done;
      }}
    />
  );
}

/** Drops a proposal. */
export function RejectDialog({ refund, onClose, onDone }: DialogProps) {
  const reject = useMutate(AdminRejectRefundDocument);
  const [revision] = useState(refund.revision);
  return (
    <ConfirmDialog
      title={t('rf.reject.title', { amount: formatMoney(refund.amount) })}
      description={t('rf.reject.body')}
      confirmLabel={t('rf.reject')}
      tone="danger"
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const done = await reject({ refund_id: refund.id, revision, reason, confirm_password });
        if (done.ok) onDone(t('rf.done.reject'));
        return done;
      }}
    />
  );
}
