import type { AppError } from '../../../../shared/errors/error-code.ts';
import { errorText } from '../../../lib/error-text.ts';
import { BankAccountFields, type TypedBankAccount } from '../../../ui/bank-account-fields.tsx';
import { t } from './copy.ts';

/** The names of these fields: a dialog that shows them leaves their errors to them. */
export const accountFields = ['account_bank', 'account_number', 'account_holder'] as const satisfies readonly (keyof TypedBankAccount)[];

/** Nothing typed yet. */
export const noAccount: TypedBankAccount = { account_bank: '', account_number: '', account_holder: '' };

export interface RefundAccountFieldsProps {
  readonly values: TypedBankAccount;
  readonly onChange: (values: TypedBankAccount) => void;
  /** The refusal, shown at the field it belongs to. */
  readonly error: AppError | null;
}

/** Where money is sent back. */
export function RefundAccountFields({ values, onChange, error }: RefundAccountFieldsProps) {
  const labels = { bank: t('mon.account.bank'), choose: t('mon.account.bank.choose'), search: t('mon.account.bank.search'), none: t('mon.account.bank.none'), number: t('mon.account.number'), holder: t('mon.account.holder'), holderHint: t('mon.account.holder.hint') };
  const errors = error?.field === undefined ? {} : { [error.field]: errorText(error) };
  return <BankAccountFields account={values} labels={labels} errors={errors} onChange={(change) => onChange({ ...values, ...change })} />;
}
