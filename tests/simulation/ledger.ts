import { normaliseIntervals, unionIntervals } from '#shared/domain/progress/interval-set.ts';
import type { Interval, ProgressTick } from '#shared/domain/progress/progress.ts';

/** One report of a player, and what became of it. */
export interface SimTick {
  readonly id: number;
  readonly userId: string;
  readonly tick: ProgressTick;
  /** The device promised that no crash loses it. */
  acknowledged: boolean;
  /** The disk of the device was rolled back to before it. */
  rolledBack: boolean;
}

/**
 * Everything that was really watched, and which of it reached the server: the truth that all states
 * are held against.
 */
export interface Ledger {
  readonly ticks: SimTick[];
  readonly delivered: Set<number>;
  readonly add: (userId: string, tick: ProgressTick) => SimTick;
  /** The same report, given again. */
  readonly again: (tick: ProgressTick, report: SimTick) => void;
  /** The report that a tick was. */
  readonly idOf: (tick: ProgressTick) => number;
}

export function createLedger(): Ledger {
  const ticks: SimTick[] = [];
  const ids = new Map<string, number>();
  return {
    ticks,
    delivered: new Set(),
    add(userId, tick) {
      const entry: SimTick = {
        id: ticks.length,
        userId,
        tick,
        acknowledged: false,
        rolledBack: false,
      };
      ticks.push(entry);
      ids.set(tick.id, entry.id);
      return entry;
    },
    again: (tick, report) => void ids.set(tick.id, report.id),
    idOf(tick) {
      const id = ids.get(tick.id);
      if (id === undefined) throw new Error('a tick that nobody sent');
      return id;
    },
  };
}

/** Seconds that some ticks watched. */
export function watchedBy(ticks: readonly SimTick[]): readonly Interval[] {
  let covered: readonly Interval[] = [];
  for (const { tick } of ticks)
    covered = unionIntervals(covered, normaliseIntervals(tick.intervals));
  return covered;
}
