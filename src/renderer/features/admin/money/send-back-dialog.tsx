import type { ReactNode } from 'react';
import {
  type BankAccountInput,
  validateBankAccount,
} from '#shared/domain/commerce/bank-account.ts';
import { BankAccountFields } from '#renderer/ui/forms/bank-account-fields.tsx';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { ConfirmFormDialog, type ConfirmFormDialogProps } from '../list/confirm-dialog.tsx';
import { type ConfirmFormOptions, useConfirmForm } from '../list/use-confirm-form.ts';
import { t } from './copy.ts';

export interface SendBackDialogProps
  extends
    Pick<ConfirmFormDialogProps, 'title' | 'description' | 'confirmLabel' | 'tone'>,
    Pick<ConfirmFormOptions<BankAccountInput>, 'onConfirm' | 'onClose'> {
  /** What else is asked, below the account. */
  readonly children?: ReactNode;
}

/** Asks for the account that money is sent back to, the reason and the password. */
export function SendBackDialog({ onConfirm, onClose, children, ...question }: SendBackDialogProps) {
  const form = useConfirmForm<BankAccountInput>({
    reason: 'required',
    password: true,
    start: { account_bank: '', account_number: '', account_holder: '' },
    check(account) {
      const checked = validateBankAccount(account);
      return checked.ok ? [] : checked.error;
    },
    onConfirm,
    onClose,
  });
  const labels = {
    bank: t('mon.account.bank'),
    choose: t('mon.account.bank.choose'),
    search: t('mon.account.bank.search'),
    none: t('mon.account.bank.none'),
    number: t('mon.account.number'),
    holder: t('mon.account.holder'),
    holderHint: t('mon.account.holder.hint'),
  };
  return (
    <ConfirmFormDialog {...question} size="md" form={form}>
      <BankAccountFields
        account={form.values}
        labels={labels}
        errors={form.errors}
        onChange={form.change}
      />
      {children}
    </ConfirmFormDialog>
  );
}

/** Asked where the account is one that sent money back. */
export function AccountWorks({
  works,
  onChange,
}: {
  readonly works: boolean;
  readonly onChange: (works: boolean) => void;
}) {
  return (
    <Checkbox
      label={t('mon.account.works')}
      checked={works}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
