import { limbOutline, smooth, tenth } from './curve.ts';
import type { Point } from './curve.ts';
import type { BranchPlan, Limb } from './limbs.ts';

/** A place where a lesson can sit. */
export interface Spot extends Point {
  /** How far from the foot of the branch, along the wood. */
  readonly distance: number;
  /** Where a bud here points, in degrees; 0 is up. */
  readonly angle: number;
  /** The very tip of a limb: taken before all others, so no limb ends bare. */
  readonly isLimbEnd: boolean;
  /** Index into `Growth.twigs` of the twig that carries it. */
  readonly twig?: number;
  /** Where its stalk begins, when it sits beside the wood. */
  readonly stalkFrom?: Point;
}

export interface Growth {
  /** Closed SVG paths of the limbs. */
  readonly limbs: readonly string[];
  /** Open SVG paths: light on the bark. */
  readonly grain: readonly string[];
  readonly twigs: readonly string[];
  readonly spots: readonly Spot[];
}

/** Lets twigs grow on the limbs. `density` 1 is the plan's; 2 has twigs twice as close. */
export function grow(plan: BranchPlan, random: () => number, density: number): Growth {
  const twigs: string[] = [];
  const spots: Spot[] = [];
  const limbs: string[] = [];
  const grain: string[] = [];
  for (const limb of plan.limbs) {
    const path = smooth(limb.through, 14);
    limbs.push(
      limbOutline(path, { start: limb.widths[0], end: limb.widths[1], roughness: 0.16 }, random),
    );
    grain.push(grainLine(path, limb, random));
    for (const shoot of shootsAlong(path, limb, random, density))
      growTwig(shoot, plan, limb, random, twigs, spots);
  }
  return { limbs, grain, twigs, spots };
}

interface Shoot {
  readonly at: Point;
  /** Direction of the limb here, and of the twig, in radians. */
  readonly limbAngle: number;
  readonly twigAngle: number;
  readonly side: 1 | -1;
  readonly distance: number;
  readonly isLimbEnd: boolean;
}

function shootsAlong(
  path: readonly Point[],
  limb: Limb,
  random: () => number,
  density: number,
): readonly Shoot[] {
  const shoots: Shoot[] = [];
  let side = limb.side;
  let walked = 0;
  let next = limb.firstTwig;
  let previous = path[0];
  path.forEach((at, index) => {
    if (previous === undefined || index === 0) return;
    walked += Math.hypot(at.x - previous.x, at.y - previous.y);
    const isLimbEnd = index === path.length - 1;
    if (walked >= next || isLimbEnd) {
      next = walked + (limb.twigEvery / density) * (0.75 + random() * 0.5);
      const limbAngle = Math.atan2(at.y - previous.y, at.x - previous.x);
      const twigAngle = isLimbEnd ? limbAngle : limbAngle + side * (0.55 + random() * 0.6);
      side = side === 1 ? -1 : 1;
      shoots.push({ at, limbAngle, twigAngle, side, distance: limb.offset + walked, isLimbEnd });
    }
    previous = at;
  });
  return shoots;
}

/** A twig of two stretches with a slight bend, and the two or three places it offers. */
function growTwig(
  shoot: Shoot,
  plan: BranchPlan,
  limb: Limb,
  random: () => number,
  twigs: string[],
  spots: Spot[],
): void {
  const [shortest, longest] = plan.twigLength;
  const length =
    (shoot.isLimbEnd ? 0.55 : 1) * (shortest + random() * (longest - shortest)) * limb.twigScale;
  const bend = (random() - 0.5) * 0.5;
  const middle = moved(shoot.at, shoot.twigAngle, length * 0.55);
  const tip = moved(middle, shoot.twigAngle + bend - 0.12, length * 0.45);
  const angle = degreesFromUp(Math.atan2(tip.y - middle.y, tip.x - middle.x));
  const twig = twigs.length;
  twigs.push(
    limbOutline(
      smooth([shoot.at, middle, tip], 6),
      { start: Math.max(2.6, limb.widths[1] * 0.72), end: 1.6, roughness: 0.08 },
      random,
    ),
  );
  spots.push({
    ...tip,
    distance: shoot.distance + length,
    angle,
    isLimbEnd: shoot.isLimbEnd,
    twig,
  });
  if (length > 52) {
    const beside = moved(middle, shoot.twigAngle + 1.3, 12);
    spots.push({
      ...beside,
      distance: shoot.distance + length * 0.5,
      angle: angle + 60,
      isLimbEnd: false,
      twig,
      stalkFrom: middle,
    });
  }
  const away = shoot.limbAngle + shoot.side * 1.4;
  const onBark = moved(shoot.at, away, limb.widths[0] * 0.4 + 10);
  spots.push({
    ...onBark,
    distance: shoot.distance,
    angle: degreesFromUp(away),
    isLimbEnd: false,
    stalkFrom: shoot.at,
  });
}

function grainLine(path: readonly Point[], limb: Limb, random: () => number): string {
  const [width] = limb.widths;
  const points = path.filter((_, index) => index % 3 === 0);
  return `M${points.map((p) => `${tenth(p.x + (random() - 0.5) * width * 0.25)} ${tenth(p.y - width * 0.12)}`).join('L')}`;
}

function moved(from: Point, angle: number, length: number): Point {
  return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length };
}

function degreesFromUp(radians: number): number {
  return (radians * 180) / Math.PI + 90;
}
