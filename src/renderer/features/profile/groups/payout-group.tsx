import { useState } from 'react';
import { transliterateHolder } from '#shared/domain/commerce/bank-account.ts';
import { bankName } from '#shared/domain/commerce/banks.ts';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';
import { BankAccountFields } from '#renderer/ui/forms/bank-account-fields.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '../copy.ts';
import type { PayoutForm } from '../data/use-payout-form.ts';
import type { Profile } from '../data/use-profile.ts';
import css from '../profile.module.css';
import type { BankInfoDialogProps } from '../payout/bank-info-dialog.tsx';

const BankInfoDialog = pageDialog<BankInfoDialogProps>(
  async () => (await import('../payout/bank-info-dialog.tsx')).BankInfoDialog,
);

/** Where somebody is paid to: masked while it stands, written whole when it changes. */
export function PayoutGroup({
  form,
  profile,
}: {
  readonly form: PayoutForm;
  readonly profile: Profile;
}) {
  const { account_bank: bank, account_number: number } = profile;
  const [isInfo, setInfo] = useState(false);
  const holder = transliterateHolder(form.account.account_holder);
  const labels = {
    bank: t('pf.bank.bank'),
    choose: t('pf.bank.choose'),
    search: t('pf.bank.search'),
    none: t('pf.none'),
    number: t('pf.bank.number'),
    holder: t('pf.bank.holder'),
    holderHint:
      holder === '' || holder === form.account.account_holder
        ? t('pf.bank.holder.hint')
        : t('pf.bank.holder.becomes', { holder }),
  };
  return (
    <>
      {bank !== null && number !== null && (
        <div className={css['account']}>
          <div>
            <p className="t3 xs">{t('pf.bank.now')}</p>
            <p className="b5">
              {bankName(bank)} <span className="num">{number}</span>
            </p>
            <p className="t2 sm">{profile.account_holder}</p>
          </div>
          <div className="row gap-2">
            <Button size="sm" onClick={() => setInfo(true)}>
              {t('pf.bank.info')}
            </Button>
            {!form.isOpen && (
              <Button size="sm" onClick={form.open}>
                {t('pf.bank.change')}
              </Button>
            )}
          </div>
        </div>
      )}
      {form.isOpen && (
        <BankAccountFields
          account={form.account}
          labels={labels}
          errors={form.errors}
          onChange={form.change}
        />
      )}
      {isInfo && bank !== null && number !== null && (
        <BankInfoDialog
          bank={bank}
          number={number}
          holder={profile.account_holder ?? ''}
          onClose={() => setInfo(false)}
        />
      )}
    </>
  );
}
