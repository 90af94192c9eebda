import type { IDBPDatabase } from 'idb';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import {
  createMemoryStore,
  createMemoryTables,
  type MemoryPerson,
} from '#shared/sync/queue/memory-store.ts';
import type { StoreDecision, StoreRows, SyncStore } from '#shared/sync/store-port.ts';
import type { StorageState } from '#shared/sync/sync-status.ts';
import { inTime } from '../study/in-time.ts';
import { backedUpStore } from './backed-up-store.ts';
import { withDiskFallback } from './disk-fallback.ts';
import { newOrGrown } from './grown-rows.ts';
import { errorName, failures } from './storage-failures.ts';
import { openSyncDatabase, storeNames, type SyncSchema } from './sync-database.ts';
import {
  countRows,
  listQueued,
  readQueues,
  decideOver,
  type SyncTransaction,
  writeAgain,
} from './sync-rows.ts';
import { createUnsentMirror, type UnsentMirror, type UnsentRows } from './unsent-mirror.ts';
import type { UnsentStore } from './unsent-store.ts';

export interface IndexedDbStoreDeps {
  /** Name of the database; one per site. */
  readonly databaseName: string;
  /** Makes the id of this installation (crypto.randomUUID). */
  readonly createId: () => string;
  /**
   * Where a store that lasts as long as the page keeps what it could not send; null where there is
   * none, as in a worker.
   */
  readonly unsent?: UnsentStore | null;
  /** How long the browser may take to open it, and for each call afterwards, ms. */
  readonly limitMs?: number;
  /** Monotonic, ms. */
  readonly now?: () => number;
  /**
   * Hears of the database whenever one was opened: `made` is its alone. What the one before it had
   * unsent has been written into it.
   */
  readonly onOpened?: (made: string) => void;
}

/** Longer than a slow disk takes; what is learned meanwhile waits in the page. */
const patienceMs = 10_000;
/** So many times as long, for what is being committed: it cannot be taken back. */
const committingTimes = 6;

/** A store and the means to let its database go. */
export interface IndexedDbStore {
  readonly store: SyncStore;
  readonly close: () => void;
}

/**
 * Opens the portal's store; never rejects. A browser that denies IndexedDB (private window,
 * setting), never answers, or whose database a newer version made, gets a store that lasts as long
 * as the page, and `storage()` says `denied` or `read_only`: progress still reaches the server, and
 * the newer database stays as it is. So does a store whose browser falls silent later: the call
 * that was not answered is refused, and the ones after it find the other store, with the notes and
 * the unsent work that the page has seen. What such a store could not send lies on the store. Where
 * there is no room a page goes on beside its database, and returns to it (`withDiskFallback`). A
 * database that is deleted while the page is open is made again at once, with everything in it that
 * the page knows to be unsent.
 */
export async function openIndexedDbStore(deps: IndexedDbStoreDeps): Promise<IndexedDbStore> {
  const { createId, unsent = null, limitMs = patienceMs, now = () => performance.now() } = deps;
  const mirror = createUnsentMirror();
  const connection = createConnection(deps, mirror);
  try {
    await inTime(connection.get(), limitMs);
  } catch (error) {
    connection.close();
    const storage: StorageState = {
      kind: errorName(error) === 'VersionError' ? 'read_only' : 'denied',
    };
    return {
      store: createPageStore({ createId, unsent }, storage, mirror),
      close: () => undefined,
    };
  }
  const store = createStore(connection, mirror, { createId, unsent, limitMs });
  return {
    store: unsent === null ? store : withDiskFallback(store, { unsent, createId, now }),
    close: () => connection.close(),
  };
}

type Connection = ReturnType<typeof createConnection>;

