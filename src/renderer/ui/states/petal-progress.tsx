import { fivePetals, markPetal } from '../branch/flower-shape.ts';
import { cx } from '../cx.ts';
import css from './petal-progress.module.css';

export interface PetalProgressProps {
  /** Petals that are full: so many from the top clockwise, or each for itself. */
  readonly done: number | readonly boolean[];
  /** Index of the petal in work, 0 to 4; absent when there is none. */
  readonly current?: number | undefined;
  /** Always shown with it: "Bước 2 trên 5". */
  readonly text: string;
  /** Side of the flower in px at the normal text size. */
  readonly size?: number | undefined;
  /** `beside` the flower, or only for screen readers when the text stands elsewhere on the page. */
  readonly textPlace?: 'beside' | 'hidden' | undefined;
}

/** Five parts as five petals (stages, profile groups, wizard steps). */
export function PetalProgress({
  done,
  current,
  text,
  size = 40,
  textPlace = 'beside',
}: PetalProgressProps) {
  const side = `${size / 16}rem`;
  return (
    <span className={css['progress']}>
      <svg
        viewBox="-1.12 -1.12 2.24 2.24"
        aria-hidden="true"
        style={{ inlineSize: side, blockSize: side }}
      >
        {fivePetals.map((turn, index) => (
          <path
            key={turn}
            className={css[petalState(index, done, current)]}
            d={markPetal}
            transform={`rotate(${turn})`}
          />
        ))}
      </svg>
      <span className={cx(textPlace === 'hidden' ? 'sr' : css['text'])}>{text}</span>
    </span>
  );
}

function petalState(
  index: number,
  done: PetalProgressProps['done'],
  current: number | undefined,
): 'done' | 'current' | 'later' {
  if (index === current) return 'current';
  return (typeof done === 'number' ? index < done : (done[index] ?? false)) ? 'done' : 'later';
}
