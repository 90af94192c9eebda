import { useState } from 'react';
import type { AppError } from '../../../../shared/errors/error-code.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../common/confirm-dialog.tsx';
import type { TypedBankAccount } from '../../../ui/bank-account-fields.tsx';
import { accountFields, noAccount, RefundAccountFields } from './refund-account-fields.tsx';

/** Where the money goes and why, by the names of the API's arguments. */
export interface SendBack extends TypedBankAccount {
  readonly reason: string;
  readonly confirm_password: string;
}

export interface SendBackDialogProps extends Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel' | 'tone' | 'onClose'> {
  /** Asks the server for it; ok closes the dialog, a refusal is shown in it. */
  readonly onConfirm: (wish: SendBack) => Promise<Result<unknown, AppError>>;
}

/** Asks for the account that money is sent back to, the reason and the password. */
export function SendBackDialog({ onConfirm, ...question }: SendBackDialogProps) {
  const [account, setAccount] = useState(noAccount);
  const [error, setError] = useState<AppError | null>(null);
  return (
    <ConfirmDialog
      {...question}
      reason="required"
      password
      size="md"
      ownFields={accountFields}
      onConfirm={async ({ reason, password }) => {
        const done = await onConfirm({ ...account, reason, confirm_password: password });
        setError(done.ok ? null : done.error);
        return done;
      }}
    >
      <RefundAccountFields values={account} onChange={setAccount} error={error} />
    </ConfirmDialog>
  );
}
