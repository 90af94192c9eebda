import type { DraftRows, LateDraftRows } from '#shared/drafts/unsaved-drafts.ts';
import type { DatabaseRow, DraftDatabase, Patience } from './draft-database.ts';
import { askAgain } from './ask-again.ts';
import { settleCopies } from './settle-copies.ts';
import { type Copy, createStampedStorage, newer, type StampedStorage } from './stamped-storage.ts';

export interface WebDraftRowsDeps {
  /** localStorage. */
  readonly storage: DraftRows;
  /** IndexedDB; null where the browser has none or denies it. Rejects when it does not answer. */
  readonly database: (patience?: Patience) => Promise<DraftDatabase | null>;
  /** By the device's clock, ms since 1970. */
  readonly now: () => number;
  /** Waits before a database that refused is asked again. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Drafts of a browser, twice: in localStorage at once, also when the page goes away, which a
 * browser that dies takes back to what it was a minute ago; and in IndexedDB, which outlives it
 * once it has answered. Of both copies that counts which was changed last: each has a number that
 * grows with every change, and no clock decides. Where there is no IndexedDB, localStorage alone
 * has to do; where it is there and refuses, nothing is durable, and nobody knows what lies in it
 * until it answers.
 */
export function createWebDraftRows({
  storage,
  database,
  now,
  pause,
}: WebDraftRowsDeps): LateDraftRows {
  const copies = createStampedStorage(storage);
  const inDatabase = async <T>(work: (kept: DraftDatabase) => Promise<T>) => {
    try {
      const kept = await database();
      return kept === null ? 'absent' : await work(kept);
    } catch {
      return 'refused';
    }
  };
  /** Of both copies; null: what the database has is not known. */
  const merged = (prefix: string, found: readonly DatabaseRow[] | null) => {
    const rows = new Map(found?.map((row) => [row.name, copies.learn(row)]));
    const names = copies.names(prefix);
    const values = [...new Set([...rows.keys(), ...names])].flatMap((name) => {
      const value = newer(rows.get(name) ?? null, copies.find(name))?.value ?? null;
      return value === null ? [] : [[name, value] as const];
    });
    if (found !== null)
      void inDatabase(async (kept) =>
        settleCopies(kept, { rows, storage: copies, names, nowMs: now() }),
      );
    return new Map(values);
  };
  /** Waits for a database that did not answer in time, or refused; null when it goes on so. */
  const whenItAnswers = async (prefix: string) => {
    const found = await askAgain(async () => {
      const kept = await database('whenever');
      return kept === null ? [] : kept.list(prefix, 'whenever');
    }, pause);
    return found === null ? null : merged(prefix, found);
  };
  return {
    async list(prefix) {
      const found = await inDatabase(async (kept) => kept.list(prefix));
      return {
        values: merged(prefix, typeof found === 'string' ? null : found),
        later: found === 'refused' ? async () => whenItAnswers(prefix) : null,
      };
    },
    async put(name, value) {
      // Before anything is waited for: the page may be going away.
      const { order, isKept } = copies.put(name, value);
      const written = await inDatabase(async (kept) =>
        kept.update(name, (row) => ({
          name,
          value,
          order: Math.max(order, (row?.order ?? 0) + 1),
          removedAtMs: null,
        })),
      );
      if (typeof written === 'string') return written === 'absent' && isKept;
      copies.learn(written);
      return true;
    },
    async removeIf(name, isSeen) {
      const removal = beginRemoval(copies, { name, isSeen });
      const removed = await inDatabase(async (kept) =>
        kept.remove(name, (row) => {
          const order = removal.orderOf(row);
          return order === null ? null : { name, value: null, order, removedAtMs: now() };
        }),
      );
      // It hears of the mark as soon as it answers, not only when somebody looks again.
      if (removed === 'refused') void whenItAnswers(name);
      return removal.end(typeof removed === 'string' ? removed : (removed?.order ?? null));
    },
  };
}

interface Wanted {
  readonly name: string;
  readonly isSeen: (value: string) => boolean;
}

/**
 * A removal, which localStorage hears of at once: the page may be going away. What the database has
 * newer is not touched by that.
 */
function beginRemoval(copies: StampedStorage, { name, isSeen }: Wanted) {
  const isThere = (copy: Copy | null): copy is Copy =>
    copy !== null && copy.value !== null && isSeen(copy.value);
  const before = copies.find(name);
  const isMarked = isThere(before) && copies.mark(name, before.order);
  /** As if it were not marked; what was written meanwhile counts. */
  const copyNow = () => {
    const copy = copies.find(name);
    return isMarked && copy?.value === null && copy.order === before.order ? before : copy;
  };
  return {
    /** Under which the database notes it; null when that must not be removed. */
    orderOf(row: Copy | null): number | null {
      // Another look at the drafts has told the database already; an older one was of other words.
      if (isMarked && row?.value === null && row.order > before.order)
        return copies.learn(row).order;
      const copy = copies.learn(newer(row, copyNow()));
      return isThere(copy) ? copies.learn({ value: null, order: copy.order + 1 }).order : null;
    },
    /** Answers whether it is removed for good, after the database noted it or could not. */
    end(noted: number | null | 'absent' | 'refused'): boolean {
      // A browser that is killed may forget the mark.
      if (noted === 'refused') return false;
      const copy = copies.find(name);
      const isOver =
        noted === 'absent'
          ? isThere(copyNow())
          : noted !== null && copy !== null && (copy.order < noted || copy.value === null);
      if (isOver) copies.remove(name);
      return noted === 'absent' ? isThere(before) : noted !== null;
    },
  };
}