/** One connection, opened again when the browser took it away. */
function createConnection(
  { databaseName, createId, onOpened = () => {} }: IndexedDbStoreDeps,
  mirror: UnsentMirror,
) {
  let opening: Promise<IDBPDatabase<SyncSchema>> | null = null;
  let isClosed = false;
  /** Of which database the page last was. */
  let known: string | null = null;
  const forget = () => {
    opening = null;
  };
  const open = async (): Promise<IDBPDatabase<SyncSchema>> => {
    const database = await openSyncDatabase(databaseName, (isDeleted) => {
      forget();
      // At once: the page may be closed before it has anything else to keep.
      if (isDeleted && !isClosed && mirror.people().length > 0) get().catch(() => undefined);
    });
    try {
      const made = await findOrMake(database, 'made', createId);
      if (known !== null && known !== made) await restore(database, mirror);
      known = made;
      onOpened(made);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  };
  async function get(): Promise<IDBPDatabase<SyncSchema>> {
    opening ??= open().catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  }
  return {
    forget,
    get,
    close() {
      isClosed = true;
      void opening?.then(
        (database) => database.close(),
        () => undefined,
      );
      forget();
    },
  };
}

/** A store that lasts as long as the page, and begins with what the page knows. */
function createPageStore(
  { createId, unsent }: Pick<Required<IndexedDbStoreDeps>, 'createId' | 'unsent'>,
  storage: StorageState,
  mirror: UnsentMirror,
): SyncStore {
  const tables = createMemoryTables(createId());
  for (const userId of mirror.people()) tables.people.set(userId, pagePerson(mirror.rows(userId)));
  const store = createMemoryStore(tables, storage);
  return unsent === null ? store : backedUpStore(store, unsent);
}

/**
 * Sealed: the same rows lie in the database that fell silent, and the next page sends them as they
 * are there.
 */
function pagePerson({ meta, notes, waiting, refused }: UnsentRows): MemoryPerson {
  return {
    meta,
    lessons: new Map(),
    notes: new Map(notes.map((row) => [row.noteId, row])),
    waiting: new Map(waiting.map((row) => [row.id, { ...row, sealed: true }])),
    refused: new Map(refused.map((row) => [row.id, row])),
  };
}

type StoreParts = Required<Pick<IndexedDbStoreDeps, 'createId' | 'unsent' | 'limitMs'>>;

function createStore(
  connection: Connection,
  mirror: UnsentMirror,
  { createId, unsent, limitMs }: StoreParts,
): SyncStore {
  const listeners = createListeners<StorageState>();
  let storage: StorageState = { kind: 'ok' };
  /**
   * Instead of a database that has fallen silent. What waits in that one is sent by the next page.
   */
  let refuge: SyncStore | null = null;

  function become(kind: 'ok' | 'full' | 'denied' | 'read_only'): void {
    if (storage.kind === kind) return;
    storage = { kind };
    listeners.emit(storage);
  }

  /**
   * Runs `work`, once more on a new connection when the browser had closed the old one; a failure
   * of storage is a refusal. Never waits longer than `limitMs`: then `giveUp` ends what is under
   * way, and the refuge answers from the next call on. `giveUp` answers false when the work can no
   * longer be ended: it is being committed, so what becomes of it is the answer, and is waited for.
   */
  async function attempt<T>(
    work: (database: IDBPDatabase<SyncSchema>) => Promise<T>,
    giveUp = () => true,
  ): Promise<Result<T, AppError>> {
    let isGivenUp = false;
    const begin = async (database: IDBPDatabase<SyncSchema>): Promise<T> => {
      // A database that opens late must not carry out what was refused.
      if (isGivenUp) throw new DOMException('refused meanwhile', 'AbortError');
      return work(database);
    };
    const working = connection
      .get()
      .then(begin)
      .catch((error: unknown) => {
        if (errorName(error) !== 'InvalidStateError') throw error;
        connection.forget();
        return connection.get().then(begin);
      });
    const ended = inTime(working, limitMs).catch(async (error: unknown) => {
      if (errorName(error) !== 'TimeoutError') throw error;
      isGivenUp = true;
      refuge ??= createPageStore({ createId, unsent }, { kind: 'denied' }, mirror);
      become('denied');
      if (giveUp()) throw error;
      return inTime(working, limitMs * committingTimes);
    });
    try {
      return ok(await ended);
    } catch (error) {
      const failure = failures[errorName(error)];
      if (failure === undefined) throw error;
      become(failure.storage);
      return err(appError(failure.code));
    }
  }

  return {
    deviceId: async () =>
      refuge?.deviceId() ?? attempt((database) => findOrMake(database, 'id', createId)),
    async transact<T>(
      userId: string,
      scope: Parameters<SyncStore['transact']>[1],
      decide: (rows: StoreRows) => StoreDecision<T>,
    ) {
      if (refuge !== null) return refuge.transact(userId, scope, decide);
      let underWay: SyncTransaction | null = null;
      const write = async (database: IDBPDatabase<SyncSchema>) => {
        const transaction = database.transaction(storeNames, 'readwrite', { durability: 'strict' });
        underWay = transaction;
        const { decision, rows, queues } = await inTransaction(transaction, async () => {
          const before = mirror.knows(userId) ? null : await readQueues(transaction, userId);
          return { ...(await decideOver(transaction, { userId, scope }, decide)), queues: before };
        });
        if (queues !== null) mirror.begin(userId, queues.rows);
        mirror.note(userId, scope, rows, decision);
        // It was committed late: what is written from now on has to stand over it too.
        if (refuge !== null)
          await refuge.transact(userId, { kind: 'all' }, (known) => lateRows(known, decision));
        return decision.answer;
      };
      // What was refused must not come true afterwards: whoever asked will ask again.
      const answer = await attempt(write, () => underWay === null || abort(underWay));
      if (answer.ok && refuge === null) become('ok');
      return answer;
    },
    count: async (userId) =>
      refuge?.count(userId) ??
      attempt(async (database) => {
        const [waiting, refused] = await Promise.all([
          database.countFromIndex('waiting', 'by-user', userId),
          database.countFromIndex('refused', 'by-user', userId),
        ]);
        return { waiting, refused };
      }),
    others: async (userId) =>
      refuge?.others(userId) ?? attempt((database) => listOthers(database, userId)),
    storage: () => storage,
    onStorageChange: listeners.add,
  };
}

/** What of a decision is new or later than what the page has, sealed as `pagePerson` has it. */
function lateRows(
  rows: StoreRows,
  { putWaiting = [] }: StoreDecision<unknown>,
): StoreDecision<null> {
  return {
    answer: null,
    putWaiting: newOrGrown(putWaiting, rows).map((row) => ({ ...row, sealed: true })),
  };
}

/**
 * What was acknowledged has its person in `meta`, what came off the store perhaps in a queue alone.
 */
async function listOthers(
  database: IDBPDatabase<SyncSchema>,
  userId: string,
): Promise<readonly string[]> {
  const [known, waiting, refused] = await Promise.all([
    database.getAllKeys('meta'),
    listQueued(database, 'waiting'),
    listQueued(database, 'refused'),
  ]);
  const others = [...new Set([...known, ...waiting, ...refused])].filter((id) => id !== userId);
  const holders = others.map(async (id) => ((await countRows(database, id)) > 0 ? [id] : []));
  return (await Promise.all(holders)).flat();
}

/** Resolves once the transaction is on the disk; whatever goes wrong inside undoes all of it. */
async function inTransaction<T>(transaction: SyncTransaction, work: () => Promise<T>): Promise<T> {
  // Heard even when `work` fails first: an aborted transaction also rejects this.
  const done = transaction.done.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  try {
    const answer = await work();
    const failure = await done;
    if (failure !== null) throw failure.error;
    return answer;
  } catch (error) {
    abort(transaction);
    await done;
    throw transaction.error ?? error;
  }
}

/** False when it has ended, or is being committed: then its own end is what is to be told. */
function abort(transaction: SyncTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch {
    return false;
  }
}

async function findOrMake(
  database: IDBPDatabase<SyncSchema>,
  key: 'id' | 'made',
  createId: () => string,
): Promise<string> {
  const transaction = database.transaction('device', 'readwrite', { durability: 'strict' });
  const known = await transaction.store.get(key);
  const id = known ?? createId();
  if (known === undefined) await transaction.store.put(id, key);
  await transaction.done;
  return id;
}

/** Everything that was unsent, of everybody, or nothing. */
async function restore(database: IDBPDatabase<SyncSchema>, mirror: UnsentMirror): Promise<void> {
  const transaction = database.transaction(storeNames, 'readwrite', { durability: 'strict' });
  await inTransaction(transaction, async () => {
    for (const userId of mirror.people()) {
      // One transaction carries them out one after the other anyway
      // oxlint-disable-next-line no-await-in-loop
      await writeAgain(transaction, userId, mirror.rows(userId));
    }
    transaction.commit();
  });
}
