import { useState } from 'react';
import type { ReceivingAccountInput } from '#shared/domain/affiliate/join-rules.ts';
import { transliterateHolder } from '#shared/domain/commerce/bank-account.ts';
import { bankName } from '#shared/domain/commerce/banks.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { ChangePayoutAccountDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { ConfirmIdentity } from '#renderer/lib/confirm-identity/confirm-identity.tsx';
import { FormRefusal } from '#renderer/lib/forms/form-refusal.tsx';
import { ownProofErrors } from '#renderer/lib/forms/own-proof-errors.ts';
import { useCheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from '../copy.ts';
import css from '../profile.module.css';
import { AccountFacts } from './bank-info-dialog.tsx';

export interface ConfirmAccountDialogProps {
  readonly account: ReceivingAccountInput;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onSaved: () => void;
  /** A field was refused: it is mended in the form. */
  readonly onRefused: (errors: readonly AppError[]) => void;
  readonly onClose: () => void;
}

/**
 * Shows an account as it will be kept, the holder in capitals without marks, and asks for the
 * password before it is.
 */
export function ConfirmAccountDialog({
  account,
  email,
  hasPassword,
  onSaved,
  onRefused,
  onClose,
}: ConfirmAccountDialogProps) {
  const change = useMutate(ChangePayoutAccountDocument);
  const [isOther, setOther] = useState(false);
  const holder = transliterateHolder(account.account_holder);
  const form = useCheckedForm({
    start: { accepts_other_holder: false, confirm_password: '' },
    check: ({ confirm_password: proof }) => ownProofErrors(proof),
    async send({ accepts_other_holder, confirm_password }) {
      const input = { ...account, accepts_other_holder };
      const done = await change({ input, confirm_password });
      if (done.ok) onSaved();
      return done;
    },
    onRefused(errors) {
      if (errors.some(({ code }) => code === 'ACCOUNT_HOLDER_DIFFERS')) setOther(true);
      else if (errors.some(({ field }) => field !== undefined && field !== 'confirm_password'))
        onRefused(errors);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!form.isBusy}
      title={t('pf.bank.confirm')}
      description={t('pf.bank.confirm.p')}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={form.props.id}
          busy={form.isBusy}
          busyLabel={t('pf.save.busy')}
          reason={form.reason}
        >
          {t('pf.save')}
        </Button>
      }
    >
      <form {...form.props} className={css['dialogForm']}>
        <AccountFacts
          bank={bankName(account.account_bank)}
          number={account.account_number.replaceAll(/[\s.-]/gu, '').toUpperCase()}
          holder={holder}
        />
        {isOther && (
          <Checkbox
            label={t('pf.bank.other', { holder })}
            hint={t('pf.bank.other.hint')}
            checked={form.values.accepts_other_holder}
            onChange={({ target }) => form.change({ accepts_other_holder: target.checked })}
          />
        )}
        <ConfirmIdentity
          email={email}
          hasPassword={hasPassword}
          value={form.values.confirm_password}
          onChange={(proof) => form.change({ confirm_password: proof })}
          error={form.errors.confirm_password}
        />
        <FormRefusal error={form.refusal} />
      </form>
    </Dialog>
  );
}
