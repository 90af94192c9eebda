import { type SyntheticEvent, useId, useState } from 'react';
import { appError } from '#shared/errors/error-code.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { GiveRefundAccountDocument } from '#renderer/graphql/generated/graphql.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { notify } from '#renderer/lib/notify.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from '../copy.ts';
import type { RefundDetail } from '../data/order-view.ts';
import { useOrderAction } from '../data/use-order-action.ts';
import { type FieldErrors, fieldErrors } from '#renderer/lib/field-errors.ts';
import { accountErrors, BankFields, emptyAccount } from './bank-fields.tsx';
import css from './dialog-form.module.css';

export interface AccountDialogProps {
  readonly orderId: string;
  readonly refund: RefundDetail;
  readonly onClose: () => void;
}

/** Asks for the account of money that came too much, or that its bank sent back to us. */
export function AccountDialog({ orderId, refund, onClose }: AccountDialogProps) {
  const formId = useId();
  const [account, setAccount] = useState(emptyAccount);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [proof, setProof] = useState('');
  const { busy, refusal, run } = useOrderAction(GiveRefundAccountDocument);
  const amount = formatMoney(refund.amount);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = {
      ...accountErrors(account),
      ...(proof === ''
        ? fieldErrors([appError('PASSWORD_REQUIRED', { field: 'confirm_password' })])
        : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const result = await run({
      input: { order_id: orderId, ...account, reason: null },
      confirm_password: proof,
    });
    if (!result.ok) return setErrors(fieldErrors([result.error]));
    notify(t('excess.sent', { amount }), { kind: 'success' });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={t(refund.came_back ? 'refund.needs.title' : 'excess.title', { amount })}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          busy={busy}
          busyLabel={t('order.refund.busy')}
        >
          {t('excess.send')}
        </Button>
      }
    >
      <form id={formId} className={css['fields']} noValidate onSubmit={(event) => void send(event)}>
        <BankFields account={account} errors={errors} onChange={setAccount} />
        <OwnProof value={proof} onChange={setProof} error={errors['confirm_password']} />
        {refusal !== null && refusal.field === undefined && (
          <p role="alert" className={css['refusal']}>
            {errorText(refusal)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
