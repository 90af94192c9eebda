import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { t } from '../copy.ts';
import { groupDigits, type OrderDetail } from '../data/order-view.ts';
import { CopyButton } from './copy-button.tsx';
import css from './pay-rows.module.css';

export type PaymentInfo = NonNullable<OrderDetail['payment_info']>;

/** Where the money goes, row by row; what a banking app asks for can be copied. */
export function PayRows({ info }: { readonly info: PaymentInfo }) {
  return (
    <dl className={css['rows']}>
      <div className={css['row']}>
        <dt>{t('pay.bank')}</dt>
        <dd className={css['value']}>{info.bank}</dd>
      </div>
      <div className={css['row']}>
        <dt>{t('pay.accountNumber')}</dt>
        <dd className={`${css['value']} num`}>{groupDigits(info.account_number)}</dd>
        <dd className={css['copy']}>
          <CopyButton field={t('pay.accountNumber')} value={info.account_number} />
        </dd>
      </div>
      <div className={css['row']}>
        <dt>{t('pay.accountHolder')}</dt>
        <dd className={css['value']}>{info.account}</dd>
      </div>
      <div className={css['row']}>
        <dt>{t('pay.amount')}</dt>
        <dd className={`${css['value']} num`}>{formatMoney(info.amount)}</dd>
        <dd className={css['copy']}>
          <CopyButton field={t('pay.amount')} value={info.amount} />
        </dd>
      </div>
      <div className={`${css['row']} ${css['memo']}`}>
        <dt>{t('pay.content')}</dt>
        <dd className={css['value']}>{info.payment_code}</dd>
        <dd className={css['copy']}>
          <CopyButton field={t('pay.content.name')} value={info.payment_code} />
        </dd>
      </div>
    </dl>
  );
}
