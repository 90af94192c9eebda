import { fivePetals, markPetal } from './branch/flower-shape.ts';
import { asImage } from './pictures/as-image.ts';
import { cx } from './cx.ts';
import css from './mark.module.css';

/** `gold` the brand; `ink` on yellow; `soft` and `mid` later and current; `outline` not learned. */
type MarkTone = 'gold' | 'ink' | 'soft' | 'mid' | 'outline';

export interface MarkProps {
  readonly tone?: MarkTone | undefined;
  /** Side in px at the normal text size, at least 16. */
  readonly size?: number | undefined;
  /** What it says ("Đã học"); without it the mark is decorative. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** The five-petal mark. */
export function Mark({ tone = 'gold', size = 30, label, className }: MarkProps) {
  const side = `${size / 16}rem`;
  // The side twice: a page that the server rendered may bring no `style` attribute, so that the
  // other pair holds its place until the code is there.
  return (
    <svg
      {...asImage(label)}
      width={side}
      height={side}
      viewBox="-1.08 -1.08 2.16 2.16"
      className={cx(css['mark'], css[tone], className)}
      style={{ inlineSize: side, blockSize: side }}
    >
      {fivePetals.map((turn) => (
        <path key={turn} className={css['petal']} d={markPetal} transform={`rotate(${turn})`} />
      ))}
      {tone !== 'outline' && <circle className={css['centre']} r=".15" />}
    </svg>
  );
}

export interface LogoProps {
  /** The brand's name. */
  readonly name: string;
  readonly size?: 'sm' | 'md' | undefined;
  readonly tone?: 'gold' | 'ink' | undefined;
}

/** Mark and name. */
export function Logo({ name, size = 'md', tone = 'gold' }: LogoProps) {
  return (
    <span className={cx(css['logo'], css[size])}>
      <Mark tone={tone} size={size === 'md' ? 30 : 26} />
      {name}
    </span>
  );
}
