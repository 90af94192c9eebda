import { inTime } from './in-time.ts';

/**
 * Small things that this browser keeps between visits. A browser that keeps nothing is no error:
 * they then last as long as the page.
 */
export interface DeviceMemory {
  /**
   * The stored value, still to be parsed; undefined when there is none. Every member rejects when
   * the browser refuses or does not answer in time.
   */
  read(key: DeviceMemoryKey): Promise<unknown>;
  write(key: DeviceMemoryKey, value: unknown): Promise<void>;
  /**
   * Stores what `edit` makes of the stored value, in one piece: nobody writes in between, and what
   * was not read is not written over; undefined leaves it. Resolves with what `edit` answered. One
   * that is rejected for its time may still be carried out: `onKept` hears of it, then too. A
   * memory that lasts as long as the page never calls it.
   */
  change(
    key: DeviceMemoryKey,
    edit: (stored: unknown) => unknown,
    onKept?: () => void,
  ): Promise<unknown>;
  remove(key: DeviceMemoryKey): Promise<void>;
  /** False when the browser refused to keep anything. */
  isKept(): boolean;
  /**
   * Of one that lasts as long as the page because the browser did not answer in time: what the
   * browser keeps, once it does, or that of the page when it refuses.
   */
  readonly late?: Promise<DeviceMemory>;
}

export type DeviceMemoryKey = 'identity' | 'leaving' | 'settings';

const databaseName = 'mai-vang-device';
const storeName = 'memory';
/**
 * The first paint waits for the memory: what has not answered by then is taken for a browser that
 * keeps nothing.
 */
const patienceMs = 1_500;

/**
 * Opens the memory in IndexedDB, or in the page alone when the browser refuses or does not answer.
 * Never rejects; no call waits longer than `limitMs`.
 */
export async function openDeviceMemory(
  factory: IDBFactory | undefined,
  limitMs: number = patienceMs,
): Promise<DeviceMemory> {
  if (!factory) return pageMemory();
  const connection = createConnection(factory);
  const opening = connection().then(() => keptMemory(connection, limitMs));
  try {
    return await inTime(opening, limitMs);
  } catch {
    const page = pageMemory();
    return { ...page, late: opening.catch(() => page) };
  }
}

/** The open database: one that was closed is opened again when it is next needed. */
function createConnection(factory: IDBFactory): () => Promise<IDBDatabase> {
  let current: Promise<IDBDatabase> | null = null;
  const follow = async (opening: Promise<IDBDatabase>): Promise<IDBDatabase> => {
    try {
      const database = await opening;
      // Another tab that upgrades or clears the database must not wait for this one.
      database.addEventListener('versionchange', () => {
        current = null;
        database.close();
      });
      // The browser took it away.
      database.addEventListener('close', () => {
        current = null;
      });
      return database;
    } catch (error) {
      current = null;
      throw error;
    }
  };
  return () => (current ??= follow(openDatabase(factory)));
}

function keptMemory(connection: () => Promise<IDBDatabase>, limitMs: number): DeviceMemory {
  const within = async <Value>(
    mode: IDBTransactionMode,
    start: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> => {
    const work = async () => {
      const database = await connection();
      return settled(() =>
        start(
          database.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName),
        ),
      );
    };
    return inTime(work(), limitMs);
  };
  return {
    read: (key) => within('readonly', (store) => store.get(key)),
    async write(key, value) {
      await within('readwrite', (store) => store.put(value, key));
    },
    async change(key, edit, onKept) {
      let changed: unknown;
      await within('readwrite', (store) => {
        const request: IDBRequest<unknown> = store.get(key);
        // What is thrown in here takes the transaction back.
        request.addEventListener('success', () => {
          changed = edit(request.result);
          if (changed !== undefined) store.put(changed, key);
        });
        if (onKept) store.transaction.addEventListener('complete', onKept);
        return request;
      });
      return changed;
    },
    async remove(key) {
      await within('readwrite', (store) => store.delete(key));
    },
    isKept: () => true,
  };
}

function pageMemory(): DeviceMemory {
  const values = new Map<DeviceMemoryKey, unknown>();
  return {
    read: async (key) => values.get(key),
    async write(key, value) {
      values.set(key, value);
    },
    async change(key, edit) {
      const changed = edit(values.get(key));
      if (changed !== undefined) values.set(key, changed);
      return changed;
    },
    async remove(key) {
      values.delete(key);
    },
    isKept: () => false,
  };
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return settled(() => {
    const request = factory.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    return request;
  });
}

/**
 * A request as a promise; a write is awaited to the end of its transaction, so that it is really
 * kept.
 */
function settled<Value>(start: () => IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const request = start();
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('IndexedDB request failed')),
    );
    request.addEventListener('blocked', () =>
      reject(new Error('IndexedDB is blocked by another tab')),
    );
    request.addEventListener('success', () => {
      const { transaction } = request;
      if (transaction?.mode !== 'readwrite') return resolve(request.result);
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('IndexedDB transaction aborted')),
      );
    });
  });
}
