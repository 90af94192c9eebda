import type { ReactNode } from 'react';
import { fivePetals, markPetal } from '../branch/flower-shape.ts';
import { cx } from '../cx.ts';
import css from './lesson-cover.module.css';

export interface LessonCoverProps {
  /** Stage of the course, 1 to 5; its colour. */
  readonly stage: number;
  /** Number of the lesson; chooses one of three croppings. */
  readonly number: number;
  /** Large on a card, small on a thumb, or no number at all. */
  readonly numberSize?: 'large' | 'small' | 'none' | undefined;
  /** Over the picture: a play sign, progress. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** Centre, radius and turn of the petals in a picture of 320 × 180. */
const croppings = [
  { x: 236, y: 128, radius: 138, turn: 10 },
  { x: 262, y: 40, radius: 128, turn: 28 },
  { x: 300, y: 178, radius: 176, turn: 48 },
] as const;

const stages = 5;

/**
 * The picture of a lesson that has no poster: stage colour, petals, number. Decorative: the title
 * stands beside it.
 */
export function LessonCover({
  stage,
  number,
  numberSize = 'large',
  children,
  className,
}: LessonCoverProps) {
  const crop = croppings[Math.abs(number) % croppings.length] ?? croppings[0];
  const colour = ((((stage - 1) % stages) + stages) % stages) + 1;
  return (
    <div className={cx(css['cover'], css[`stage${colour}`], className)}>
      <svg
        className={css['picture']}
        viewBox="0 0 320 180"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <g transform={`translate(${crop.x} ${crop.y}) rotate(${crop.turn}) scale(${crop.radius})`}>
          {fivePetals.map((turn, index) => (
            <path
              key={turn}
              className={cx(css['petal'], index % 2 === 0 && css['thin'])}
              d={markPetal}
              transform={`rotate(${turn})`}
            />
          ))}
          <circle className={css['centre']} r=".15" />
        </g>
      </svg>
      {numberSize !== 'none' && (
        <span className={cx(css['number'], css[numberSize], 'num')} aria-hidden="true">
          {number}
        </span>
      )}
      {children}
    </div>
  );
}
