import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatPercent } from '#renderer/lib/format/format-number.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import css from './commission-life.module.css';
import { stepText, stepTone, wasStep } from './commission-view.ts';
import { t } from './copy.ts';
import type { Commission } from './use-commissions.ts';

/**
 * What brought the order, what happened to its commission, and what is to come, in its order; or
 * exactly why it is not paid.
 */
export function CommissionLife({ commission }: { readonly commission: Commission }) {
  const now = useNow();
  return (
    <div className={css['life']}>
      <ol className={css['steps']} aria-label={t('aff.life', { code: commission.order_code })}>
        {commission.life.map(asOf(now)).map((step) => (
          <li key={step.kind} data-tone={stepTone(step)}>
            <span className="sr">{t(step.is_done ? 'aff.life.done' : 'aff.life.next')} </span>
            <span className={css['text']}>{stepText(step, commission)}</span>
            {step.at !== null && (
              <time className="num" dateTime={step.at}>
                {formatTimestamp(Date.parse(step.at), now)}
              </time>
            )}
            {step.note !== null && <span className={css['note']}>{step.note}</span>}
          </li>
        ))}
      </ol>
      <p className={css['count']}>
        {t('aff.life.count', {
          rate: formatPercent(commission.rate_bp / 10_000),
          base: formatMoney(commission.base_amount),
        })}
        {commission.link_name !== null && ` ${t('aff.life.link', { name: commission.link_name })}`}
      </p>
    </div>
  );
}

/** A life as it is at a moment, whenever it was asked for. */
function asOf(nowMs: number) {
  return (step: Commission['life'][number]) => ({ ...step, is_done: wasStep(step, nowMs) });
}
