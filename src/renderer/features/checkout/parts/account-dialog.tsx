import { validateBankAccount } from '#shared/domain/commerce/bank-account.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { GiveRefundAccountDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { FormRefusal } from '#renderer/lib/forms/form-refusal.tsx';
import { ownProofErrors } from '#renderer/lib/forms/own-proof-errors.ts';
import { useCheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { notify } from '#renderer/lib/notify.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from '../copy.ts';
import type { RefundDetail } from '../data/order-view.ts';
import { BankFields, emptyAccount } from './bank-fields.tsx';
import css from './dialog-form.module.css';

export interface AccountDialogProps {
  readonly orderId: string;
  readonly refund: RefundDetail;
  readonly onClose: () => void;
}

/** Asks for the account of money that came too much, or that its bank sent back to us. */
export function AccountDialog({ orderId, refund, onClose }: AccountDialogProps) {
  const give = useMutate(GiveRefundAccountDocument);
  const amount = formatMoney(refund.amount);
  const form = useCheckedForm({
    start: { ...emptyAccount, confirm_password: '' },
    check({ confirm_password: proof, ...account }) {
      const checked = validateBankAccount(account);
      return [...(checked.ok ? [] : checked.error), ...ownProofErrors(proof)];
    },
    async send({ confirm_password, accepts_returned: works, ...account }) {
      const done = await give({
        input: { order_id: orderId, ...account, accepts_returned: works === true, reason: null },
        confirm_password,
      });
      if (!done.ok) return done;
      notify(t('excess.sent', { amount }), { kind: 'success' });
      onClose();
      return done;
    },
    onRefused(errors) {
      if (errors.some(({ code }) => code === 'REFUND_ACCOUNT_RETURNED'))
        form.change({ accepts_returned: false });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={form.isDismissible}
      title={t(refund.came_back ? 'refund.needs.title' : 'excess.title', { amount })}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={form.props.id}
          busy={form.isBusy}
          busyLabel={t('order.refund.busy')}
          reason={form.reason}
        >
          {t('excess.send')}
        </Button>
      }
    >
      <form {...form.props} className={css['fields']}>
        {refund.returned_account !== null && (
          <p className="t2 sm">{t('refund.needs.failed', { account: refund.returned_account })}</p>
        )}
        <BankFields form={form} />
        <OwnProof
          value={form.values.confirm_password}
          onChange={(proof) => form.change({ confirm_password: proof })}
          error={form.errors.confirm_password}
        />
        <FormRefusal error={form.refusal} />
      </form>
    </Dialog>
  );
}
