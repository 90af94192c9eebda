import { brand } from '../../lib/format/brand.ts';
import { t } from './copy.ts';
import css from './instructor.module.css';
import portrait from './instructor.svg';
import section from './section.module.css';

/**
 * Who teaches: the picture, a sentence of theirs, name and role from the configuration. Dark in
 * both themes.
 */
export function Instructor() {
  return (
    <section
      id="la_ai"
      data-theme="dark"
      aria-labelledby="la_ai-h"
      className={`${section['section']} ${section['night']}`}
    >
      <div className={`${section['wrap']} ${css['who']}`}>
        <img
          className={css['portrait']}
          src={portrait}
          alt=""
          width="440"
          height="550"
          loading="lazy"
        />
        <div>
          <h2 id="la_ai-h" tabIndex={-1} className={css['title']}>
            {t('home.who.h2')}
          </h2>
          <blockquote className={css['quote']}>
            {t('home.who.quote', { brand: brand.name })}
          </blockquote>
          {brand.instructor !== '' && <p className="b6">{brand.instructor}</p>}
          <p className="t2">{t('home.who.role', { brand: brand.name })}</p>
        </div>
      </div>
    </section>
  );
}
