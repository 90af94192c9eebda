import { useId, useState } from 'react';
import { fivePetals, markPetal } from '../../ui/branch/flower-shape.ts';
import { t } from './copy.ts';
import css from './petal-rating.module.css';

const words = ['fb.rate.1', 'fb.rate.2', 'fb.rate.3', 'fb.rate.4', 'fb.rate.5'] as const;

/** How a lesson is, as five petals: a group of radio buttons. */
export function PetalRating({ value, onChange }: { readonly value: number | null; readonly onChange: (value: number) => void }) {
  const name = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? value ?? 0;
  return (
    <fieldset className={css['rating']}>
      <legend className={css['legend']}>{t('fb.rate')}</legend>
      <div className={css['petals']} onPointerLeave={() => setHovered(null)}>
        {words.map((word, index) => (
          <label key={word} className={css['petal']} onPointerEnter={() => setHovered(index + 1)}>
            <input className={css['input']} type="radio" name={name} checked={value === index + 1} onChange={() => onChange(index + 1)} />
            <svg viewBox="-1.12 -1.12 2.24 2.24" aria-hidden="true">
              <path d={markPetal} transform={`rotate(${fivePetals[index] ?? 0})`} data-full={index < shown || undefined} />
            </svg>
            <span className="sr">{t('fb.rate.n', { n: index + 1 })}, {t(word)}</span>
          </label>
        ))}
        <output className={css['word']}>{shown === 0 ? '' : t(words[shown - 1] ?? 'fb.rate.3')}</output>
      </div>
    </fieldset>
  );
}
