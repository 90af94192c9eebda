import { BudShape, Flower, FlowerPaint } from './flower.tsx';
import { flowerShapes } from './flower-shape.ts';

/** Id of the drawings that `BloomUse` and `BudUse` point at; one sprite per page. */
const spriteId = 'flower-sprite';

interface FlowerUseProps {
  /** Side of the square, in px at the normal text size. */
  readonly size: number;
}

/**
 * What `BloomUse` and `BudUse` draw: one on the page, before them. A flower is some two kilobytes
 * of paths; a page with a hundred of them writes it once.
 */
export function FlowerSprite() {
  const [shape] = flowerShapes;
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <defs>
        <FlowerPaint id={spriteId} />
        <symbol id={`${spriteId}-open-flower`} viewBox="-1.1 -1.1 2.2 2.2">
          {shape !== undefined && <Flower shape={shape} tone="open" paintId={spriteId} />}
        </symbol>
        <symbol id={`${spriteId}-closed-bud`} viewBox="-1.1 -1.7 2.2 2.2">
          <BudShape paintId={spriteId} />
        </symbol>
      </defs>
    </svg>
  );
}

/** An open flower, decorative. */
export function BloomUse({ size }: FlowerUseProps) {
  return <Use part="open-flower" size={size} />;
}

/** A bud, decorative. */
export function BudUse({ size }: FlowerUseProps) {
  return <Use part="closed-bud" size={size} />;
}

function Use({ part, size }: FlowerUseProps & { readonly part: 'open-flower' | 'closed-bud' }) {
  const side = `${size / 16}rem`;
  return (
    <svg
      width={side}
      height={side}
      aria-hidden="true"
      style={{ inlineSize: side, blockSize: side, flex: 'none' }}
    >
      <use href={`#${spriteId}-${part}`} />
    </svg>
  );
}
