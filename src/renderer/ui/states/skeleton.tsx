import { cx } from '../cx.ts';
import css from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths: the geometry of what will stand here ("92px", "80%"). */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly shape?: 'block' | 'text' | 'circle' | undefined;
  readonly className?: string | undefined;
}

/**
 * A grey stand-in with the geometry of the content. Decorative: `SkeletonGate` says that something
 * loads.
 */
export function Skeleton({ width, height, shape = 'block', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(css['skeleton'], css[shape], className)}
      style={{ width, height }}
    />
  );
}
