import { seededRandom } from './seeded-random.ts';

/** One flower of radius 1 around (0, 0), as SVG paths. */
export interface FlowerShape {
  /** The green tips that show between the petals. */
  readonly sepals: string;
  /** In the order they are painted: each lies over the ones before it. */
  readonly petals: readonly PetalShape[];
  readonly filaments: string;
  readonly anthers: string;
}

export interface PetalShape {
  readonly outline: string;
  readonly veins: string;
  /** SVG transform that turns the petal, which points up, to its place. */
  readonly transform: string;
}

/** Where the five petals point, in degrees. */
export const fivePetals = [0, 72, 144, 216, 288] as const;

const stamenCount = 14;

/** So many flowers are drawn; the branch repeats them turned and tilted. */
export const flowerVariants = 6;

/** The six flowers. Constant: the same in every drawing and on every machine. */
export const flowerShapes: readonly FlowerShape[] = Array.from(
  { length: flowerVariants },
  (_, variant) => flowerShape(seededRandom(5 + variant * 101)),
);

/** The path of a bud pointing up, its base at (0, 0.3), its tip at (0, -1.5). */
export const budShape = {
  petals: 'M0 .25C-.62 .1 -.74 -.62 0 -1.5C.74 -.62 .62 .1 0 .25Z',
  sepals:
    'M0 .3C-.5 .22 -.66 -.2 -.52 -.62C-.3 -.4 -.12 -.5 0 -.86C.12 -.5 .3 -.4 .52 -.62C.66 -.2 .5 .22 0 .3Z',
  line: 'M0 .3C-.3 .1 -.36 -.1 -.34 -.3',
} as const;

/** A leaf pointing up from (0, 0), 1.1 long. */
export const leafShape = {
  blade: 'M0 0C-.3 -.25 -.32 -.7 0 -1.1C.32 -.7 .3 -.25 0 0Z',
  rib: 'M0 0L0 -.95',
} as const;

/**
 * One of the five petals of the mark, pointing up: the brand's petal, also of covers and petal
 * progress.
 */
export const markPetal =
  'M0 -.2C-.2 -.27 -.46 -.47 -.43 -.73C-.4 -.96 -.18 -1.05 0 -.95C.18 -1.05 .4 -.96 .43 -.73C.46 -.47 .2 -.27 0 -.2Z';

function flowerShape(random: () => number): FlowerShape {
  const paintOrder = [0, 2, 4, 1, 3];
  return {
    sepals: fivePetals.map((turn) => sepal(turn + 36)).join(''),
    petals: paintOrder.map((position) => petal(position * 72, random)),
    ...stamens(random),
  };
}

function sepal(degrees: number): string {
  const [left, tip, right] = [
    turned(-0.07, -0.2, degrees),
    turned(0, -0.86, degrees),
    turned(0.07, -0.2, degrees),
  ];
  return `M${left}L${tip}L${right}Z`;
}

function petal(turn: number, random: () => number): PetalShape {
  const angle = turn + (random() - 0.5) * 7;
  const scale = 0.95 + random() * 0.1;
  const sway = () => (random() - 0.5) * 0.08;
  return {
    outline: petalOutline(random),
    veins: `M0 -.24Q${short(sway())} -.5 ${short(sway())} -.74M-.1 -.3Q-.17 -.5 -.2 -.66M.1 -.3Q.17 -.5 .2 -.66`,
    transform: `rotate(${short(angle)}) scale(${short(scale)})`,
  };
}

/** A petal with a shallow notch at its tip; no two have quite the same edge. */
function petalOutline(random: () => number): string {
  const j = (share = 1) => (random() - 0.5) * 0.07 * share;
  const w = 0.44 + random() * 0.05;
  const curves = [
    [-0.16, -0.22, -w + j(), -0.42 + j(), -w + 0.02 + j(), -0.7 + j()],
    [-w + 0.06, -0.92 + j(), -0.26 + j(), -1.06 + j(), -0.07 + j(0.5), -0.985],
    [0, -1.02 + j(0.6), 0.06, -1.05, 0.16 + j(0.5), -1.01 + j()],
    [0.34, -0.99 + j(), w - 0.04 + j(), -0.86 + j(), w - 0.01 + j(), -0.66 + j()],
    [w + j(), -0.4, 0.16, -0.22, 0, -0.1],
  ];
  return `M0 -.1${curves.map((curve) => `C${curve.map(short).join(' ')}`).join('')}Z`;
}

function stamens(random: () => number): Pick<FlowerShape, 'filaments' | 'anthers'> {
  let filaments = '';
  let anthers = '';
  for (let index = 0; index < stamenCount; index += 1) {
    const angle = (index / stamenCount) * Math.PI * 2 + random() * 0.3;
    const length = 0.2 + random() * 0.2;
    const [x, y] = [Math.cos(angle) * length, Math.sin(angle) * length];
    filaments += `M0 0L${short(x)} ${short(y)}`;
    anthers += dot(x, y, 0.042 + random() * 0.012);
  }
  return { filaments, anthers };
}

function dot(x: number, y: number, radius: number): string {
  const [r, d] = [short(radius), short(radius * 2)];
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0Z`;
}

function turned(x: number, y: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${short(x * Math.cos(angle) - y * Math.sin(angle))} ${short(x * Math.sin(angle) + y * Math.cos(angle))}`;
}

function short(value: number): string {
  return String(Number(value.toFixed(3)));
}
