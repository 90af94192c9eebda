import { ok } from '#shared/kernel/result.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { SyncStore } from '#shared/sync/store-port.ts';
import type { StorageState } from '#shared/sync/sync-status.ts';
import { createPagePerson, type PagePerson } from './page-rows.ts';
import type { UnsentStore } from './unsent-store.ts';

export interface DiskFallbackDeps {
  /** Where what the page could not send yet lies in case the page goes. */
  readonly unsent: UnsentStore;
  /** Makes the id of a device that the disk has no room to remember. */
  readonly createId: () => string;
  /** Monotonic, ms. */
  readonly now: () => number;
  /** Between the page and its rows (the simulation). */
  readonly around?: (pageStore: SyncStore) => SyncStore;
}

/** How long a disk that refused is left in peace before it is asked again, ms. */
export const askAgainAfterMs = 30_000;

/**
 * A store that goes on in the page where its disk has no room (`DISK_FULL`): what is kept there
 * leaves while the network works, and lies beside the disk in case the page goes. Per person. Now
 * and then the disk is asked again; once it takes everything, in one transaction, it serves again.
 * `storage()` says `full` meanwhile.
 */
export function withDiskFallback(disk: SyncStore, deps: DiskFallbackDeps): SyncStore {
  const listeners = createListeners<StorageState>();
  const inPage = new Map<string, Fallback>();
  const beginning = new Map<string, Promise<boolean>>();
  /** Waiting rows that this page put first: nobody else grows them. */
  const own = new Set<string>();
  let device: string | null = null;
  const storage = (): StorageState => (inPage.size > 0 ? full : disk.storage());
  disk.onStorageChange((state) => {
    if (inPage.size === 0) listeners.emit(state);
  });

  /** Answers false when the disk cannot be read either. */
  async function begin(userId: string): Promise<boolean> {
    const found = await disk.transact(userId, { kind: 'all' }, (rows) => ({ answer: rows }));
    if (!found.ok) return false;
    const person = createPagePerson(userId, { before: found.value, own, ...deps });
    inPage.set(userId, { person, askedAtMs: deps.now(), returning: null });
    listeners.emit(storage());
    return true;
  }

  async function beginOnce(userId: string): Promise<boolean> {
    const begun = beginning.get(userId) ?? begin(userId).finally(() => beginning.delete(userId));
    beginning.set(userId, begun);
    return begun;
  }

  /** The return to the disk that is under way, or due; null when there is none. */
  function returning(userId: string, fallback: Fallback): Promise<void> | null {
    if (fallback.returning === null && deps.now() - fallback.askedAtMs < askAgainAfterMs)
      return null;
    fallback.returning ??= goBack(userId, fallback);
    return fallback.returning;
  }

  async function goBack(userId: string, fallback: Fallback): Promise<void> {
    const { person } = fallback;
    const returned = await disk.transact(userId, { kind: 'all' }, person.returnTo);
    fallback.askedAtMs = deps.now();
    fallback.returning = null;
    if (!returned.ok) return;
    inPage.delete(userId);
    if (disk.storage().kind === 'ok') deps.unsent.remove(userId, returned.value);
    listeners.emit(storage());
  }

  const transact: SyncStore['transact'] = async (userId, scope, decide) => {
    for (;;) {
      const fallback = inPage.get(userId);
      const wait = fallback === undefined ? beginning.get(userId) : returning(userId, fallback);
      if (wait !== undefined && wait !== null) {
        // What the page took meanwhile would be in neither.
        // oxlint-disable-next-line no-await-in-loop -- whatever is under way ends first
        await wait;
        continue;
      }
      // At once, without a wait: the disk may serve again after it.
      if (fallback !== undefined) return fallback.person.transact(scope, decide);
      let made: readonly string[] = [];
      // oxlint-disable-next-line no-await-in-loop -- ends the loop, or begins the fallback
      const answer = await disk.transact(userId, scope, (rows) => {
        const decision = decide(rows);
        const known = new Set(rows.waiting.map(({ id }) => id));
        made = (decision.putWaiting ?? []).flatMap(({ id }) => (known.has(id) ? [] : [id]));
        return decision;
      });
      if (answer.ok) for (const id of made) own.add(id);
      if (answer.ok || answer.error.code !== 'DISK_FULL') return answer;
      // oxlint-disable-next-line no-await-in-loop -- once more, in the page
      if (!(await beginOnce(userId))) return answer;
    }
  };

  return {
    async deviceId() {
      if (device !== null) return ok(device);
      const known = await disk.deviceId();
      if (known.ok || known.error.code !== 'DISK_FULL') return known;
      device = deps.createId();
      return ok(device);
    },
    transact,
    count: async (userId) => inPage.get(userId)?.person.count() ?? disk.count(userId),
    async others(userId) {
      const known = await disk.others(userId);
      if (!known.ok) return known;
      return ok([...new Set([...known.value, ...inPage.keys()])].filter((id) => id !== userId));
    },
    storage,
    onStorageChange: listeners.add,
  };
}

const full: StorageState = { kind: 'full' };

/** A person whose rows are in the page. */
interface Fallback {
  readonly person: PagePerson;
  askedAtMs: number;
  returning: Promise<void> | null;
}
