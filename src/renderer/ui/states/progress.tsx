import { cx } from '../cx.ts';
import css from './progress.module.css';

export interface ProgressProps {
  /** 0 to `max`; what lies outside is drawn at the edge. */
  readonly value: number;
  readonly max?: number | undefined;
  /** What progresses ("Đã học"). */
  readonly label: string;
  /**
   * The figure in words ("11 trong 18 bài"). Show it beside the bar too: the fill alone has too
   * little contrast.
   */
  readonly valueText: string;
  readonly tone?: 'accent' | 'ok' | undefined;
  /** 5, 6, 8 or 14 px high. */
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  readonly className?: string | undefined;
}

/** How much of a known whole is done. */
export function Progress({
  value,
  max = 100,
  label,
  valueText,
  tone = 'accent',
  size = 'sm',
  className,
}: ProgressProps) {
  const whole = Math.max(max, 1);
  return (
    <progress
      aria-label={label}
      aria-valuetext={valueText}
      max={whole}
      value={max > 0 ? Math.min(whole, Math.max(0, value)) : 0}
      className={cx(css['progress'], css[size], css[tone], className)}
    />
  );
}
