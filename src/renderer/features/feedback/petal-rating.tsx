import { type CSSProperties, useId, useState } from 'react';
import { fivePetals, markPetal } from '../../ui/branch/flower-shape.ts';
import { t } from './copy.ts';
import css from './petal-rating.module.css';

const words = ['fb.rate.1', 'fb.rate.2', 'fb.rate.3', 'fb.rate.4', 'fb.rate.5'] as const;

/** How far from the middle of the flower the middle of a petal lies, parts of its side. */
const petalPlace = 0.62 / 2.24;

/** How a lesson is: a flower whose petals fill, one radio button on each. */
export function PetalRating({
  value,
  onChange,
}: {
  readonly value: number | null;
  readonly onChange: (value: number) => void;
}) {
  const name = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? value ?? 0;
  return (
    <fieldset className={css['rating']}>
      <legend className={css['legend']}>{t('fb.rate')}</legend>
      <div className={css['line']}>
        <div className={css['flower']} onPointerLeave={() => setHovered(null)}>
          <svg viewBox="-1.12 -1.12 2.24 2.24" aria-hidden="true">
            {fivePetals.map((turn, index) => (
              <path
                key={turn}
                d={markPetal}
                transform={`rotate(${turn})`}
                data-full={index < shown || undefined}
              />
            ))}
          </svg>
          {words.map((word, index) => (
            <label
              key={word}
              className={css['petal']}
              style={placeOf(fivePetals[index] ?? 0)}
              onPointerEnter={() => setHovered(index + 1)}
            >
              <input
                className={css['input']}
                type="radio"
                name={name}
                checked={value === index + 1}
                onChange={() => onChange(index + 1)}
              />
              <span className="sr">
                {t('fb.rate.n', { n: index + 1 })}, {t(word)}
              </span>
            </label>
          ))}
        </div>
        <output className={css['word']}>
          {shown === 0
            ? ''
            : `${t('fb.rate.n', { n: shown })}: ${t(words[shown - 1] ?? 'fb.rate.3')}`}
        </output>
      </div>
    </fieldset>
  );
}

/** The middle of the petal that is turned so far, degrees. */
function placeOf(turn: number): CSSProperties {
  const angle = (turn * Math.PI) / 180;
  return {
    insetInlineStart: `${50 + Math.sin(angle) * petalPlace * 100}%`,
    insetBlockStart: `${50 - Math.cos(angle) * petalPlace * 100}%`,
  };
}
