import { useId } from 'react';
import { asImage } from '../pictures/as-image.ts';
import { BudShape, Flower, FlowerPaint } from './flower.tsx';
import type { FlowerTone } from './flower.tsx';
import { flowerShapes } from './flower-shape.ts';

export interface FlowerIconProps {
  /** Side of the square, in px at the normal text size. */
  readonly size?: number | undefined;
  /** What it says ("Đã học"); without it the icon is decorative. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** An open flower: learned, a day with study. */
export function Bloom(props: FlowerIconProps) {
  return <FlowerIcon {...props} tone="open" />;
}

/** A pale flower: ready to be learned. */
export function BloomPale(props: FlowerIconProps) {
  return <FlowerIcon {...props} tone="pale" />;
}

/** A bud: announced, or nothing here yet. */
export function Bud(props: FlowerIconProps) {
  const id = useId();
  return (
    <svg viewBox="-1.1 -1.7 2.2 2.2" {...attributes(props)}>
      <defs>
        <FlowerPaint id={id} />
      </defs>
      <BudShape paintId={id} />
    </svg>
  );
}

function FlowerIcon({ tone, ...props }: FlowerIconProps & { readonly tone: FlowerTone }) {
  const id = useId();
  const [shape] = flowerShapes;
  return (
    <svg viewBox="-1.1 -1.1 2.2 2.2" {...attributes(props)}>
      <defs>
        <FlowerPaint id={id} />
      </defs>
      {shape !== undefined && <Flower shape={shape} tone={tone} paintId={id} />}
    </svg>
  );
}

function attributes({ size = 20, label, className }: FlowerIconProps) {
  const side = `${size / 16}rem`;
  // Twice: a page that the server rendered may bring no `style` attribute, so that the other pair
  // holds its place until the code is there.
  return {
    ...asImage(label),
    className,
    width: side,
    height: side,
    style: { inlineSize: side, blockSize: side, flex: 'none' },
  };
}
