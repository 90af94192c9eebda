import {
  type BankAccountInput,
  validateBankAccount,
} from '#shared/domain/commerce/bank-account.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { type FieldErrors, fieldErrors } from '#renderer/lib/field-errors.ts';
import { BankAccountFields } from '#renderer/ui/forms/bank-account-fields.tsx';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { t } from '../copy.ts';
import css from './dialog-form.module.css';

/** An account with nothing in it yet. */
export const emptyAccount: BankAccountInput = {
  account_bank: '',
  account_number: '',
  account_holder: '',
};

/** The rules that an account breaks, as the server would say it. */
export function accountErrors(account: BankAccountInput): FieldErrors {
  const checked = validateBankAccount(account);
  return checked.ok ? {} : fieldErrors(checked.error);
}

export interface BankFieldsProps {
  readonly account: BankAccountInput;
  readonly errors: FieldErrors;
  readonly onChange: (account: BankAccountInput) => void;
}

/** Where money is to be sent back: the learner's own account. */
export function BankFields({ account, errors, onChange }: BankFieldsProps) {
  const labels = {
    bank: t('bank.choose'),
    choose: t('bank.placeholder'),
    search: t('bank.search'),
    none: t('bank.none'),
    number: t('bank.number'),
    holder: t('bank.holder'),
    holderHint: t('bank.holder.hint'),
  };
  return (
    <div className={css['fields']}>
      <BankAccountFields
        account={account}
        labels={labels}
        errors={errors}
        holderAutoComplete="name"
        onChange={(change) => onChange({ ...account, ...change })}
      />
    </div>
  );
}

/** What they say of an account that sent money back. */
export function AccountWorks({
  works,
  onChange,
}: {
  readonly works: boolean;
  readonly onChange: (works: boolean) => void;
}) {
  return (
    <Checkbox
      label={t('refund.needs.works')}
      hint={t('refund.needs.works.hint')}
      checked={works}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

/** Why it was refused, where no field says it. */
export function Refusal({ error }: { readonly error: AppError | null }) {
  return error === null || error.field !== undefined ? null : (
    <p role="alert" className={css['refusal']}>
      {errorText(error)}
    </p>
  );
}
