import { DiskTroubleError } from './disk-trouble.ts';

/**
 * The few places at the disk of one kind of files. A call of the disk keeps one of the threads that read for the whole process until the
 * disk answers, which a hanging one never does: so many of them as there are places, and no more, can be lost to it.
 */
export interface DiskLane {
  /**
   * Takes a step, one call of the disk after another, in its turn. Throws DiskTroubleError when it is not done in time, or at once while
   * every place hangs, and what the step throws. A late step goes on and keeps its place; `isLate` tells it that nobody waits for it.
   */
  take<T>(what: string, step: (isLate: () => boolean) => Promise<T>): Promise<T>;
}

export interface DiskLaneOptions {
  /** Steps at once. */
  readonly atOnce: number;
  /** For waiting for a turn and for the step, ms. */
  readonly timeoutMs: number;
}

let hanging = 0;

/** Whether any disk has not answered in time and still does not: this process cannot end by itself before it does. */
export function doesDiskHang(): boolean {
  return hanging > 0;
}

/** A lane of its own. */
export function createDiskLane({ atOnce, timeoutMs }: DiskLaneOptions): DiskLane {
  let free = atOnce;
  let overdue = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else waiting.delete(next);
    // The place is handed over: nobody overtakes who waits.
    next?.();
  }

  /** Resolves when it is one's turn; `giveUp` when nobody waits for it any more. */
  function queue(): { readonly turn: Promise<void>; readonly giveUp: () => void } {
    if (free > 0) {
      free -= 1;
      return { turn: Promise.resolve(), giveUp: () => undefined };
    }
    const { promise: turn, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    return { turn, giveUp: () => void waiting.delete(resolve) };
  }

  async function carryOut<T>(step: (isLate: () => boolean) => Promise<T>, state: StepState): Promise<T> {
    state.isRunning = true;
    try {
      return await step(() => state.isLate);
    } finally {
      state.isRunning = false;
      if (state.isLate) {
        overdue -= 1;
        hanging -= 1;
      }
      leave();
    }
  }

  return {
    async take(what, step) {
      if (overdue === atOnce) throw new DiskTroubleError(`${what}: the disk hangs`);
      const state: StepState = { isRunning: false, isLate: false };
      const { turn, giveUp } = queue();
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        state.isLate = true;
        if (state.isRunning) {
          overdue += 1;
          hanging += 1;
        }
        giveUp();
        reject(new DiskTroubleError(`${what}: no answer of the disk within ${timeoutMs} ms`));
      }, timeoutMs);
      try {
        const taken = turn.then(async () => (state.isLate ? leaveAtOnce() : carryOut(step, state)));
        return await Promise.race([taken, late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };

  /** The turn came together with the end of the patience. */
  function leaveAtOnce(): never {
    leave();
    throw new DiskTroubleError('nobody waits for it any more');
  }
}

interface StepState {
  isRunning: boolean;
  /** It was given up. */
  isLate: boolean;
}
