import { formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { t } from './copy.ts';
import css from './side.module.css';
import type { Totals } from './use-affiliate.ts';

export interface TotalsCardProps {
  readonly totals: Totals;
  /** The day of the activation; null while it is not known. */
  readonly since: string | null;
}

/** Sums since the activation: they do not follow the period that is chosen. */
export function TotalsCard({ totals, since }: TotalsCardProps) {
  return (
    <section className={css['part']} aria-label={t('aff.totals')}>
      <div className={css['head']}>
        <h2 className="h-sub">{t('aff.totals')}</h2>
        {since !== null && (
          <span className={css['aside']}>
            {t('aff.totals.since', { date: formatDate(Date.parse(since)) })}
          </span>
        )}
      </div>
      <dl className={css['facts']}>
        <div>
          <dt>{t('aff.totals.clicks')}</dt>
          <dd className="num">{formatInteger(totals.total_click)}</dd>
        </div>
        <div>
          <dt>{t('aff.totals.bonus')}</dt>
          <dd className="num">{formatMoney(totals.total_bonus)}</dd>
        </div>
        <div>
          <dt>{t('aff.totals.pending')}</dt>
          <dd className="num">{formatMoney(totals.subtotal_bonus)}</dd>
        </div>
        <div>
          <dt>{t('aff.totals.wallet')}</dt>
          <dd className="num">{formatMoney(totals.total_wallet_money)}</dd>
        </div>
      </dl>
    </section>
  );
}
