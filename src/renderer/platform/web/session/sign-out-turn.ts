import type { SyncClock } from '#shared/sync/ports.ts';

/**
 * How long a page waits for another one to carry an order out, ms: longer than a living page sends
 * waiting work and signs out. One whose script stands still lets go of nothing.
 */
const patienceMs = 60_000;

/**
 * Whose turn it is to carry out the sign-out of one person, among the pages of a browser (Web
 * Locks): a page that closes or crashes lets go by itself. A browser without them, or that refuses
 * them, has no turns: whoever looks carries it out. No member rejects or throws.
 */
export interface SignOutTurn {
  /** From now on it is this page's, or as soon as another one lets go. */
  take(userId: string): void;
  letGo(): void;
  /** Whether another living page has it; then `onFree` is called when that has let go. */
  isElsewhere(userId: string): Promise<boolean>;
}

export interface SignOutTurnDeps {
  /** Undefined where the browser has none. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly clock: Pick<SyncClock, 'schedule'>;
  /** Nobody has it any more, or it was waited for in vain. */
  readonly onFree: () => void;
}

/** The turns of one page. */
export function createSignOutTurn({ locks, clock, onFree }: SignOutTurnDeps): SignOutTurn {
  let held: AbortController | null = null;
  let awaited: string | null = null;
  let inVain: string | null = null;
  const wait = async (userId: string): Promise<void> => {
    if (locks === undefined || awaited === userId) return;
    awaited = userId;
    const late = new AbortController();
    const cancel = clock.schedule(patienceMs, () => late.abort());
    await locks
      .request(nameOf(userId), { signal: late.signal }, async () => undefined)
      .catch(() => void (inVain = userId));
    cancel();
    awaited = null;
    onFree();
  };
  const letGo = () => {
    held?.abort();
    held = null;
  };
  return {
    letGo,
    take(userId) {
      letGo();
      if (locks === undefined) return;
      const { signal } = (held = new AbortController());
      void locks.request(nameOf(userId), {}, async () => until(signal)).catch(() => undefined);
    },
    async isElsewhere(userId) {
      const isForsaken = inVain === userId;
      inVain = null;
      if (locks === undefined || isForsaken) return false;
      const isFree = await locks
        .request(nameOf(userId), { ifAvailable: true }, async (lock) => lock !== null)
        .catch(() => true);
      if (!isFree) void wait(userId);
      return !isFree;
    },
  };
}

function nameOf(userId: string): string {
  return `mai-vang-sign-out:${userId}`;
}

async function until(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
