import { useState } from 'react';
import { transliterateHolder } from '../../../../shared/domain/commerce/bank-account.ts';
import { banks, findBank } from '../../../../shared/domain/commerce/banks.ts';
import { pageDialog } from '../../../lib/page-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { t } from '../copy.ts';
import type { PayoutForm } from '../data/use-payout-form.ts';
import type { Profile } from '../data/use-profile.ts';
import css from '../profile.module.css';
import type { BankInfoDialogProps } from '../payout/bank-info-dialog.tsx';

const BankInfoDialog = pageDialog<BankInfoDialogProps>(async () => (await import('../payout/bank-info-dialog.tsx')).BankInfoDialog);

const bankOptions = banks.map(({ bin, shortName, name }) => ({ value: bin, label: shortName, hint: name }));

/** Where somebody is paid to: masked while it stands, written whole when it changes. */
export function PayoutGroup({ form, profile }: { readonly form: PayoutForm; readonly profile: Profile }) {
  const { account_bank: bank, account_number: number } = profile;
  const [isInfo, setInfo] = useState(false);
  const holder = transliterateHolder(form.account.account_holder);
  return (
    <>
      {bank !== null && number !== null && (
        <div className={css['account']}>
          <div>
            <p className={css['hint']}>{t('pf.bank.now')}</p>
            <p className="b5">{findBank(bank)?.shortName ?? bank} <span className="num">{number}</span></p>
            <p className="t2 sm">{profile.account_holder}</p>
          </div>
          <div className={css['ways']}>
            <Button size="sm" onClick={() => setInfo(true)}>{t('pf.bank.info')}</Button>
            {!form.isOpen && <Button size="sm" onClick={form.open}>{t('pf.bank.change')}</Button>}
          </div>
        </div>
      )}
      {form.isOpen && (
        <>
          <Select
            label={t('pf.bank.bank')}
            options={bankOptions}
            value={form.account.account_bank === '' ? undefined : form.account.account_bank}
            onChange={(account_bank) => form.change({ account_bank })}
            placeholder={t('pf.bank.choose')}
            searchLabel={t('pf.bank.search')}
            emptyText={t('pf.none')}
            error={form.errors['account_bank']}
          />
          <Field
            label={t('pf.bank.number')}
            value={form.account.account_number}
            onChange={(event) => form.change({ account_number: event.target.value })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            error={form.errors['account_number']}
          />
          <Field
            label={t('pf.bank.holder')}
            hint={holder === '' || holder === form.account.account_holder ? t('pf.bank.holder.hint') : t('pf.bank.holder.becomes', { holder })}
            value={form.account.account_holder}
            onChange={(event) => form.change({ account_holder: event.target.value })}
            // Banks write names without marks: what was typed becomes that when one goes on.
            onBlur={() => form.change({ account_holder: holder })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={70}
            error={form.errors['account_holder']}
          />
        </>
      )}
      {isInfo && bank !== null && number !== null && <BankInfoDialog bank={bank} number={number} holder={profile.account_holder ?? ''} onClose={() => setInfo(false)} />}
    </>
  );
}
