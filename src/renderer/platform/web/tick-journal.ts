import type { ProgressTick } from '../../../shared/domain/progress/progress.ts';

/** A tick that may not have reached the store. */
export interface JournalEntry {
  /** Id of the operation that it becomes, whenever it is recorded. */
  readonly id: string;
  /** When it happened by this device's clock, ms since 1970. */
  readonly atMs: number;
  /** Still to be parsed: it comes from the browser's storage. */
  readonly tick: unknown;
}

/**
 * The last ticks of a page that goes away. Its writes to IndexedDB may never finish; this is written before the page is
 * gone, and recorded when the portal opens again: under the same id, so exactly once. Per person.
 */
export interface TickJournal {
  /** Keeps a tick at once; null when the browser keeps nothing. */
  keep(userId: string, tick: ProgressTick): JournalEntry | null;
  read(userId: string): readonly JournalEntry[];
  remove(userId: string, id: string): void;
}

/** localStorage, as far as it is needed. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** localStorage with the names of what is in it. */
export interface ListedStorage extends TextStorage {
  readonly length: number;
  key(index: number): string | null;
}

/** A page that goes away leaves one tick; more than a few were never taken back and say nothing new. */
const mostEntries = 20;

/**
 * The journal in localStorage; a browser that denies it keeps none. Every entry has a key of its own: pages that close together write at the
 * same time, and a list that each of them read before would keep the entry of the last one only.
 */
export function createTickJournal(storage: () => ListedStorage, createId: () => string, now: () => number): TickJournal {
  const readKept = (userId: string): readonly KeptEntry[] => {
    try {
      const kept = storage();
      const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
      return keys
        .filter((key) => key.startsWith(prefixOf(userId)))
        .flatMap((key): readonly KeptEntry[] => parseEntry(key, kept.getItem(key)))
        .toSorted((a, b) => a.atMs - b.atMs);
    } catch {
      return [];
    }
  };
  const drop = (entries: readonly KeptEntry[]) => {
    for (const { key } of entries) storage().removeItem(key);
  };
  return {
    keep(userId, tick) {
      const entry: JournalEntry = { id: createId(), atMs: now(), tick };
      try {
        storage().setItem(`${prefixOf(userId)}${entry.id}`, JSON.stringify(entry));
        drop(readKept(userId).slice(0, -mostEntries));
        return entry;
      } catch {
        return null;
      }
    },
    read: (userId) => readKept(userId).map(({ id, atMs, tick }) => ({ id, atMs, tick })),
    remove(userId, id) {
      try {
        drop(readKept(userId).filter((entry) => entry.id === id));
      } catch {
        // Nothing was kept there either.
      }
    },
  };
}

interface KeptEntry extends JournalEntry {
  readonly key: string;
}

function prefixOf(userId: string): string {
  return `mai-vang-journal ${userId} `;
}

function parseEntry(key: string, text: string | null): readonly KeptEntry[] {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isEntry(value) ? [{ key, id: value.id, atMs: value.atMs, tick: value.tick }] : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is JournalEntry {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'tick' in value && 'atMs' in value && typeof value.atMs === 'number';
}
