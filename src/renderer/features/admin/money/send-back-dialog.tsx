import { type ReactNode, useState } from 'react';
import { validateBankAccount } from '#shared/domain/commerce/bank-account.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../list/confirm-dialog.tsx';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import type { TypedBankAccount } from '#renderer/ui/forms/bank-account-fields.tsx';
import { useRefusals } from '#renderer/lib/use-refusal.ts';
import { t } from './copy.ts';
import { accountFields, noAccount, RefundAccountFields } from './refund-account-fields.tsx';

/** Where the money goes and why, by the names of the API's arguments. */
export interface SendBack extends TypedBankAccount {
  readonly reason: string;
  readonly confirm_password: string;
}

export interface SendBackDialogProps extends Pick<
  ConfirmDialogProps,
  'title' | 'description' | 'confirmLabel' | 'tone' | 'onClose'
> {
  /** What else is asked, below the account. */
  readonly children?: ReactNode;
  /** Asks the server for it; ok closes the dialog, a refusal is shown in it. */
  readonly onConfirm: (input: SendBack) => Promise<Result<unknown, AppError>>;
}

/** Asks for the account that money is sent back to, the reason and the password. */
export function SendBackDialog({ onConfirm, children, ...question }: SendBackDialogProps) {
  const [account, setAccount] = useState(noAccount);
  const [errors, setErrors] = useRefusals();
  return (
    <ConfirmDialog
      {...question}
      reason="required"
      password
      size="md"
      ownFields={accountFields}
      checkOwn={() => {
        const checked = validateBankAccount(account);
        setErrors(checked.ok ? [] : checked.error);
        return checked.ok;
      }}
      onConfirm={async ({ reason, password }) => {
        const done = await onConfirm({ ...account, reason, confirm_password: password });
        setErrors(done.ok ? [] : [done.error]);
        return done;
      }}
    >
      <RefundAccountFields values={account} onChange={setAccount} errors={errors} />
      {children}
    </ConfirmDialog>
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
