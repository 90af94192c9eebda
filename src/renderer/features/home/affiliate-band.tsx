import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import css from './affiliate-band.module.css';
import { t } from './copy.ts';
import { topCommission } from './offer/offer.ts';

/** The affiliate programme on yellow, the same in both themes. */
export function AffiliateBand() {
  return (
    <section className={css['band']} aria-labelledby="affiliate-h">
      <Mark className={css['flower']} />
      <div className={css['wrap']}>
        <h2 id="affiliate-h" className={`h-section ${css['title']}`}>
          {t('home.aff.h2', { rate: topCommission })}
        </h2>
        <p className={css['text']}>{t('home.aff.p')}</p>
        <Link
          className={`${buttonClass({ variant: 'ink', size: 'xl' })} ${css['way']}`}
          to="/affiliate/dashboard"
        >
          {t('home.aff.cta')}
        </Link>
      </div>
    </section>
  );
}
