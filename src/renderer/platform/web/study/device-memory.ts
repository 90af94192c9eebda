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
  remove(key: DeviceMemoryKey): Promise<void>;
  /** False when the browser refused to keep anything. */
  isKept(): boolean;
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
  const database = factory ? await openInTime(factory, limitMs) : null;
  return database ? keptMemory(database, limitMs) : pageMemory();
}

async function openInTime(factory: IDBFactory, limitMs: number): Promise<IDBDatabase | null> {
  const opening = openDatabase(factory);
  try {
    return await inTime(opening, limitMs);
  } catch {
    // One that opens after all must not hold up a tab that upgrades or clears it.
    void opening.then(
      (late) => late.close(),
      () => undefined,
    );
    return null;
  }
}

function keptMemory(database: IDBDatabase, limitMs: number): DeviceMemory {
  // Another tab that upgrades or clears the database must not wait for this one.
  database.addEventListener('versionchange', () => database.close());
  const store = (mode: IDBTransactionMode) =>
    database.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName);
  return {
    read: (key) =>
      inTime(
        settled(() => store('readonly').get(key)),
        limitMs,
      ),
    async write(key, value) {
      await inTime(
        settled(() => store('readwrite').put(value, key)),
        limitMs,
      );
    },
    async remove(key) {
      await inTime(
        settled(() => store('readwrite').delete(key)),
        limitMs,
      );
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
