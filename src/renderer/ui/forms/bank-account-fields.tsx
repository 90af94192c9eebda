import { transliterateHolder } from '#shared/domain/commerce/bank-account.ts';
import { banks } from '#shared/domain/commerce/banks.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

/** A bank account as it is typed, by the names of the API's arguments. */
export interface TypedBankAccount {
  readonly account_bank: string;
  readonly account_number: string;
  readonly account_holder: string;
}

export interface BankAccountFieldsProps {
  readonly account: TypedBankAccount;
  readonly labels: BankAccountLabels;
  /** What is wrong, by field. */
  readonly errors: { readonly [Field in keyof TypedBankAccount]?: string | undefined };
  /** `name` where somebody writes their own. */
  readonly holderAutoComplete?: 'name' | 'off';
  readonly onChange: (change: Partial<TypedBankAccount>) => void;
}

export interface BankAccountLabels {
  readonly bank: string;
  readonly choose: string;
  readonly search: string;
  readonly none: string;
  readonly number: string;
  readonly holder: string;
  readonly holderHint: string;
}

const options = banks.map(({ bin, shortName, name }) => ({
  value: bin,
  label: shortName,
  hint: name,
}));

/** Where money is sent: bank, number, holder. Lays out nothing: the form around it does. */
export function BankAccountFields({
  account,
  labels,
  errors,
  holderAutoComplete = 'off',
  onChange,
}: BankAccountFieldsProps) {
  return (
    <>
      <Select
        label={labels.bank}
        options={options}
        value={account.account_bank === '' ? undefined : account.account_bank}
        onChange={(bin) => onChange({ account_bank: bin })}
        placeholder={labels.choose}
        searchLabel={labels.search}
        emptyText={labels.none}
        error={errors.account_bank}
      />
      <Field
        label={labels.number}
        value={account.account_number}
        onChange={({ target }) => onChange({ account_number: target.value })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        error={errors.account_number}
      />
      <Field
        label={labels.holder}
        hint={labels.holderHint}
        value={account.account_holder}
        onChange={({ target }) => onChange({ account_holder: target.value })}
        // Banks write names without marks: what was typed becomes that when one goes on.
        onBlur={() => onChange({ account_holder: transliterateHolder(account.account_holder) })}
        autoComplete={holderAutoComplete}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={70}
        error={errors.account_holder}
      />
    </>
  );
}
