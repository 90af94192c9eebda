import { noBreakSpace } from '#renderer/lib/format/no-break-space.ts';

/** What the height of a chart stands for. */
export interface ChartScale {
  readonly low: number;
  readonly high: number;
  /** Lines across the chart, lowest first; 0 is always one. */
  readonly ticks: readonly number[];
}

/** Steps that read well; 0,8 tr beside 1,6 tr and 2,4 tr. */
const niceSteps = [1, 2, 2.5, 4, 5, 8, 10];

/**
 * Distances between lines: three when everything is above the base line, one more when something is
 * below.
 */
const mostSteps = { above: 3, both: 4 } as const;

/**
 * The smallest scale of round steps that holds every value and 0. Steps are whole: there is no half
 * a click and no half a đồng. Without a value there is the base line alone, and room above it.
 */
export function chartScale(values: readonly number[]): ChartScale {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  if (top === 0 && bottom === 0) return { low: 0, high: 1, ticks: [0] };
  const step = stepFor(top, -bottom);
  const [up, down] = [Math.ceil(top / step), Math.ceil(-bottom / step)];
  return {
    low: 0 - down * step,
    high: up * step,
    ticks: Array.from({ length: up + down + 1 }, (_, at) => (at - down) * step),
  };
}

function stepFor(above: number, below: number): number {
  const most = below > 0 ? mostSteps.both : mostSteps.above;
  for (let power = 1; ; power *= 10) {
    const step = niceSteps
      .map((nice) => nice * power)
      .find(
        (size) =>
          Number.isInteger(size) && Math.ceil(above / size) + Math.ceil(below / size) <= most,
      );
    if (step !== undefined) return step;
  }
}

const twoDecimals = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 });
const minus = '\u2212';

const units = [
  { size: 1_000_000_000, word: `${noBreakSpace}tỷ` },
  { size: 1_000_000, word: `${noBreakSpace}tr` },
  { size: 1_000, word: 'k' },
] as const;

/**
 * The words beside the lines: money in one unit for all of them (`0,8 tr`, `1,6 tr`, `2,4 tr`),
 * counts as they are. (design 7.1)
 */
export function axisWords(ticks: readonly number[], isMoney: boolean): readonly string[] {
  const largest = Math.max(0, ...ticks.map(Math.abs));
  const unit = isMoney ? units.find(({ size }) => largest >= size) : undefined;
  return ticks.map((tick) => {
    const size = twoDecimals.format(Math.abs(tick) / (unit?.size ?? 1));
    return tick === 0 ? '0' : `${tick < 0 ? minus : ''}${size}${unit?.word ?? ''}`;
  });
}
