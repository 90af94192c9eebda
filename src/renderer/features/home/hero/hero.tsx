import CirclePlay from 'lucide-react/icons/circle-play';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#renderer/ui/button.tsx';
import { BloomUse, BudUse } from '#renderer/ui/branch/flower-sprite.tsx';
import { BuyWay } from '../offer/buy-way.tsx';
import { t } from '../copy.ts';
import { HeroBranch } from './hero-branch.tsx';
import css from './hero.module.css';
import { isEarly, type PlanOffers, refundDays } from '../offer/offer.ts';
import type { HomeCourse } from '../use-home-course.ts';

export interface HeroProps {
  readonly data: HomeCourse | null;
  readonly offers: PlanOffers | null;
  /** The bar at the foot of a phone waits until it is out of sight. */
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** What it is, for whom, the two ways in, and the branch with one node per lesson. */
export function Hero({ data, offers, ref }: HeroProps) {
  return (
    <div className={css['hero']} ref={ref}>
      <div className={css['wrap']}>
        <div className={css['copy']}>
          <h1 className={`h-display ${css['title']}`}>{t('home.hero.h1')}</h1>
          <p className={`lead ${css['lead']}`}>
            {data !== null && data.counts.total > 0
              ? t('home.hero.lead', { total: data.counts.total })
              : t('home.hero.leadLoading')}
          </p>
          <Actions data={data} offers={offers} />
          <p className={css['assure']}>
            <ShieldCheck aria-hidden="true" />
            {t('home.refund', { days: refundDays })}
          </p>
          <Legend data={data} />
        </div>
        <div className={css['art']}>{data && <HeroBranch data={data} />}</div>
      </div>
    </div>
  );
}

function Actions({ data, offers }: Pick<HeroProps, 'data' | 'offers'>) {
  const [first] = data?.previews ?? [];
  return (
    <div className={css['actions']}>
      {data?.isOwned ? (
        <Link className={buttonClass({ variant: 'primary', size: 'xl' })} to="/learn">
          {t('home.hero.goOn')}
        </Link>
      ) : (
        <BuyWay variant="primary" size="xl">
          {t(isEarly(offers) ? 'home.hero.buy' : 'home.hero.register')}
        </BuyWay>
      )}
      {first && !data?.isOwned && (
        <Link
          className={buttonClass({ variant: 'secondary', size: 'xl' })}
          to={`/learn/${first.slug}`}
        >
          <CirclePlay aria-hidden="true" />
          {t('home.hero.try', { n: data?.previews.length ?? 0 })}
        </Link>
      )}
    </div>
  );
}

function Legend({ data }: { readonly data: HomeCourse | null }) {
  return (
    <ul className={css['legend']}>
      {data !== null && data.counts.total > 0 && (
        <>
          <li>
            <BloomUse size={30} />
            {t('home.legend.open', { n: data.counts.released })}
          </li>
          {data.counts.announced > 0 && (
            <li>
              <BudUse size={30} />
              {t('home.legend.soon', { n: data.counts.announced })}
            </li>
          )}
        </>
      )}
    </ul>
  );
}
