import { invariant } from '#shared/kernel/assert.ts';
import { tenth } from './curve.ts';
import type { Point } from './curve.ts';
import { flowerVariants } from './flower-shape.ts';
import { grow } from './grow.ts';
import type { Growth, Spot } from './grow.ts';
import { branchPlans } from './limbs.ts';
import type { BranchForm, BranchPlan } from './limbs.ts';
import { seededRandom } from './seeded-random.ts';

export interface BranchInput {
  /** Lessons of the course, 0 to 400: one node each. */
  readonly total: number;
  /** Lessons that can be watched now: nodes before this index are at least pale. */
  readonly open: number;
  /** Lessons learned: nodes before this index are in flower. */
  readonly done: number;
  /** Titles by index, shown when the pointer rests on a node. */
  readonly labels?: readonly string[] | undefined;
  /** Another picture of the same kind; the plan's own unless given. */
  readonly seed?: number | undefined;
  readonly form?: BranchForm | undefined;
}

/** `done` flower, `open` pale flower, `announced` bud. */
export type NodeState = 'done' | 'open' | 'announced';

export interface SceneNode extends Point {
  /** 0 at the trunk, growing towards the tips. */
  readonly index: number;
  readonly state: NodeState;
  readonly label?: string;
  /** Which of the six flowers, and how it is turned, tilted and sized. */
  readonly variant: number;
  readonly flowerTransform: string;
  readonly budTransform: string;
}

interface SceneLeaf {
  readonly tint: number;
  readonly transform: string;
}

/**
 * Everything a branch is drawn from; positions depend on `total`, `seed` and `form` only, never on
 * what is learned.
 */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Closed paths: limbs and the twigs that carry something. */
  readonly wood: readonly string[];
  readonly grain: readonly string[];
  readonly stalks: readonly string[];
  readonly leaves: readonly SceneLeaf[];
  readonly nodes: readonly SceneNode[];
}

/** More lessons than this would no longer be told apart. */
export const mostNodes = 400;

/**
 * Draws the apricot branch: one node per lesson, the same picture for the same input, every node
 * inside the picture.
 */
export function branchScene({
  total,
  open,
  done,
  labels = [],
  form = 'wide',
  ...rest
}: BranchInput): Scene {
  invariant(
    Number.isInteger(total) && total >= 0 && total <= mostNodes,
    `a branch has 0 to ${mostNodes} lessons, not ${total}`,
  );
  const plan = branchPlans[form];
  const seed = rest.seed ?? plan.seed;
  const { growth, spots, crowding } = settle(form, total, seed);
  const look = seededRandom(seed + 1);
  const nodes = spots.map((spot, index): SceneNode => {
    const label = labels[index];
    return {
      index,
      x: spot.x,
      y: spot.y,
      state: nodeState(index, open, done),
      ...(label === undefined ? {} : { label }),
      ...posture(spot, plan, crowding, look),
    };
  });
  const carried = new Set(spots.map((spot) => spot.twig));
  const bare = seededRandom(seed + 2);
  return {
    width: plan.width,
    height: plan.height,
    wood: [
      ...growth.limbs,
      ...growth.twigs.filter((_, index) => carried.has(index) || bare() < 0.12),
    ],
    grain: growth.grain,
    stalks: spots.flatMap(stalk),
    leaves: scatterLeaves(plan, spots, seededRandom(seed + 3)),
    nodes,
  };
}

/** What the lesson at `index` looks like. */
export function nodeState(index: number, open: number, done: number): NodeState {
  if (index < done) return 'done';
  return index < open ? 'open' : 'announced';
}

interface Settled {
  readonly growth: Growth;
  /** In order from the trunk. */
  readonly spots: readonly Spot[];
  /** 1, or less when there are more lessons than the plan has room for: flowers shrink by it. */
  readonly crowding: number;
}

/**
 * Growing takes a phone some 50 ms: the last few are kept, which the page that shows one and
 * whatever points at its flowers share.
 */
const grown = new Map<string, Settled>();
const mostGrown = 8;

function settle(form: BranchForm, total: number, seed: number): Settled {
  const key = `${form} ${total} ${seed}`;
  const known = grown.get(key);
  if (known !== undefined) return known;
  const settled = growFor(branchPlans[form], total, seed);
  const [oldest] = grown.keys();
  if (grown.size >= mostGrown && oldest !== undefined) grown.delete(oldest);
  grown.set(key, settled);
  return settled;
}

