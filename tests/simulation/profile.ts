import type { Random } from './random.ts';

/**
 * Which faults a history has. Each history has a few of them, so that no fault hides behind
 * another.
 */
export interface FaultProfile {
  readonly devices: number;
  readonly users: number;
  readonly lostRequests: boolean;
  readonly lostAnswers: boolean;
  readonly slowNetwork: boolean;
  readonly duplicates: boolean;
  readonly slowServer: boolean;
  readonly brokenAnswers: boolean;
  readonly offline: boolean;
  readonly crashes: boolean;
  readonly rollbacks: boolean;
  readonly copies: boolean;
  readonly tabs: boolean;
  readonly clockJumps: boolean;
  readonly serverRestarts: boolean;
  readonly serverMoves: boolean;
  readonly serverRollbacks: boolean;
  readonly refusedLessons: boolean;
  readonly poisonLessons: boolean;
  readonly notes: boolean;
  /** Videos are replaced by longer and shorter ones; devices hear of it some time. */
  readonly changingLessons: boolean;
  /** Somebody else signs in on a device while pages of the first go on. */
  readonly swaps: boolean;
  readonly freezes: boolean;
  /** Something between a device and the server mixes answers up. */
  readonly foreignAnswers: boolean;
  /** The server's clock is set, or there are several servers that disagree. */
  readonly serverClocks: boolean;
  /** There is room for short notes only. */
  readonly noteQuota: boolean;
  /** So little of operations is remembered at a time that whole calls are told to come again. */
  readonly operationQuota: boolean;
  /** An exchange takes fewer operations than there are versions of one note. */
  readonly smallBatches: boolean;
  /**
   * A disk has no room now and then; what was refused is given again, and some of what was kept.
   */
  readonly fullDisks: boolean;
}

export function drawProfile(random: Random): FaultProfile {
  const sometimes = () => random.chance(0.4);
  const seldom = () => random.chance(0.15);
  const users = seldom() ? 2 : 1;
  const drawn = {
    devices: random.pick([1, 2, 2, 2, 3, 3, 4]),
    users,
    lostRequests: sometimes(),
    lostAnswers: sometimes(),
    slowNetwork: sometimes(),
    duplicates: sometimes(),
    slowServer: seldom(),
    brokenAnswers: seldom(),
    offline: sometimes(),
    crashes: sometimes(),
    rollbacks: sometimes(),
    copies: seldom(),
    tabs: sometimes(),
    clockJumps: sometimes(),
    serverRestarts: sometimes(),
    serverMoves: seldom(),
    serverRollbacks: seldom(),
    refusedLessons: seldom(),
    poisonLessons: seldom(),
    notes: sometimes(),
    changingLessons: seldom(),
    swaps: users === 2 && random.chance(0.7),
    freezes: sometimes(),
    foreignAnswers: users === 2 && sometimes(),
    serverClocks: seldom(),
    noteQuota: sometimes(),
    smallBatches: sometimes(),
    fullDisks: sometimes(),
  };
  // Where an exchange takes few operations: those of one call always fit into an empty memory.
  return { ...drawn, operationQuota: drawn.smallBatches && drawn.noteQuota };
}

/**
 * Notes that few devices write over and over, clocks that are wrong, and a server that is restored:
 * what readings tell is least worth there.
 */
export function drawForgetfulProfile(random: Random): FaultProfile {
  const drawn = drawProfile(random);
  const calm = {
    refusedLessons: false,
    poisonLessons: false,
    changingLessons: false,
    swaps: false,
    foreignAnswers: false,
  };
  return {
    ...drawn,
    ...calm,
    users: 1,
    devices: random.pick([2, 2, 3]),
    notes: true,
    clockJumps: true,
    serverRollbacks: true,
    serverClocks: random.chance(0.5),
    duplicates: random.chance(0.7),
  };
}
