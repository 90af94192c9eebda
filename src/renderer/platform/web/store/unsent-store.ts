import type { WaitingRow } from '#shared/sync/store-port.ts';
import type { ListedStorage } from '../study/tick-journal.ts';

/**
 * Whole operations of a store that lasts as long as the page, in the browser's plain storage: where
 * IndexedDB is denied, what could not be sent is there for the next page. Per person, a key for
 * each operation, so that pages write beside one another. What lies here never changes any more:
 * another page may have sent it.
 */
export interface UnsentStore {
  /**
   * Keeps an operation, or keeps it as it is when it lies there. `proof`: of its person
   * (`SyncMeta.proof`).
   */
  keep(userId: string, row: Pick<WaitingRow, 'id' | 'body'>, proof: string | null): void;
  /** Whether this operation lies here. */
  holds(userId: string, id: string): boolean;
  /** Of whom something lies here. */
  people(): readonly string[];
  /** Oldest first. */
  read(userId: string): readonly UnsentOperation[];
  remove(userId: string, ids: readonly string[]): void;
  /** False once the browser had no room for something, or denied it: that is in the page alone. */
  keepsAll(): boolean;
}

/** An operation as it lies on the store. */
export interface UnsentOperation {
  readonly id: string;
  /** Still to be parsed: it comes from the browser's storage. */
  readonly body: unknown;
  /**
   * What the server said of whose it is; null where it had not, and in what another version wrote.
   */
  readonly proof: string | null;
}

/** The store in localStorage. `now`: ms since 1970, by which pages are put into order. */
export function createUnsentStore(storage: () => ListedStorage, now: () => number): UnsentStore {
  let lastOrder = 0;
  let keepsAll = true;
  return {
    keep(userId, { id, body }, proof) {
      const key = prefixOf(userId) + id;
      lastOrder = Math.max(lastOrder + 1, now());
      try {
        if (storage().getItem(key) === null)
          storage().setItem(key, JSON.stringify({ order: lastOrder, body, proof }));
      } catch {
        keepsAll = false;
      }
    },
    holds(userId, id) {
      try {
        return storage().getItem(prefixOf(userId) + id) !== null;
      } catch {
        return false;
      }
    },
    people() {
      try {
        return [
          ...new Set(
            keysOf(storage()).flatMap((key) => /^mai-vang-unsent (\S+) /.exec(key)?.[1] ?? []),
          ),
        ];
      } catch {
        return [];
      }
    },
    read(userId) {
      try {
        const kept = storage();
        return keysOf(kept)
          .filter((key) => key.startsWith(prefixOf(userId)))
          .flatMap((key) => parseEntry(key.slice(prefixOf(userId).length), kept.getItem(key)))
          .toSorted((a, b) => a.order - b.order)
          .map(({ id, body, proof }) => ({ id, body, proof }));
      } catch {
        return [];
      }
    },
    remove(userId, ids) {
      try {
        for (const id of ids) storage().removeItem(prefixOf(userId) + id);
      } catch {
        // Nothing was kept there either.
      }
    },
    keepsAll: () => keepsAll,
  };
}

function keysOf(kept: ListedStorage): readonly string[] {
  return Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
}

function prefixOf(userId: string): string {
  return `mai-vang-unsent ${userId} `;
}

function parseEntry(
  id: string,
  text: string | null,
): readonly (UnsentOperation & { readonly order: number })[] {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const isEntry =
      typeof value === 'object' &&
      value !== null &&
      'order' in value &&
      typeof value.order === 'number' &&
      'body' in value;
    if (!isEntry) return [];
    return [
      {
        id,
        order: Number(value.order),
        body: value.body,
        proof: 'proof' in value && typeof value.proof === 'string' ? value.proof : null,
      },
    ];
  } catch {
    return [];
  }
}
