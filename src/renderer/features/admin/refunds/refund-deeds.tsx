import { useState } from 'react';
import { type AppError, appError } from '../../../../shared/errors/error-code.ts';
import { err } from '../../../../shared/kernel/result.ts';
import { AdminMarkRefundSentDocument, AdminRejectRefundDocument, AdminStartRefundDocument } from '../../../graphql/generated/graphql.ts';
import { useMutate } from '../../../graphql/use-mutate.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { Field } from '../../../ui/field.tsx';
import { ConfirmDialog } from '../common/confirm-dialog.tsx';
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
        if (done.ok) onDone(t('rf.done.start'));
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
