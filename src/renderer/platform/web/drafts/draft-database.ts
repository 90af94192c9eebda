import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { inTime } from '../study/in-time.ts';

/** A draft as the database has it. */
export interface DatabaseRow {
  readonly name: string;
  /** Null: it was removed, and must not come back from another copy. */
  readonly value: string | null;
  /** Grows with every change of what is kept under the name. */
  readonly order: number;
  /** By the device's clock, ms since 1970; null while it is there. */
  readonly removedAtMs: number | null;
}

/**
 * Drafts in IndexedDB. What was written is the system's: the end of the browser leaves it. Each key
 * writes, and would wait for a slow disk if more were asked for. Every member rejects when the
 * browser refuses or does not answer in time; what it was told to write it may write nevertheless.
 */
export interface DraftDatabase {
  /** Rows whose names begin so, removed ones too. */
  list(prefix: string, patience?: Patience): Promise<readonly DatabaseRow[]>;
  /** Writes what `change` makes of a row, with nothing in between; null leaves it. */
  update(name: string, change: Change): Promise<DatabaseRow | null>;
  /**
   * As above with a row that was removed; where there is no room for that, it is deleted, for which
   * there always is. What was noted as removed before stays noted.
   */
  remove(name: string, change: Change): Promise<DatabaseRow | null>;
  /** Deletes rows that still are of these orders. */
  forget(rows: readonly DatabaseRow[]): Promise<void>;
}

type Change = (row: DatabaseRow | null) => DatabaseRow | null;

/** Whether the browser has to answer in time, or as late as it likes. */
export type Patience = 'soon' | 'whenever';

/** Longest that a draft waits for the browser, ms. */
const patienceMs = 1_500;

/**
 * Opens the database when it is needed, and again when the browser took it away. Answers null where
 * the browser has none or denies it; rejects when it does not answer in time, or fails to open it.
 */
export function openDraftDatabase(
  limitMs: number = patienceMs,
): (patience?: Patience) => Promise<DraftDatabase | null> {
  let opening: Promise<DraftDatabase | null> | null = null;
  const close = () => void (opening = null);
  const open = async () => {
    try {
      return overDatabase(await openRows(close), limitMs);
    } catch (error) {
      close();
      if (isDenied(error)) return null;
      throw error;
    }
  };
  return async (patience = 'soon') => {
    opening ??= open();
    return patience === 'soon' ? inTime(opening, limitMs) : opening;
  };
}

/** Whether the browser has no such databases at all here: nothing lies in one, now or later. */
function isDenied(error: unknown): boolean {
  return (
    typeof indexedDB === 'undefined' ||
    (error instanceof DOMException && error.name === 'SecurityError')
  );
}

interface DraftSchema extends DBSchema {
  rows: { key: string; value: DatabaseRow };
}

function openRows(onClosed: () => void): Promise<IDBPDatabase<DraftSchema>> {
  return openDB<DraftSchema>('mai-vang-drafts', 1, {
    upgrade: (database) => void database.createObjectStore('rows', { keyPath: 'name' }),
    blocking(_current, _wanted, event) {
      (event.target as IDBDatabase).close(); // the target of versionchange is the connection
      onClosed();
    },
    terminated: onClosed,
  });
}

function overDatabase(database: IDBPDatabase<DraftSchema>, limitMs: number): DraftDatabase {
  const write = async <T>(work: (rows: DraftStore) => Promise<T>) => {
    const transaction = database.transaction('rows', 'readwrite', { durability: 'relaxed' });
    return inTime(whole(transaction, work), limitMs);
  };
  const changed = async (
    name: string,
    { change, apply }: { readonly change: Change; readonly apply: Apply },
  ) =>
    write(async (rows) => {
      const next = change((await rows.get(name)) ?? null);
      if (next !== null) await apply(rows, next);
      return next;
    });
  const update = async (name: string, change: Change) => changed(name, { change, apply: put });
  return {
    async list(prefix, patience = 'soon') {
      const found = database.getAll('rows', IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      return patience === 'soon' ? inTime(found, limitMs) : found;
    },
    update,
    remove: async (name, change) =>
      update(name, change).catch(async (error: unknown) => {
        // Anything else, as no answer in time, may still have been done.
        if (!isWithoutRoom(error)) throw error;
        return changed(name, { change, apply: drop });
      }),
    forget: async (gone) =>
      write(async (rows) => {
        for (const { name, order } of gone)
          // oxlint-disable-next-line no-await-in-loop -- one transaction
          if ((await rows.get(name))?.order === order) await rows.delete(name);
      }),
  };
}

type Apply = (rows: DraftStore, row: DatabaseRow) => Promise<unknown>;

const put: Apply = async (rows, row) => rows.put(row);
const drop: Apply = async (rows, { name }) => {
  const row = await rows.get(name);
  if (row !== undefined && row.value !== null) await rows.delete(name);
};

function isWithoutRoom(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

type DraftTransaction = IDBPTransaction<DraftSchema, ['rows'], 'readwrite'>;
type DraftStore = DraftTransaction['store'];

/** Answers as `work` does once all of it is kept; nothing of it is where it fails. */
async function whole<T>(
  transaction: DraftTransaction,
  work: (rows: DraftStore) => Promise<T>,
): Promise<T> {
  // Heard even when `work` fails first: an aborted transaction also rejects this.
  const done = transaction.done.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  try {
    const answer = await work(transaction.store);
    const failed = await done;
    if (failed !== null) throw failed.error;
    return answer;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

function abort(transaction: DraftTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
