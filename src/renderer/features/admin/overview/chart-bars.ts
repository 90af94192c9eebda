/** What a column of the chart stands for. */
export interface ChartValue {
  readonly key: string;
  readonly up: bigint;
  readonly down: bigint;
}

export interface ChartBar {
  readonly key: string;
  readonly side: 'up' | 'down';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Bars above and below a line, on one scale: the highest and the deepest together fill the drawing.
 * Days without money have none. Pure.
 */
export function chartBars(
  values: readonly ChartValue[],
  { width, height }: { readonly width: number; readonly height: number },
): { readonly bars: readonly ChartBar[]; readonly zero: number } {
  const top = Number(values.reduce((most, { up }) => (up > most ? up : most), 0n));
  const bottom = Number(values.reduce((most, { down }) => (down > most ? down : most), 0n));
  const perVnd = top + bottom === 0 ? 0 : height / (top + bottom);
  const zero = top + bottom === 0 ? height : top * perVnd;
  const step = width / Math.max(1, values.length);
  const bars = values.flatMap(({ key, up, down }, index): ChartBar[] => {
    const place = { key, x: index * step + step * 0.15, width: step * 0.7 };
    const [above, below] = [Number(up) * perVnd, Number(down) * perVnd];
    return [
      ...(above > 0 ? [{ ...place, side: 'up' as const, y: zero - above, height: above }] : []),
      ...(below > 0 ? [{ ...place, side: 'down' as const, y: zero, height: below }] : []),
    ];
  });
  return { bars, zero };
}
