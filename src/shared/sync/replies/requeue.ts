import type { SyncClock } from '../ports.ts';
import type { RefusedRow, StoreDecision, SyncStore } from '../store-port.ts';
import type { SyncRules } from '../sync-rules.ts';

/**
 * Between two times that what may be taken by now is sent again: at first, doubling, and at most,
 * in ms. At the start of an engine it is sent at once.
 */
export const requeueMs = { first: 300_000, last: 86_400_000 } as const;

/**
 * Between two looks at what others of this device were refused, in ms: they may have gone before
 * anybody heard of it.
 */
export const lookAsideMs = 3_600_000;

/**
 * Refused rows go back to the end of the queue as they are: the server may have refused them for a
 * reason that has passed.
 */
export function requeue(refused: readonly RefusedRow[]): StoreDecision<null> {
  return {
    answer: null,
    removeRefusedIds: refused.map((row) => row.id),
    putWaiting: refused.map(({ id, body }) => ({ id, body, sealed: true })),
  };
}

/**
 * Puts back by itself what was refused for a reason that may pass. Nobody is told when it does: a
 * right comes back, a purchase is booked, a server learns more.
 */
export interface Requeuer {
  /** Before an exchange: puts it back when it is time. */
  readonly putBack: () => Promise<void>;
  /** Nothing is refused any more: what is refused next is put back soon. */
  readonly settled: () => void;
  /** Another one of this device was refused something: that is put back soon, but not at once. */
  readonly noticed: () => void;
  /** Until the next time, ms. */
  readonly dueInMs: () => number;
}

export function createRequeuer(
  {
    store,
    userId,
    clock,
  }: { readonly store: SyncStore; readonly userId: string; readonly clock: SyncClock },
  rules: Pick<SyncRules, 'mayPass'>,
): Requeuer {
  let waitMs: number = requeueMs.first;
  let dueAt = -Infinity;
  return {
    async putBack() {
      if (clock.monotonic() < dueAt) return;
      dueAt = clock.monotonic() + waitMs;
      const counts = await store.count(userId);
      if (!counts.ok || counts.value.refused === 0) return;
      waitMs = Math.min(2 * waitMs, requeueMs.last);
      // A store that cannot write it now is asked the next time.
      await store.transact(userId, { kind: 'all' }, ({ refused }) =>
        requeue(refused.filter(({ code }) => rules.mayPass(code))),
      );
    },
    settled() {
      waitMs = requeueMs.first;
      dueAt = Math.min(dueAt, clock.monotonic() + waitMs);
    },
    noticed() {
      // What lies there at the start is sent at once.
      if (dueAt > -Infinity) dueAt = Math.max(dueAt, clock.monotonic() + waitMs);
    },
    dueInMs: () => dueAt - clock.monotonic(),
  };
}
