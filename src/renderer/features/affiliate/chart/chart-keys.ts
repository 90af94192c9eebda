/** Columns that a jump passes: a week of days. */
const jump = 7;

/**
 * Where a key leads from the column `from` of `count`; null for a key that means nothing here.
 * Never outside.
 */
export function columnAfterKey(key: string, from: number, count: number): number | null {
  const to = targets[key]?.(from, count - 1);
  return to === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, to));
}

const targets: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowRight: (from) => from + 1,
  ArrowUp: (from) => from + 1,
  ArrowLeft: (from) => from - 1,
  ArrowDown: (from) => from - 1,
  PageUp: (from) => from + jump,
  PageDown: (from) => from - jump,
  Home: () => 0,
  End: (_from, last) => last,
};
