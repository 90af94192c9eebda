import type { LessonCounts } from '#renderer/lib/lessons/course-outline.ts';
import { t } from '../copy.ts';
import { openShare, refundDays, topCommission } from './offer.ts';
import css from './offer-facts.module.css';

/**
 * The offer in three figures. What is open is counted in the course; while it is not known its
 * figure waits.
 */
export function OfferFacts({ counts }: { readonly counts: LessonCounts | null }) {
  const share = counts === null ? null : openShare(counts);
  return (
    <dl className={css['facts']}>
      <Fact figure={t('home.fact.refund', { days: refundDays })}>{t('home.fact.refund.p')}</Fact>
      <Fact figure={share === null ? '–' : t('home.fact.open', { p: share })}>
        {t('home.fact.open.p')}
      </Fact>
      <Fact figure={t('home.fact.aff', { p: topCommission })}>{t('home.fact.aff.p')}</Fact>
    </dl>
  );
}

function Fact({ figure, children }: { readonly figure: string; readonly children: string }) {
  return (
    <div className={css['fact']}>
      <dt className={css['words']}>{children}</dt>
      <dd className={`num ${css['figure']}`}>{figure}</dd>
    </div>
  );
}
