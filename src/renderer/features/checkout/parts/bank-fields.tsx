import type { BankAccountInput } from '#shared/domain/commerce/bank-account.ts';
import type { CheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { BankAccountFields } from '#renderer/ui/forms/bank-account-fields.tsx';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { t } from '../copy.ts';
import css from './dialog-form.module.css';

/** Where money is to be sent back, as it is typed. */
export interface TypedReceiver extends BankAccountInput {
  /**
   * That the account can receive money, which it once sent back; null until the server asks.
   */
  readonly accepts_returned: boolean | null;
}

/** An account with nothing in it yet. */
export const emptyAccount: TypedReceiver = {
  account_bank: '',
  account_number: '',
  account_holder: '',
  accepts_returned: null,
};

/** Where money is to be sent back: the learner's own account; another one is asked about anew. */
export function BankFields({
  form,
}: {
  readonly form: Pick<CheckedForm<TypedReceiver>, 'values' | 'errors' | 'change'>;
}) {
  const { account_bank, account_number, account_holder, accepts_returned: works } = form.values;
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
        account={form.values}
        labels={labels}
        errors={form.errors}
        holderAutoComplete="name"
        // What was said of the account before is not said of this one.
        onChange={(part) =>
          form.change({
            account_bank,
            account_number,
            account_holder,
            ...part,
            accepts_returned: null,
          })
        }
      />
      {works !== null && (
        <Checkbox
          label={t('refund.needs.works')}
          hint={t('refund.needs.works.hint')}
          checked={works}
          // It answers what was said of the number.
          onChange={({ target }) =>
            form.change({ account_number, accepts_returned: target.checked })
          }
        />
      )}
    </div>
  );
}
