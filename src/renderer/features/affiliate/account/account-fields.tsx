import { transliterateHolder } from '#shared/domain/commerce/bank-account.ts';
import type { ReceivingAccountInput } from '#shared/domain/affiliate/join-rules.ts';
import type { FieldErrors } from '#renderer/lib/field-errors.ts';
import {
  BankAccountFields,
  type TypedBankAccount,
} from '#renderer/ui/forms/bank-account-fields.tsx';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { t } from './copy.ts';
import css from './account.module.css';

export interface AccountFieldsProps {
  readonly account: ReceivingAccountInput;
  readonly errors: FieldErrors;
  /** The holder is somebody else by name: asks whether that is meant. */
  readonly isOtherHolder: boolean;
  readonly onChange: (change: Partial<ReceivingAccountInput>) => void;
}

/**
 * Where commissions go: bank, number, holder, and whether another's name is meant (design 5.18).
 */
export function AccountFields({ account, errors, isOtherHolder, onChange }: AccountFieldsProps) {
  const labels = {
    bank: t('aff.bank.choose'),
    choose: t('aff.bank.placeholder'),
    search: t('aff.bank.search'),
    none: t('aff.bank.none'),
    number: t('aff.bank.number'),
    holder: t('aff.bank.holder'),
    holderHint: t('aff.bank.holder.hint'),
  };
  const holder = transliterateHolder(account.account_holder);
  const change = (part: Partial<TypedBankAccount>) => {
    // Another name is another question; the same one as banks write it is not.
    const isSameName =
      transliterateHolder(part.account_holder ?? account.account_holder) === holder;
    onChange(isSameName ? part : { ...part, accepts_other_holder: false });
  };
  return (
    <div className={css['fields']}>
      <BankAccountFields account={account} labels={labels} errors={errors} onChange={change} />
      {(isOtherHolder || account.accepts_other_holder) && (
        <Checkbox
          label={t('aff.bank.other', { holder })}
          hint={t('aff.bank.other.hint')}
          checked={account.accepts_other_holder}
          // It answers what was asked of the holder.
          onChange={({ target }) =>
            onChange({
              account_holder: account.account_holder,
              accepts_other_holder: target.checked,
            })
          }
        />
      )}
    </div>
  );
}
