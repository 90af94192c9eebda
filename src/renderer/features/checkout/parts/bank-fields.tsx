import { banks } from '../../../../shared/domain/commerce/banks.ts';
import { type BankAccountInput, transliterateHolder, validateBankAccount } from '../../../../shared/domain/commerce/bank-account.ts';
import { type FieldErrors, fieldErrors } from '../../../lib/field-errors.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { t } from '../copy.ts';
import css from './dialog-form.module.css';

/** An account with nothing in it yet. */
export const emptyAccount: BankAccountInput = { account_bank: '', account_number: '', account_holder: '' };

const bankOptions = banks.map(({ bin, shortName, name }) => ({ value: bin, label: shortName, hint: name }));

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

/** Where money is to be sent: bank, number, holder. */
export function BankFields({ account, errors, onChange }: BankFieldsProps) {
  return (
    <div className={css['fields']}>
      <Select
        label={t('bank.choose')}
        options={bankOptions}
        value={account.account_bank === '' ? undefined : account.account_bank}
        onChange={(bin) => onChange({ ...account, account_bank: bin })}
        placeholder={t('bank.placeholder')}
        searchLabel={t('bank.search')}
        emptyText={t('bank.none')}
        error={errors['account_bank']}
      />
      <Field
        label={t('bank.number')}
        value={account.account_number}
        onChange={(event) => onChange({ ...account, account_number: event.target.value })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        error={errors['account_number']}
      />
      <Field
        label={t('bank.holder')}
        hint={t('bank.holder.hint')}
        value={account.account_holder}
        onChange={(event) => onChange({ ...account, account_holder: event.target.value })}
        // Banks write names without marks: what was typed becomes that when one goes on.
        onBlur={() => onChange({ ...account, account_holder: transliterateHolder(account.account_holder) })}
        autoComplete="name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={70}
        error={errors['account_holder']}
      />
    </div>
  );
}
