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

/** A page that goes away leaves one tick; more than a few were never taken back and say nothing new. */
const mostEntries = 20;

/** The journal in localStorage; a browser that denies it keeps none. */
export function createTickJournal(storage: () => TextStorage, createId: () => string, now: () => number): TickJournal {
  const read = (userId: string): readonly JournalEntry[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(keyOf(userId)) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isEntry) : [];
    } catch {
      return [];
    }
  };
  const write = (userId: string, entries: readonly JournalEntry[]): boolean => {
    try {
      if (entries.length === 0) storage().removeItem(keyOf(userId));
      else storage().setItem(keyOf(userId), JSON.stringify(entries.slice(-mostEntries)));
      return true;
    } catch {
      return false;
    }
  };
  return {
    keep(userId, tick) {
      const entry: JournalEntry = { id: createId(), atMs: now(), tick };
      return write(userId, [...read(userId), entry]) ? entry : null;
    },
    read,
    remove: (userId, id) => void write(userId, read(userId).filter((entry) => entry.id !== id)),
  };
}

function keyOf(userId: string): string {
  return `mai-vang-journal ${userId}`;
}

function isEntry(value: unknown): value is JournalEntry {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'tick' in value && 'atMs' in value && typeof value.atMs === 'number';
}
