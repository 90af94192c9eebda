import { banks } from '../../../../shared/domain/commerce/banks.ts';
import { transliterateHolder } from '../../../../shared/domain/commerce/bank-account.ts';
import type { AppError } from '../../../../shared/errors/error-code.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { t } from './copy.ts';

/** A bank account as it is typed, by the names of the API's arguments. */
export interface AccountValues {
  readonly account_bank: string;
  readonly account_number: string;
  readonly account_holder: string;
}

/** The names of these fields: a dialog that shows them leaves their errors to them. */
export const accountFields = ['account_bank', 'account_number', 'account_holder'] as const;

/** Nothing typed yet. */
export const noAccount: AccountValues = { account_bank: '', account_number: '', account_holder: '' };

export interface BankAccountFieldsProps {
  readonly values: AccountValues;
  readonly onChange: (values: AccountValues) => void;
  /** The refusal, shown at the field it belongs to. */
  readonly error: AppError | null;
}

const options = banks.map(({ bin, shortName, name }) => ({ value: bin, label: shortName, hint: name }));

/** Where money is sent: bank, number, holder. */
export function BankAccountFields({ values, onChange, error }: BankAccountFieldsProps) {
  const errorOf = (field: keyof AccountValues) => (error?.field === field ? errorText(error) : undefined);
  return (
    <>
      <Select label={t('mon.account.bank')} options={options} value={values.account_bank === '' ? undefined : values.account_bank} onChange={(bank) => onChange({ ...values, account_bank: bank })} placeholder={t('mon.account.bank.choose')} searchLabel={t('mon.account.bank.search')} emptyText={t('mon.account.bank.none')} error={errorOf('account_bank')} />
      <Field label={t('mon.account.number')} inputMode="text" autoComplete="off" maxLength={40} value={values.account_number} error={errorOf('account_number')} onChange={(event) => onChange({ ...values, account_number: event.target.value })} />
      <Field label={t('mon.account.holder')} hint={t('mon.account.holder.hint')} autoComplete="off" maxLength={80} value={values.account_holder} error={errorOf('account_holder')} onChange={(event) => onChange({ ...values, account_holder: event.target.value })} onBlur={() => onChange({ ...values, account_holder: transliterateHolder(values.account_holder) })} />
    </>
  );
}
