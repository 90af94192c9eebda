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
  const fallbacks = createFallbacks(disk, deps, () => listeners.emit(storage()));
  /** Waiting rows that this page put first: nobody else grows them. */
  const own = new Set<string>();
  let device: string | null = null;
  const storage = (): StorageState => (fallbacks.people().length > 0 ? full : disk.storage());
  disk.onStorageChange((state) => {
    if (fallbacks.people().length === 0) listeners.emit(state);
  });

  const transact: SyncStore['transact'] = async (userId, scope, decide) => {
    for (;;) {
      const wait = fallbacks.wait(userId);
      if (wait !== null) {
        // oxlint-disable-next-line no-await-in-loop -- whatever is under way ends first
        await wait;
        continue;
      }
      // At once, without a wait: the disk may serve again after it.
      const person = fallbacks.find(userId);
      if (person !== null) return person.transact(scope, decide);
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
      if (!(await fallbacks.begin(userId, own))) return answer;
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
    count: async (userId) => fallbacks.find(userId)?.count() ?? disk.count(userId),
    async others(userId) {
      const known = await disk.others(userId);
      if (!known.ok) return known;
      const all = new Set([...known.value, ...fallbacks.people()]);
      return ok([...all].filter((id) => id !== userId));
    },
    storage,
    onStorageChange: listeners.add,
  };
}

const full: StorageState = { kind: 'full' };

/** Of whom the rows are in the page, and their ways there and back. */
interface Fallbacks {
  readonly people: () => readonly string[];
  readonly find: (userId: string) => PagePerson | null;
  /**
   * A way that is under way, or due: what the page took meanwhile would be in neither. Null when
   * there is none.
   */
  readonly wait: (userId: string) => Promise<unknown> | null;
  /** Answers false when the disk cannot be read either. */
  readonly begin: (userId: string, own: ReadonlySet<string>) => Promise<boolean>;
}

function createFallbacks(disk: SyncStore, deps: DiskFallbackDeps, onChange: () => void): Fallbacks {
  const inPage = new Map<string, Fallback>();
  const beginning = new Map<string, Promise<boolean>>();

  async function open(userId: string, own: ReadonlySet<string>): Promise<boolean> {
    const found = await disk.transact(userId, { kind: 'all' }, (rows) => ({ answer: rows }));
    if (!found.ok) return false;
    const person = createPagePerson(userId, { before: found.value, own, ...deps });
    inPage.set(userId, { person, askedAtMs: deps.now(), returning: null });
    onChange();
    return true;
  }

  async function goBack(userId: string, { person }: Fallback): Promise<void> {
    const returned = await disk.transact(userId, { kind: 'all' }, person.returnTo);
    if (!returned.ok) return;
    inPage.delete(userId);
    if (disk.storage().kind === 'ok') deps.unsent.remove(userId, returned.value);
    onChange();
  }

  return {
    people: () => [...inPage.keys()],
    find: (userId) => inPage.get(userId)?.person ?? null,
    wait(userId) {
      const fallback = inPage.get(userId);
      if (fallback === undefined) return beginning.get(userId) ?? null;
      const isDue = deps.now() - fallback.askedAtMs >= askAgainAfterMs;
      if (isDue)
        fallback.returning ??= goBack(userId, fallback).finally(() => {
          fallback.askedAtMs = deps.now();
          fallback.returning = null;
        });
      return fallback.returning;
    },
    async begin(userId, own) {
      const begun =
        beginning.get(userId) ?? open(userId, own).finally(() => beginning.delete(userId));
      beginning.set(userId, begun);
      return begun;
    },
  };
}

/** A person whose rows are in the page. */
interface Fallback {
  readonly person: PagePerson;
  askedAtMs: number;
  returning: Promise<void> | null;
}
