import type { Point } from './curve.ts';

/** One limb of a branch, drawn by hand as a few points; the curve through them is computed. */
export interface Limb {
  readonly through: readonly Point[];
  /** Width at its foot and at its tip. */
  readonly widths: readonly [number, number];
  /** How far its foot is from the foot of the whole branch, along the wood. */
  readonly offset: number;
  /** Where the first twig may grow, and about how far the next ones are apart. */
  readonly firstTwig: number;
  readonly twigEvery: number;
  /** The side of the first twig; the next ones change sides. */
  readonly side: 1 | -1;
  readonly twigScale: number;
}

/** The ground plan of a drawing: everything about it except the lessons. */
export interface BranchPlan {
  /** The seed with which a course of 45 lessons looks best. */
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly limbs: readonly Limb[];
  readonly flowerRadius: number;
  readonly budRadius: number;
  /** Least distance of two lessons, when there is room. */
  readonly spacing: number;
  readonly twigLength: readonly [number, number];
  readonly leaves: number;
}

/** `wide` for progress on a desktop, `tall` for the home page, `compact` for a phone. */
export type BranchForm = 'wide' | 'tall' | 'compact';

type Pair = readonly [number, number];

function limb(
  through: readonly Pair[],
  widths: Pair,
  rest: Omit<Limb, 'through' | 'widths'>,
): Limb {
  return { through: through.map(([x, y]) => ({ x, y })), widths, ...rest };
}

const wide: BranchPlan = {
  seed: 24,
  width: 1120,
  height: 250,
  flowerRadius: 26,
  budRadius: 11,
  spacing: 43,
  twigLength: [24, 52],
  leaves: 8,
  limbs: [
    limb(
      [
        [-20, 214],
        [90, 186],
        [190, 196],
        [300, 158],
        [420, 168],
        [540, 128],
        [660, 140],
        [780, 100],
        [900, 112],
        [1010, 72],
        [1090, 80],
      ],
      [22, 5],
      { offset: 0, firstTwig: 46, twigEvery: 44, side: -1, twigScale: 0.8 },
    ),
    limb(
      [
        [296, 160],
        [352, 106],
        [420, 92],
        [474, 46],
      ],
      [10, 3],
      { offset: 320, firstTwig: 40, twigEvery: 40, side: 1, twigScale: 0.7 },
    ),
    limb(
      [
        [540, 128],
        [604, 72],
        [676, 66],
        [720, 30],
      ],
      [9, 3],
      { offset: 570, firstTwig: 40, twigEvery: 40, side: -1, twigScale: 0.7 },
    ),
    limb(
      [
        [420, 168],
        [510, 206],
        [590, 204],
        [672, 226],
      ],
      [9, 3],
      { offset: 450, firstTwig: 40, twigEvery: 40, side: 1, twigScale: 0.7 },
    ),
    limb(
      [
        [780, 100],
        [850, 164],
        [930, 176],
        [1000, 206],
      ],
      [8, 3],
      { offset: 830, firstTwig: 40, twigEvery: 42, side: -1, twigScale: 0.7 },
    ),
    limb(
      [
        [780, 100],
        [838, 48],
        [908, 30],
      ],
      [7, 3],
      { offset: 830, firstTwig: 40, twigEvery: 40, side: 1, twigScale: 0.7 },
    ),
  ],
};

const tall: BranchPlan = {
  seed: 8,
  width: 820,
  height: 760,
  flowerRadius: 38,
  budRadius: 12.5,
  spacing: 52,
  twigLength: [30, 78],
  leaves: 14,
  limbs: [
    limb(
      [
        [850, 742],
        [742, 664],
        [690, 566],
        [576, 520],
        [498, 420],
        [372, 392],
        [286, 300],
        [176, 262],
        [96, 176],
      ],
      [40, 6],
      { offset: 0, firstTwig: 70, twigEvery: 52, side: -1, twigScale: 1 },
    ),
    limb(
      [
        [684, 566],
        [722, 452],
        [676, 348],
        [706, 232],
        [668, 126],
        [690, 52],
      ],
      [19, 4],
      { offset: 190, firstTwig: 40, twigEvery: 50, side: 1, twigScale: 1 },
    ),
    limb(
      [
        [500, 424],
        [520, 318],
        [462, 226],
        [474, 132],
        [424, 56],
      ],
      [15, 4],
      { offset: 420, firstTwig: 40, twigEvery: 46, side: -1, twigScale: 1 },
    ),
    limb(
      [
        [576, 522],
        [468, 566],
        [386, 552],
        [292, 606],
        [196, 596],
        [120, 632],
      ],
      [15, 4],
      { offset: 330, firstTwig: 40, twigEvery: 48, side: 1, twigScale: 1 },
    ),
    limb(
      [
        [288, 302],
        [276, 206],
        [222, 130],
        [232, 60],
      ],
      [10, 3.4],
      { offset: 690, firstTwig: 40, twigEvery: 44, side: 1, twigScale: 1 },
    ),
    limb(
      [
        [744, 664],
        [646, 690],
        [560, 676],
        [470, 706],
      ],
      [12, 3.5],
      { offset: 120, firstTwig: 40, twigEvery: 48, side: -1, twigScale: 1 },
    ),
  ],
};

const compact: BranchPlan = {
  seed: 30,
  width: 560,
  height: 420,
  flowerRadius: 25,
  budRadius: 12,
  spacing: 46,
  twigLength: [24, 54],
  leaves: 7,
  limbs: [
    limb(
      [
        [-20, 388],
        [70, 352],
        [140, 362],
        [220, 300],
        [300, 292],
        [356, 226],
        [430, 200],
        [470, 130],
        [528, 84],
      ],
      [22, 5],
      { offset: 0, firstTwig: 46, twigEvery: 42, side: -1, twigScale: 0.9 },
    ),
    limb(
      [
        [140, 362],
        [232, 380],
        [330, 356],
        [420, 378],
        [516, 350],
      ],
      [11, 3],
      { offset: 170, firstTwig: 40, twigEvery: 40, side: 1, twigScale: 0.8 },
    ),
    limb(
      [
        [218, 302],
        [196, 226],
        [142, 176],
        [126, 104],
        [70, 62],
      ],
      [12, 3],
      { offset: 270, firstTwig: 40, twigEvery: 40, side: -1, twigScale: 0.8 },
    ),
    limb(
      [
        [354, 228],
        [322, 152],
        [334, 92],
        [288, 40],
      ],
      [9, 3],
      { offset: 430, firstTwig: 36, twigEvery: 40, side: 1, twigScale: 0.8 },
    ),
    limb(
      [
        [300, 292],
        [392, 290],
        [452, 262],
        [524, 256],
      ],
      [8, 3],
      { offset: 370, firstTwig: 40, twigEvery: 40, side: 1, twigScale: 0.7 },
    ),
    limb(
      [
        [470, 130],
        [430, 84],
        [420, 36],
      ],
      [7, 3],
      { offset: 610, firstTwig: 30, twigEvery: 38, side: -1, twigScale: 0.7 },
    ),
  ],
};

/** The three drawings. Units are the viewBox's. */
export const branchPlans: Readonly<Record<BranchForm, BranchPlan>> = { wide, tall, compact };
