import { transliterateHolder } from '../../../../shared/domain/commerce/bank-account.ts';
import { banks } from '../../../../shared/domain/commerce/banks.ts';
import type { ReceivingAccountInput } from '../../../../shared/domain/affiliate/join-rules.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { t } from './copy.ts';
import type { FieldErrors } from '../../../lib/field-errors.ts';
import css from './account.module.css';

const bankOptions = banks.map(({ bin, shortName, name }) => ({ value: bin, label: shortName, hint: name }));

export interface AccountFieldsProps {
  readonly account: ReceivingAccountInput;
  readonly errors: FieldErrors;
  /** The holder is somebody else by name: asks whether that is meant. */
  readonly isOtherHolder: boolean;
  readonly onChange: (account: ReceivingAccountInput) => void;
}

/** Where commissions go: bank, number, holder, and whether another's name is meant (design 5.18). */
export function AccountFields({ account, errors, isOtherHolder, onChange }: AccountFieldsProps) {
  return (
    <div className={css['fields']}>
      <Select
        label={t('aff.bank.choose')}
        options={bankOptions}
        value={account.account_bank === '' ? undefined : account.account_bank}
        onChange={(bin) => onChange({ ...account, account_bank: bin })}
        placeholder={t('aff.bank.placeholder')}
        searchLabel={t('aff.bank.search')}
        emptyText={t('aff.bank.none')}
        error={errors['account_bank']}
      />
      <Field
        label={t('aff.bank.number')}
        value={account.account_number}
        onChange={(event) => onChange({ ...account, account_number: event.target.value })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        error={errors['account_number']}
      />
      <Field
        label={t('aff.bank.holder')}
        hint={t('aff.bank.holder.hint')}
        value={account.account_holder}
        // Another name is another question.
        onChange={(event) => onChange({ ...account, account_holder: event.target.value, accepts_other_holder: false })}
        // Banks write names without marks: what was typed becomes that when one goes on.
        onBlur={() => onChange({ ...account, account_holder: transliterateHolder(account.account_holder) })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={70}
        error={errors['account_holder']}
      />
      {(isOtherHolder || account.accepts_other_holder) && (
        <Checkbox
          label={t('aff.bank.other', { holder: transliterateHolder(account.account_holder) })}
          hint={t('aff.bank.other.hint')}
          checked={account.accepts_other_holder}
          onChange={(event) => onChange({ ...account, accepts_other_holder: event.target.checked })}
        />
      )}
    </div>
  );
}
