import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import css from './consent-banner.module.css';
import { t } from './copy.ts';

/**
 * Asks once whether visits may be counted. Both answers weigh the same, and the page is usable
 * meanwhile.
 */
export function ConsentBanner({ onAnswer }: { readonly onAnswer: (consent: boolean) => void }) {
  const id = useId();
  return (
    <section className={css['banner']} aria-labelledby={id}>
      <div className={css['words']}>
        <h2 id={id} className={css['title']}>
          {t('ga.ask')}
        </h2>
        <p>{t('ga.ask.p')}</p>
      </div>
      <div className={css['answers']}>
        <Button onClick={() => onAnswer(false)}>{t('ga.refuse')}</Button>
        <Button onClick={() => onAnswer(true)}>{t('ga.accept')}</Button>
      </div>
    </section>
  );
}
