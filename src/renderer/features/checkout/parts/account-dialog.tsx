import { type SyntheticEvent, useId, useState } from 'react';
import { appError } from '#shared/errors/error-code.ts';
import type { BankAccountInput } from '#shared/domain/commerce/bank-account.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { GiveRefundAccountDocument } from '#renderer/graphql/generated/graphql.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { notify } from '#renderer/lib/notify.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from '../copy.ts';
import type { RefundDetail } from '../data/order-view.ts';
import { useOrderAction } from '../data/use-order-action.ts';
import { type FieldErrors, fieldErrors } from '#renderer/lib/field-errors.ts';
import { accountErrors, AccountWorks, BankFields, emptyAccount, Refusal } from './bank-fields.tsx';
import { useFormErrors } from './use-form-errors.ts';
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
  const { form, errors, setErrors, refuse, anew } = useFormErrors();
  const [proof, setProof] = useState('');
  // Null until the server asks: the account is one that sent the money back.
  const [works, setWorks] = useState<boolean | null>(null);
  const { busy, refusal, run } = useOrderAction(GiveRefundAccountDocument);
  const amount = formatMoney(refund.amount);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = faultsOf(account, proof);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    const result = await run({
      input: { order_id: orderId, ...account, accepts_returned: works === true, reason: null },
      confirm_password: proof,
    });
    if (!result.ok) {
      if (result.error.code === 'REFUND_ACCOUNT_RETURNED') setWorks(false);
      return refuse(fieldErrors([result.error]));
    }
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
      footer={<Send formId={formId} busy={busy} />}
    >
      <form
        ref={form}
        id={formId}
        className={css['fields']}
        noValidate
        onSubmit={(event) => void send(event)}
      >
        <Receiver
          failed={refund.returned_account}
          account={account}
          errors={errors}
          works={works}
          onChange={(next, isFine) => {
            setAccount(next);
            setWorks(isFine);
            // What was said of the account before is not said of this one.
            if (next !== account) setErrors({});
          }}
        />
        <OwnProof value={proof} onChange={anew(setProof)} error={errors['confirm_password']} />
        <Refusal error={refusal} />
      </form>
    </Dialog>
  );
}

/** What is wrong with what was typed, as the server would say it. */
function faultsOf(account: BankAccountInput, proof: string): FieldErrors {
  const missing = appError('PASSWORD_REQUIRED', { field: 'confirm_password' });
  return { ...accountErrors(account), ...(proof === '' ? fieldErrors([missing]) : {}) };
}

function Send({ formId, busy }: { readonly formId: string; readonly busy: boolean }) {
  return (
    <Button
      variant="primary"
      type="submit"
      form={formId}
      busy={busy}
      busyLabel={t('order.refund.busy')}
    >
      {t('excess.send')}
    </Button>
  );
}

interface ReceiverProps {
  /** The account that sent the money back; null for none, or when it is forgotten. */
  readonly failed: string | null;
  readonly account: BankAccountInput;
  readonly errors: FieldErrors;
  /** What they say of the very account that failed; null until the server asks. */
  readonly works: boolean | null;
  readonly onChange: (account: BankAccountInput, works: boolean | null) => void;
}

/** Where the money goes, with the account that failed named; another one is asked about anew. */
function Receiver({ failed, account, errors, works, onChange }: ReceiverProps) {
  return (
    <>
      {failed !== null && <p className="t2 sm">{t('refund.needs.failed', { account: failed })}</p>}
      <BankFields account={account} errors={errors} onChange={(next) => onChange(next, null)} />
      {works !== null && (
        <AccountWorks works={works} onChange={(isFine) => onChange(account, isFine)} />
      )}
    </>
  );
}
