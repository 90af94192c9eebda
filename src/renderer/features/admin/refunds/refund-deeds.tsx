import { useState } from 'react';
import { type AppError, appError } from '../../../../shared/errors/error-code.ts';
import { err, ok } from '../../../../shared/kernel/result.ts';
import { AdminCorrectRefundDocument, AdminMarkRefundSentDocument, AdminRejectRefundDocument, AdminStartRefundDocument, ExportRefundTransfersDocument } from '../../../graphql/generated/graphql.ts';
import { useMutate } from '../../../graphql/use-mutate.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { notify } from '../../../lib/notify.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Field } from '../../../ui/field.tsx';
import { ConfirmDialog } from '../common/confirm-dialog.tsx';
import { SendBackDialog } from '../money/send-back-dialog.tsx';
import { t } from './copy.ts';
import type { RefundFacts } from './refund-facts.ts';

interface DialogProps {
  readonly refund: RefundFacts;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** Approves a proposal, or says that the transfer is being made. */
export function StartDialog({ refund, onClose, onDone }: DialogProps) {
  const start = useMutate(AdminStartRefundDocument);
  const amount = formatMoney(refund.amount);
  const isProposal = refund.state === 'proposed';
  return (
    <ConfirmDialog
      title={t(isProposal ? 'rf.approve.title' : 'rf.start.title', { amount })}
      description={t(isProposal ? 'rf.approve.body' : 'rf.start.body')}
      confirmLabel={t(isProposal ? 'rf.approve' : 'rf.start')}
      password
      onClose={onClose}
      onConfirm={async ({ password }) => {
        const done = await start({ refund_id: refund.id, confirm_password: password });
        if (done.ok) onDone(t(isProposal ? 'rf.done.approve' : 'rf.done.start'));
        return done;
      }}
    />
  );
}

/** The transfer was made: its reference, which the learner is told. */
export function SentDialog({ refund, onClose, onDone }: DialogProps) {
  const markSent = useMutate(AdminMarkRefundSentDocument);
  const [reference, setReference] = useState('');
  const [error, setError] = useState<AppError | null>(null);
  return (
    <ConfirmDialog
      title={t('rf.sent.title', { amount: formatMoney(refund.amount) })}
      description={t('rf.sent.body')}
      confirmLabel={t('rf.sent')}
      password
      ownFields={['reference']}
      onClose={onClose}
      onConfirm={async ({ password }) => {
        const done = reference.trim() === '' ? err(appError('BAD_INPUT', { field: 'reference' })) : await markSent({ refund_id: refund.id, reference, confirm_password: password });
        setError(done.ok ? null : done.error);
        if (done.ok) onDone(t('rf.done.sent'));
        return done;
      }}
    >
      <Field label={t('rf.reference')} hint={t('rf.reference.hint')} autoComplete="off" maxLength={64} value={reference} error={error?.field === 'reference' ? errorText(error) : undefined} onChange={(event) => setReference(event.target.value)} />
    </ConfirmDialog>
  );
}

/** Another account for what is not on its way yet. */
export function CorrectDialog({ refund, onClose, onDone }: DialogProps) {
  const correct = useMutate(AdminCorrectRefundDocument);
  return (
    <SendBackDialog
      title={t('rf.correct.title', { amount: formatMoney(refund.amount) })}
      description={t(refund.state === 'sending' ? 'rf.correct.sending' : 'rf.correct.body')}
      confirmLabel={t('rf.correct')}
      onClose={onClose}
      onConfirm={async (wish) => {
        const done = await correct({ refund_id: refund.id, ...wish });
        if (done.ok) onDone(t('rf.done.correct'));
        return done;
      }}
    />
  );
}

/** Saves what the bank takes; everything in it is being sent from then on. */
export function FileDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const fetchFile = useMutate(ExportRefundTransfersDocument);
  return (
    <ConfirmDialog
      title={t('rf.bulk.title')}
      description={t('rf.bulk.body')}
      confirmLabel={t('rf.bulk')}
      password
      onClose={onClose}
      onConfirm={async ({ password }) => {
        const done = await fetchFile({ confirm_password: password });
        if (!done.ok) {
          if (done.error.code !== 'CONFLICT') return done;
          notify(t('rf.bulk.none'), { kind: 'info' });
          return ok(null);
        }
        const { name, csv } = done.value.export_refund_transfers;
        saveFile({ name, type: 'text/csv;charset=utf-8', content: csv });
        notify(t('rf.bulk.done', { name }), { kind: 'success' });
        onDone();
        return done;
      }}
    />
  );
}

/** Drops a proposal. */
export function RejectDialog({ refund, onClose, onDone }: DialogProps) {
  const reject = useMutate(AdminRejectRefundDocument);
  return (
    <ConfirmDialog
      title={t('rf.reject.title', { amount: formatMoney(refund.amount) })}
      description={t('rf.reject.body')}
      confirmLabel={t('rf.reject')}
      tone="danger"
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, password }) => {
        const done = await reject({ refund_id: refund.id, reason, confirm_password: password });
        if (done.ok) onDone(t('rf.done.reject'));
        return done;
      }}
    />
  );
}