/** Grows the branch, denser each time, until there is room for every lesson. */
function growFor(plan: BranchPlan, total: number, seed: number): Settled {
  for (let crowding = 1; crowding > 0.05; crowding *= 0.86) {
    const growth = grow(plan, seededRandom(seed), 1 / crowding);
    const room = chooseSpots(plan, growth.spots, crowding);
    if (room.length >= total) return { growth, spots: thinOut(room, total), crowding };
  }
  throw new Error(`invariant: no room for ${total} lessons on the branch`);
}

/**
 * The limb ends, then from the trunk outwards every spot that keeps its distance to those taken.
 */
function chooseSpots(plan: BranchPlan, spots: readonly Spot[], crowding: number): readonly Spot[] {
  const margin = plan.flowerRadius + 4;
  const inside = spots.filter(
    (s) => s.x > margin && s.x < plan.width - margin && s.y > margin && s.y < plan.height - margin,
  );
  const chosen = inside.filter((spot) => spot.isLimbEnd);
  for (const spot of fromTrunk(inside)) {
    if (
      chosen.every(
        (other) => Math.hypot(other.x - spot.x, other.y - spot.y) > plan.spacing * crowding,
      )
    )
      chosen.push(spot);
  }
  return fromTrunk(chosen);
}

/** Exactly `total` of them, spread evenly; the limb ends stay while there are lessons enough. */
function thinOut(spots: readonly Spot[], total: number): readonly Spot[] {
  const ends = spots.filter((spot) => spot.isLimbEnd);
  if (ends.length >= total) return evenly(spots, total);
  const rest = spots.filter((spot) => !spot.isLimbEnd);
  return fromTrunk([...ends, ...evenly(rest, total - ends.length)]);
}

function evenly<T>(items: readonly T[], count: number): readonly T[] {
  const stride = items.length / Math.max(1, count);
  return items
    .filter((_, index) => Math.floor(index / stride) !== Math.floor((index - 1) / stride))
    .slice(0, count);
}

function fromTrunk(spots: readonly Spot[]): readonly Spot[] {
  return spots.toSorted((a, b) => a.distance - b.distance);
}

type Posture = Pick<SceneNode, 'variant' | 'flowerTransform' | 'budTransform'>;

function posture(spot: Spot, plan: BranchPlan, crowding: number, random: () => number): Posture {
  const shrink = Math.max(0.4, crowding);
  const flower = plan.flowerRadius * (0.84 + random() * 0.32) * shrink;
  const tilt = flower * (0.8 + random() * 0.2);
  const [turn, spin] = [random() * 180, random() * 72];
  const bud = plan.budRadius * (0.85 + random() * 0.35) * shrink;
  const lean = spot.angle + (random() - 0.5) * 30;
  const at = `translate(${tenth(spot.x)} ${tenth(spot.y)})`;
  return {
    variant: Math.floor(random() * flowerVariants),
    flowerTransform: `${at} rotate(${tenth(turn)}) scale(${tenth(flower)} ${tenth(tilt)}) rotate(${tenth(spin)})`,
    budTransform: `${at} rotate(${tenth(lean)}) scale(${tenth(bud)})`,
  };
}

function stalk({ x, y, stalkFrom }: Spot): readonly string[] {
  if (stalkFrom === undefined) return [];
  const middle = `${tenth((stalkFrom.x + x) / 2 + 3)} ${tenth((stalkFrom.y + y) / 2 - 3)}`;
  return [`M${tenth(stalkFrom.x)} ${tenth(stalkFrom.y)}Q${middle} ${tenth(x)} ${tenth(y)}`];
}

function scatterLeaves(
  plan: BranchPlan,
  spots: readonly Spot[],
  random: () => number,
): readonly SceneLeaf[] {
  return Array.from({ length: plan.leaves }, () => {
    const spot = spots[Math.floor(random() * spots.length)];
    if (spot === undefined) return undefined;
    const [x, y] = [spot.x + (random() - 0.5) * 18, spot.y + (random() - 0.5) * 18];
    const [size, turn] = [15 + random() * 12, spot.angle + (random() - 0.5) * 120];
    const transform = `translate(${tenth(x)} ${tenth(y)}) rotate(${tenth(turn)}) scale(${tenth(size)})`;
    return { tint: Math.floor(random() * 4), transform };
  }).filter((leaf) => leaf !== undefined);
}
