import { useState } from 'react';
import { appError } from '#shared/errors/error-code.ts';
import { err } from '#shared/kernel/result.ts';
import { AdminCorrectRefundDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { wasHandedOut } from '../list/handed-out.tsx';
import { AccountWorks, SendBackDialog } from '../money/send-back-dialog.tsx';
import { t } from './copy.ts';
import type { DialogProps } from './refund-actions.tsx';
import type { RefundFacts } from './refund-facts.ts';

/**
 * Another account for what is not on its way: of one that is being sent by the word that the bank
 * did not carry it out.
 */
export function CorrectDialog({ refund, onClose, onDone }: DialogProps) {
  const correct = useMutate(AdminCorrectRefundDocument);
  const [revision] = useState(refund.revision);
  const [undone, setUndone] = useState<string | null>(null);
  const [works, setWorks] = useState<boolean | null>(null);
  const mayHaveLeft = refund.state === 'sending' || wasHandedOut(refund);
  return (
    <SendBackDialog
      title={t('rf.correct.title', { amount: formatMoney(refund.amount) })}
      description={correctionText(refund)}
      confirmLabel={t('rf.correct')}
      onClose={onClose}
      onConfirm={async (input) => {
        const done =
          mayHaveLeft && undone === null
            ? err(appError('REFUND_SENDING'))
            : await correct({
                ...input,
                refund_id: refund.id,
                revision: undone ?? revision,
                not_carried_out: undone,
                accepts_returned: works === true,
              });
        if (!done.ok && done.error.code === 'SEEN_CHANGED') setUndone(null);
        if (!done.ok && done.error.code === 'REFUND_ACCOUNT_RETURNED') setWorks(false);
        if (done.ok) onDone(t('rf.done.correct'));
        return done;
      }}
    >
      {works !== null && <AccountWorks works={works} onChange={setWorks} />}
      {mayHaveLeft && (
        <Checkbox
          label={t('rf.correct.undone')}
          hint={t('rf.correct.undone.hint')}
          checked={undone !== null}
          onChange={({ target }) => setUndone(target.checked ? refund.revision : null)}
        />
      )}
    </SendBackDialog>
  );
}

/**
 * Who is told of the new account: of money that belongs to no order nobody, so that nothing holds
 * it either.
 */
function correctionText({ state, order_id: orderId }: RefundFacts): string {
  if (orderId === null)
    return t(state === 'sending' ? 'rf.correct.nobody.sending' : 'rf.correct.nobody');
  return t(state === 'sending' ? 'rf.correct.sending' : 'rf.correct.body');
}
