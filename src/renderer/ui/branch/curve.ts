/** A point in the units of a drawing's viewBox; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A smooth row of points through all of `through` (Catmull-Rom), `segments` points per stretch,
 * both ends included.
 */
export function smooth(through: readonly Point[], segments: number): readonly Point[] {
  const last = through.at(-1);
  if (last === undefined) return [];
  const points: Point[] = [];
  for (let index = 0; index < through.length - 1; index += 1) {
    for (let step = 0; step < segments; step += 1)
      points.push(between(through, index, step / segments));
  }
  return [...points, last];
}

/**
 * The outline of a limb as a closed SVG path: it follows `path` and thins from `startWidth` to
 * `endWidth`. `roughness` is the share by which the bark varies; `random` decides where.
 */
export function limbOutline(
  path: readonly Point[],
  widths: LimbWidths,
  random: () => number,
): string {
  const left: Point[] = [];
  const right: Point[] = [];
  path.forEach((point, index) => {
    const normal = normalAt(path, index);
    const along = path.length > 1 ? index / (path.length - 1) : 0;
    const half = (widths.start + (widths.end - widths.start) * along ** 0.8) / 2;
    const knot = random() < 0.08 ? 1.28 : 1;
    const vary = () => half * knot * (1 + (random() - 0.5) * widths.roughness * 2);
    const [toLeft, toRight] = [vary(), vary()];
    left.push({ x: point.x + normal.x * toLeft, y: point.y + normal.y * toLeft });
    right.push({ x: point.x - normal.x * toRight, y: point.y - normal.y * toRight });
  });
  return `${softPath([...left, ...right.toReversed()])}Z`;
}

export interface LimbWidths {
  readonly start: number;
  readonly end: number;
  readonly roughness: number;
}

/** A number for a path: one decimal is a tenth of a pixel. */
export function tenth(value: number): string {
  return String(Number(value.toFixed(1)));
}

function between(points: readonly Point[], index: number, t: number): Point {
  const at = (offset: number) =>
    points[Math.min(points.length - 1, Math.max(0, index + offset))] ?? { x: 0, y: 0 };
  const [before, from, to, after] = [at(-1), at(0), at(1), at(2)];
  const blend = (a: number, b: number, c: number, d: number) =>
    0.5 *
    (2 * b +
      (c - a) * t +
      (2 * a - 5 * b + 4 * c - d) * t * t +
      (3 * b - a - 3 * c + d) * t * t * t);
  return { x: blend(before.x, from.x, to.x, after.x), y: blend(before.y, from.y, to.y, after.y) };
}

function normalAt(path: readonly Point[], index: number): Point {
  const before = path[Math.max(0, index - 1)] ?? { x: 0, y: 0 };
  const after = path[Math.min(path.length - 1, index + 1)] ?? before;
  const [dx, dy] = [after.x - before.x, after.y - before.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: -dy / length, y: dx / length };
}

/** Rounds the corners: each point becomes the handle between the middles of its two stretches. */
function softPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  let path = `M${tenth(first.x)} ${tenth(first.y)}`;
  let previous = first;
  for (const point of rest) {
    path += `Q${tenth(previous.x)} ${tenth(previous.y)} ${tenth((previous.x + point.x) / 2)} ${tenth((previous.y + point.y) / 2)}`;
    previous = point;
  }
  return `${path}L${tenth(previous.x)} ${tenth(previous.y)}`;
}
