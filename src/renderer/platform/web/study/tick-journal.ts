import type { ProgressTick } from '#shared/domain/progress/progress.ts';

/** A tick that may not have reached the store. */
export interface JournalEntry {
  /** Id of the tick, and of the operation that it becomes, whenever it is recorded. */
  readonly id: string;
  /** How long ago its moment was, as far as this device's clock tells, ms. */
  readonly ageMs: number;
  /** Still to be parsed: it comes from the browser's storage. */
  readonly tick: unknown;
}

/**
 * The last ticks of a page that goes away. Its writes to IndexedDB may never finish; this is
 * written before the page is gone, and recorded when the portal opens again: under the same id, so
 * exactly once. Per person.
 */
export interface TickJournal {
  /**
   * Keeps a tick at once, or as it is when it lies there; null when the browser keeps it not, or
   * has no room.
   */
  keep(userId: string, tick: ProgressTick): JournalEntry | null;
  read(userId: string): readonly JournalEntry[];
  /** Of whom something lies here. */
  people(): readonly string[];
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

/**
 * Of one person. A page that goes away leaves a few ticks, and the next one takes them out; so many
 * lie here only where nothing takes them. None makes way for another: no more are taken then.
 */
const mostEntries = 2_000;

/**
 * The journal in localStorage; a browser that denies it keeps none. Every entry has a key of its
 * own: pages that close together write at the same time, and a list that each of them read before
 * would keep the entry of the last one only.
 */
export function createTickJournal(storage: () => ListedStorage, now: () => number): TickJournal {
  const readKept = (userId: string): readonly KeptEntry[] => {
    try {
      const kept = storage();
      return readKeys(kept)
        .filter((key) => key.startsWith(prefixOf(userId)))
        .flatMap((key): readonly KeptEntry[] => parseEntry(key, kept.getItem(key)))
        .toSorted((a, b) => a.atMs - b.atMs);
    } catch {
      return [];
    }
  };
  const aged = ({ id, atMs, tick }: Omit<KeptEntry, 'key'>): JournalEntry => ({
    id,
    ageMs: Math.max(0, now() - atMs),
    tick,
  });
  return {
    keep(userId, tick) {
      const { id } = tick;
      const key = prefixOf(userId) + id;
      try {
        const [known] = parseEntry(key, storage().getItem(key));
        if (known !== undefined) return aged(known);
        const entry = { id, atMs: now() - (tick.ageMs ?? 0), tick };
        const lying = readKeys(storage()).filter((each) => each.startsWith(prefixOf(userId)));
        if (lying.length >= mostEntries) return null;
        storage().setItem(key, JSON.stringify(entry));
        return aged(entry);
      } catch {
        return null;
      }
    },
    read: (userId) => readKept(userId).map(aged),
    people() {
      try {
        const found = readKeys(storage()).flatMap((key) =>
          key.startsWith(prefix) ? [key.slice(prefix.length).split(' ')[0] ?? ''] : [],
        );
        return [...new Set(found)];
      } catch {
        return [];
      }
    },
    remove(userId, id) {
      try {
        storage().removeItem(prefixOf(userId) + id);
      } catch {
        // Nothing was kept there either.
      }
    },
  };
}

interface KeptEntry extends Omit<JournalEntry, 'ageMs'> {
  /** When it was given first by this device's clock, ms since 1970. */
  readonly atMs: number;
  readonly key: string;
}

const prefix = 'mai-vang-journal ';

function readKeys(kept: ListedStorage): readonly string[] {
  return Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
}

function prefixOf(userId: string): string {
  return `${prefix}${userId} `;
}

function parseEntry(key: string, text: string | null): readonly KeptEntry[] {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isEntry(value) ? [{ key, id: value.id, atMs: value.atMs, tick: value.tick }] : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Omit<KeptEntry, 'key'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'tick' in value &&
    'atMs' in value &&
    typeof value.atMs === 'number'
  );
}
