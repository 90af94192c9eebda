import { type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/format/format-money.ts';
import { buttonClass } from '../../ui/button.tsx';
import css from './bottom-bar.module.css';
import { BuyWay } from './offer/buy-way.tsx';
import { t } from './copy.ts';
import { lowestAmount, type PlanOffers } from './offer/offer.ts';

export interface BottomBarProps {
  readonly offers: PlanOffers | null;
  readonly isOwned: boolean;
  /**
   * The bar comes when this is out of sight, which has the same way in; without it the bar is there
   * from the start.
   */
  readonly after?: RefObject<HTMLElement | null> | undefined;
}

/** The way in, always at hand at the foot of a phone: the last element of a page. */
export function BottomBar({ offers, isOwned, after }: BottomBarProps) {
  const isHidden = useInSight(after);
  const price = lowestAmount(offers);
  return (
    <div className={css['bar']} data-hidden={isHidden || undefined} inert={isHidden}>
      {isOwned ? (
        <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to="/learn">
          {t('home.hero.goOn')}
        </Link>
      ) : (
        <BuyWay variant="primary" size="lg" block>
          {price === null
            ? t('home.hero.register')
            : t('home.bar.buy', { price: formatMoney(price) })}
        </BuyWay>
      )}
    </div>
  );
}

/** Whether an element is in the window; it is taken for so until the browser said otherwise. */
function useInSight(ref: RefObject<HTMLElement | null> | undefined): boolean {
  const [isIn, setIn] = useState(ref !== undefined);
  useEffect(() => {
    const element = ref?.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setIn(entries.at(-1)?.isIntersecting ?? true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isIn;
}
