import { DiskTroubleError } from './disk-trouble.ts';

/**
 * The few places at the disk of one kind of files. A call of the disk keeps one of the threads that
 * read for the whole process until the disk answers, which a hanging one never does: so many of
 * them as there are places, and no more, can be lost to it.
 */
export interface DiskLane {
  /**
   * Takes a step, one call of the disk after another, in its turn. Throws DiskTroubleError when it
   * is not done in time, or at once while every place hangs, and what the step throws. A late step
   * goes on and keeps its place; `isLate` tells it that nobody waits for it.
   *
   * `file` names what the step is about: steps of one file have half of the places at most, so that
   * one that hangs on a good disk leaves the rest to the others, and is refused at once while a
   * step of it is late. Null: about no file alone.
   */
  take<T>(
    what: string,
    step: (isLate: () => boolean) => Promise<T>,
    file?: string | null,
  ): Promise<T>;
}

export interface DiskLaneOptions {
  /** Steps at once. */
  readonly atOnce: number;
  /** For waiting for a turn and for the step, ms. */
  readonly timeoutMs: number;
}

let hanging = 0;

/**
 * Whether any disk has not answered in time and still does not: this process cannot end by itself
 * before it does.
 */
export function doesDiskHang(): boolean {
  return hanging > 0;
}

/** A lane of its own. */
export function createDiskLane({ atOnce, timeoutMs }: DiskLaneOptions): DiskLane {
  const ofOneFile = Math.max(1, Math.floor(atOnce / 2));
  let free = atOnce;
  let overdue = 0;
  const waiting = new Set<Waiter>();
  /** Steps that run, and those of them that are late, by their file. */
  const running = new Map<string, number>();
  const late = new Map<string, number>();

  function enter(file: string | null): void {
    free -= 1;
    add(running, file, 1);
  }

  function mayEnter(file: string | null): boolean {
    return free > 0 && (file === null || (running.get(file) ?? 0) < ofOneFile);
  }

  function leave(file: string | null): void {
    free += 1;
    add(running, file, -1);
    // The place is handed over: nobody overtakes who waits and may have it.
    for (const waiter of waiting) {
      if (!mayEnter(waiter.file)) continue;
      waiting.delete(waiter);
      enter(waiter.file);
      waiter.go();
    }
  }

  /** Resolves when it is one's turn; `giveUp` when nobody waits for it any more. */
  function queue(file: string | null): {
    readonly turn: Promise<void>;
    readonly giveUp: () => void;
  } {
    if (mayEnter(file)) {
      enter(file);
      return { turn: Promise.resolve(), giveUp: () => undefined };
    }
    const { promise: turn, resolve: go } = Promise.withResolvers<void>();
    const waiter = { file, go };
    waiting.add(waiter);
    return { turn, giveUp: () => void waiting.delete(waiter) };
  }

  async function carryOut<T>(
    step: (isLate: () => boolean) => Promise<T>,
    state: StepState,
  ): Promise<T> {
    state.isRunning = true;
    try {
      return await step(() => state.isLate);
    } finally {
      state.isRunning = false;
      if (state.isLate) {
        overdue -= 1;
        hanging -= 1;
        add(late, state.file, -1);
      }
      leave(state.file);
    }
  }

  return {
    async take(what, step, file = null) {
      if (overdue === atOnce || (file !== null && late.has(file)))
        throw new DiskTroubleError(`${what}: the disk hangs`);
      const state: StepState = { file, isRunning: false, isLate: false };
      const { turn, giveUp } = queue(file);
      const { promise: tooLate, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        state.isLate = true;
        if (state.isRunning) {
          overdue += 1;
          hanging += 1;
          add(late, file, 1);
        }
        giveUp();
        reject(new DiskTroubleError(`${what}: no answer of the disk within ${timeoutMs} ms`));
      }, timeoutMs);
      try {
        const taken = turn.then(async () =>
          state.isLate ? leaveAtOnce(file) : carryOut(step, state),
        );
        return await Promise.race([taken, tooLate]);
      } finally {
        clearTimeout(timer);
      }
    },
  };

  /** The turn came together with the end of the patience. */
  function leaveAtOnce(file: string | null): never {
    leave(file);
    throw new DiskTroubleError('nobody waits for it any more');
  }
}

interface Waiter {
  readonly file: string | null;
  readonly go: () => void;
}

/** A count that is nothing is forgotten. */
function add(counts: Map<string, number>, file: string | null, more: 1 | -1): void {
  if (file === null) return;
  const count = (counts.get(file) ?? 0) + more;
  if (count === 0) counts.delete(file);
  else counts.set(file, count);
}

interface StepState {
  readonly file: string | null;
  isRunning: boolean;
  /** It was given up. */
  isLate: boolean;
}
