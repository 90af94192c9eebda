import { useState } from 'react';
import type { AppError } from '../../../../shared/errors/error-code.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../common/confirm-dialog.tsx';
import { accountFields, type AccountValues, BankAccountFields, noAccount } from './bank-account-fields.tsx';

/** Where the money goes and why, by the names of the API's arguments. */
export interface SendBack extends AccountValues {
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
      <BankAccountFields values={account} onChange={setAccount} error={error} />
    </ConfirmDialog>
  );
}
