import { cx } from '../cx.ts';
import { budShape, leafShape } from './flower-shape.ts';
import type { FlowerShape, PetalShape } from './flower-shape.ts';
import css from './flower.module.css';

/** `open` is a learned lesson, `pale` one that is ready. */
export type FlowerTone = 'open' | 'pale';

export interface FlowerProps {
  readonly shape: FlowerShape;
  readonly tone: FlowerTone;
  /** Of the `FlowerPaint` in the same drawing. */
  readonly paintId: string;
  /** Petals grow one after another (see `flower.module.css`). */
  readonly blooming?: boolean | undefined;
}

/** The paths of one flower of radius 1. */
export function Flower({ shape, tone, paintId, blooming = false }: FlowerProps) {
  const open = tone === 'open';
  return (
    <g className={cx(css[tone], blooming && css['blooming'])}>
      {open && <path className={css['sepal']} d={shape.sepals} />}
      {shape.petals.map((petal) => (
        <g key={petal.transform} transform={petal.transform}>
          <Petal petal={petal} open={open} paintId={paintId} />
        </g>
      ))}
      <g className={css['heart']}>
        <path className={css['filament']} d={shape.filaments} />
        <path className={css['anther']} d={shape.anthers} />
        <circle className={css['centre']} r=".085" />
      </g>
    </g>
  );
}

function Petal({
  petal,
  open,
  paintId,
}: {
  readonly petal: PetalShape;
  readonly open: boolean;
  readonly paintId: string;
}) {
  return (
    <g className={css['petal']}>
      <path
        className={css['edge']}
        d={petal.outline}
        fill={open ? `url(#${paintId}-petal)` : undefined}
      />
      {open && <path className={css['vein']} d={petal.veins} />}
    </g>
  );
}

/** The paths of a bud, 1.8 high. */
export function BudShape({ paintId }: { readonly paintId: string }) {
  return (
    <g>
      <path d={budShape.petals} fill={`url(#${paintId}-bud)`} />
      <path className={css['sepal']} d={budShape.sepals} />
      <path className={css['sepalLine']} d={budShape.line} />
    </g>
  );
}

/** The paths of a leaf; `tint` 0 to 3. */
export function LeafShape({ tint }: { readonly tint: number }) {
  return (
    <g>
      <path className={css[`leaf${tint}`]} d={leafShape.blade} />
      <path className={css['rib']} d={leafShape.rib} />
    </g>
  );
}

/** The gradients that flowers and buds of one drawing are painted with; stands in its `<defs>`. */
export function FlowerPaint({ id }: { readonly id: string }) {
  return (
    <>
      <radialGradient id={`${id}-petal`} gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1.05">
        <stop offset="0" className={css['stopHeart']} />
        <stop offset=".34" className={css['stopInner']} />
        <stop offset=".7" className={css['stopPetal']} />
        <stop offset="1" className={css['stopRim']} />
      </radialGradient>
      <linearGradient
        id={`${id}-bud`}
        gradientUnits="userSpaceOnUse"
        x1="0"
        y1=".2"
        x2="0"
        y2="-1.5"
      >
        <stop offset=".3" className={css['stopBudBase']} />
        <stop offset="1" className={css['stopBudTip']} />
      </linearGradient>
    </>
  );
}
