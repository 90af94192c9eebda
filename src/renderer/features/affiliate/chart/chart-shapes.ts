import type { ChartScale } from './chart-scale.ts';

/** Where a chart is drawn, in px. */
export interface ChartBox {
  readonly width: number;
  readonly height: number;
  /** Free around the columns: words of the days below, of the axis to the right. */
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Width of one column with the gap around its bar. */
export function columnWidth(box: ChartBox, count: number): number {
  return (box.width - box.left - box.right) / Math.max(1, count);
}

/** The middle of a column. */
export function columnMiddle(box: ChartBox, count: number, index: number): number {
  return box.left + columnWidth(box, count) * (index + 0.5);
}

/** Which column lies at `x`; null beside the columns. */
export function columnAt(box: ChartBox, count: number, x: number): number | null {
  const index = Math.floor((x - box.left) / columnWidth(box, count));
  return index >= 0 && index < count ? index : null;
}

/** The height at which a value stands. */
export function valueY(box: ChartBox, { low, high }: ChartScale, value: number): number {
  return box.top + ((high - value) / (high - low)) * (box.height - box.top - box.bottom);
}

/** Share of its column that a bar fills, and how round its end is, px. */
const barShare = 0.68;
const roundPx = 4;

/**
 * The outline of a bar from the base line up, or down for what was lost, round at its end; '' for
 * 0.
 */
export function barPath(
  box: ChartBox,
  scale: ChartScale,
  {
    count,
    index,
    value,
  }: { readonly count: number; readonly index: number; readonly value: number },
): string {
  if (value === 0) return '';
  const width = columnWidth(box, count) * barShare;
  const left = columnMiddle(box, count, index) - width / 2;
  const base = valueY(box, scale, 0);
  // However little it is, it is seen.
  const length = Math.max(2, Math.abs(base - valueY(box, scale, value)));
  const round = Math.min(roundPx, width / 2, length);
  const way = value > 0 ? -1 : 1;
  return [
    `M${px(left)} ${px(base)}v${px(way * (length - round))}`,
    `q0 ${px(way * round)} ${px(round)} ${px(way * round)}`,
    `h${px(width - 2 * round)}`,
    `q${px(round)} 0 ${px(round)} ${px(-way * round)}`,
    `v${px(-way * (length - round))}Z`,
  ].join('');
}

/** The line through the middles of columns; what is null leaves a gap. */
export function linePath(
  box: ChartBox,
  scale: ChartScale,
  values: readonly (number | null)[],
): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const starts = index === 0 || (values[index - 1] ?? null) === null;
      return `${starts ? 'M' : 'L'}${px(columnMiddle(box, values.length, index))} ${px(valueY(box, scale, value))}`;
    })
    .join('');
}

export interface AxisRoom {
  readonly count: number;
  /** Columns whose word comes before all others (the first, the last and today's do anyway). */
  readonly regular: (index: number) => boolean;
  readonly today: number | null;
  /** Columns that one word covers. */
  readonly covers: number;
}

/**
 * The columns that have their word below: the first, the last, today's, then the regular ones that
 * find room. In order.
 */
export function labelledColumns({ count, regular, today, covers }: AxisRoom): readonly number[] {
  const wanted = [
    0,
    count - 1,
    ...(today === null ? [] : [today]),
    ...Array.from({ length: count }, (_, index) => index).filter(regular),
  ];
  const taken: number[] = [];
  for (const index of wanted) {
    if (index >= 0 && index < count && taken.every((other) => Math.abs(other - index) >= covers))
      taken.push(index);
  }
  return taken.toSorted((a, b) => a - b);
}

function px(length: number): string {
  return String(Math.round(length * 100) / 100);
}
