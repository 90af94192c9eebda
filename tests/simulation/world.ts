/** Virtual time and everything planned in it. Nothing in a simulation waits for a real clock. */
export interface World {
  /** True time, ms since 1970. */
  readonly now: () => number;
  readonly schedule: (delayMs: number, task: () => void) => () => void;
  /** Tells that something went on, so that `settle` goes on waiting. */
  readonly stir: () => void;
  /** Lets every promise that can settle do so. */
  readonly settle: () => Promise<void>;
  /** Runs everything planned until then, in order of time. */
  readonly advance: (ms: number) => Promise<void>;
  /** Advances until `promise` has settled. Fails when it has not after `limitMs`. */
  readonly waitFor: <T>(promise: Promise<T>, limitMs: number) => Promise<T>;
}

interface Planned {
  readonly at: number;
  readonly task: () => void;
}

const aTurn = Promise.resolve();

/**
 * Longest chain of promises between two calls of a store or transport, in turns: histories are the
 * same with any number from 11 on.
 */
const engineTurns = 14;

/** `quietTurns`: for so many turns of promises nothing stirs before the world is at rest. */
export function createWorld(startMs: number, quietTurns: number = engineTurns): World {
  let now = startMs;
  let stirred = 0;
  /** Latest first, so that the next one is taken from the end. */
  const planned: Planned[] = [];

  async function settle(): Promise<void> {
    let seen: number;
    do {
      seen = stirred;
      // Each turn lets the promises of the turn before go on
      // oxlint-disable-next-line no-await-in-loop
      for (let turn = 0; turn < quietTurns; turn += 1) await aTurn;
    } while (seen !== stirred);
  }

  async function advance(ms: number): Promise<void> {
    const until = now + ms;
    await settle();
    for (;;) {
      const next = planned.at(-1);
      if (next === undefined || next.at > until) break;
      planned.pop();
      now = Math.max(now, next.at);
      next.task();
      // oxlint-disable-next-line no-await-in-loop -- events happen one after the other
      await settle();
    }
    now = until;
  }

  return {
    now: () => now,
    schedule(delayMs, task) {
      const event: Planned = { at: now + delayMs, task };
      let place = planned.length;
      while (place > 0 && (planned[place - 1]?.at ?? 0) <= event.at) place -= 1;
      planned.splice(place, 0, event);
      return () => {
        const index = planned.indexOf(event);
        if (index >= 0) planned.splice(index, 1);
      };
    },
    stir: () => {
      stirred += 1;
    },
    settle,
    advance,
    async waitFor(promise, limitMs) {
      const call = { done: false };
      const watched = promise.finally(() => {
        call.done = true;
      });
      const until = now + limitMs;
      await settle();
      while (!call.done && now < until) {
        const next = planned.at(-1);
        // oxlint-disable-next-line no-await-in-loop -- events happen one after the other
        await advance(
          next === undefined ? until - now : Math.max(0, Math.min(next.at, until) - now),
        );
      }
      if (!call.done) throw new Error('a call did not come back');
      return watched;
    },
  };
}
