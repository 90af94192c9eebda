import type { AppError } from '#shared/errors/error-code.ts';
import { fieldErrors } from '#renderer/lib/field-errors.ts';
import {
  BankAccountFields,
  type TypedBankAccount,
} from '#renderer/ui/forms/bank-account-fields.tsx';
import { t } from './copy.ts';

/** The names of these fields: a dialog that shows them leaves their errors to them. */
export const accountFields = [
  'account_bank',
  'account_number',
  'account_holder',
] as const satisfies readonly (keyof TypedBankAccount)[];

/** Nothing typed yet. */
export const noAccount: TypedBankAccount = {
  account_bank: '',
  account_number: '',
  account_holder: '',
};

export interface RefundAccountFieldsProps {
  readonly values: TypedBankAccount;
  readonly onChange: (values: TypedBankAccount) => void;
  /** What is wrong, shown at the fields it belongs to. */
  readonly errors: readonly AppError[];
}

/** Where money is sent back. */
export function RefundAccountFields({ values, onChange, errors }: RefundAccountFieldsProps) {
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
    <BankAccountFields
      account={values}
      labels={labels}
      errors={fieldErrors(errors)}
      onChange={(change) => onChange({ ...values, ...change })}
    />
  );
}
