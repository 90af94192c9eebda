import { findBank } from '#shared/domain/commerce/banks.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from '../copy.ts';
import css from '../profile.module.css';

export interface BankInfoDialogProps {
  /** BIN. */
  readonly bank: string;
  /** Masked: the page never gets the whole of it. */
  readonly number: string;
  readonly holder: string;
  readonly onClose: () => void;
}

/** «Thông tin ngân hàng»: the account that somebody is paid to, as the server shows it. */
export function BankInfoDialog({ bank, number, holder, onClose }: BankInfoDialogProps) {
  const known = findBank(bank);
  return (
    <Dialog open onClose={onClose} title={t('pf.bank.info')} closeLabel={shellText('common.close')}>
      <AccountFacts
        bank={known === null ? bank : `${known.shortName}, ${known.name}`}
        number={number}
        holder={holder}
      />
      <p className="t3 xs">{t('pf.bank.masked')}</p>
    </Dialog>
  );
}

/** Bank, number and holder, one below the other. */
export function AccountFacts({
  bank,
  number,
  holder,
}: Pick<BankInfoDialogProps, 'bank' | 'number' | 'holder'>) {
  return (
    <dl className={css['facts']}>
      <div>
        <dt>{t('pf.bank.bank')}</dt>
        <dd>{bank}</dd>
      </div>
      <div>
        <dt>{t('pf.bank.number')}</dt>
        <dd className="num">{number}</dd>
      </div>
      <div>
        <dt>{t('pf.bank.holder')}</dt>
        <dd>{holder}</dd>
      </div>
    </dl>
  );
}
