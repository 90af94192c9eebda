import { Link } from 'react-router';
import { largestRateBp } from '#shared/domain/affiliate/affiliate-rules.ts';
import { formatInteger, formatPercent } from '#renderer/lib/format/format-number.ts';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { Progress } from '#renderer/ui/states/progress.tsx';
import { t } from './copy.ts';
import css from './side.module.css';
import type { Account } from './use-affiliate.ts';

/**
 * The level, what it earns, and what the next one needs: approved sales, counted from the first day
 * on.
 */
export function LevelCard({ account }: { readonly account: Account }) {
  const { level, next_level: next, approved_sales: sales, is_ambassador: isAmbassador } = account;
  const rate = percentOf(account.rate_bp);
  return (
    <section className={css['part']} aria-label={t('aff.level.h')}>
      <div className={css['head']}>
        <h2 className="h-sub">
          {isAmbassador
            ? t('aff.level.ambassador', { p: rate })
            : t('aff.level', { n: level, p: rate })}
        </h2>
        <span className={css['aside']}>
          {next === null
            ? t('aff.level.sales.top', { n: formatInteger(sales) })
            : t('aff.level.sales', { n: formatInteger(sales), m: formatInteger(next.from_sales) })}
        </span>
      </div>
      {next !== null && (
        <Progress
          size="md"
          className={css['progress']}
          label={t('aff.level.progress')}
          value={sales}
          max={next.from_sales}
          valueText={t('aff.level.progress.value', { n: sales, m: next.from_sales })}
        />
      )}
      <p className="sm t2">{isAmbassador ? t('aff.level.max', { p: rate }) : nextText(next)}</p>
      {!isAmbassador && next === null && (
        <Link className={`${inlineLinkClass} sm`} to="/ambassador-offer">
          {t('aff.level.offer')}
        </Link>
      )}
    </section>
  );
}

function nextText(next: Account['next_level']): string {
  if (next === null) return t('aff.level.top', { p: percentOf(largestRateBp) });
  return t('aff.level.next', {
    n: formatInteger(next.missing_sales),
    m: next.level,
    p: percentOf(next.rate_bp),
  });
}

function percentOf(rateBp: number): string {
  return formatPercent(rateBp / 10_000);
}
