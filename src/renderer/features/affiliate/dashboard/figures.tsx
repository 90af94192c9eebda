import type { ReactNode } from 'react';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger, formatPercent } from '#renderer/lib/format/format-number.ts';
import { noBreakSpace } from '#renderer/lib/format/no-break-space.ts';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { fullDays, periodName } from '../period/period-words.ts';
import { changeText, compare } from './compared.ts';
import { t } from './copy.ts';
import css from './figures.module.css';
import type { Report } from './use-affiliate.ts';

export interface FiguresProps {
  readonly report: Report;
  /** What still waits for the end of its order's refund window, VND; null while it is not known. */
  readonly pending: string | null;
  /** Beside what the figures are compared with. */
  readonly more: ReactNode;
}

/** The four figures of the period, each beside the same days of the period before. */
export function Figures({ report, pending, more }: FiguresProps) {
  const { figures, previous } = report;
  return (
    <section aria-label={t('aff.figures', { period: periodName(report) })}>
      <dl className={css['figures']}>
        <Figure label={t('aff.subtotal')} value={formatMoney(figures.accrued_amount)}>
          {/* What waits now belongs to the running period; under an earlier one it would mislead. */}
          {report.is_current && (
            <small>
              {pending === null
                ? noBreakSpace
                : t('aff.subtotal.hold', { amount: formatMoney(pending) })}
            </small>
          )}
          <Change
            current={BigInt(figures.accrued_amount)}
            previous={BigInt(previous.accrued_amount)}
            value={formatMoney(previous.accrued_amount)}
          />
        </Figure>
        <Figure label={t('aff.total')} value={formatMoney(figures.approved_amount)}>
          <Change
            current={BigInt(figures.approved_amount)}
            previous={BigInt(previous.approved_amount)}
            value={formatMoney(previous.approved_amount)}
          />
        </Figure>
        <Figure label={t('aff.clicks')} value={formatInteger(figures.clicks)}>
          <Change
            current={figures.clicks}
            previous={previous.clicks}
            value={formatInteger(previous.clicks)}
          />
        </Figure>
        <Figure label={t('aff.orders')} value={formatInteger(figures.orders)}>
          <small>{t('aff.rate', { p: formatPercent(figures.conversion_bp / 10_000) })}</small>
          <Change
            current={figures.orders}
            previous={previous.orders}
            value={formatInteger(previous.orders)}
          />
        </Figure>
      </dl>
      <div className={css['note']}>
        <p>
          {t('aff.vsPrev.days', {
            days: fullDays({ from: report.previous_from, to: report.previous_to }),
          })}
          {figures.undone_orders > 0 &&
            ` ${t('aff.orders.undone', { n: formatInteger(figures.undone_orders) })}`}
          {figures.restored_orders > 0 &&
            ` ${t('aff.orders.restored', { n: formatInteger(figures.restored_orders) })}`}
        </p>
        {more}
      </div>
    </section>
  );
}

function Figure({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={css['value']} data-long={value.length > 15 || undefined}>
          {value}
        </span>
        {children}
      </dd>
    </div>
  );
}

interface ChangeProps {
  readonly current: bigint | number;
  readonly previous: bigint | number;
  /** The former figure in words. */
  readonly value: string;
}

function Change({ current, previous, value }: ChangeProps) {
  const compared = compare(current, previous);
  if (compared.kind === 'same') return <small>{t('aff.vsPrev.same')}</small>;
  if (compared.kind === 'noShare') return <small>{t('aff.vsPrev.value', { value })}</small>;
  const [before = '', after = ''] = t('aff.vsPrev', { p: '|' }).split('|');
  return (
    <small title={t('aff.vsPrev.value', { value })}>
      {before}
      <span className={css[compared.perMille < 0 ? 'down' : 'up']}>
        {changeText(compared.perMille)}
      </span>
      {after}
    </small>
  );
}

/** Of the size of the figures: the same boxes, their words grey. */
export function FiguresSkeleton() {
  return (
    <div>
      <div className={css['figures']}>
        {[1, 2, 3, 4].map((figure) => (
          <div key={figure} className={css['waiting']}>
            <span className={css['label']}>
              <Skeleton shape="text" width="60%" />
            </span>
            <span className={css['value']}>
              <Skeleton shape="text" width="75%" />
            </span>
            <small>
              <Skeleton shape="text" width="70%" />
            </small>
            <small>
              <Skeleton shape="text" width="50%" />
            </small>
          </div>
        ))}
      </div>
      <div className={`${css['note']} ${css['noteWaiting']}`}>
        <Skeleton shape="text" width="12rem" />
      </div>
    </div>
  );
}
