import { mkdirSync } from 'node:fs';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { StoreDecision, StoreRows, StoreScope, SyncStore } from '#shared/sync/store-port.ts';
import { isStoreSafe, type StorageState } from '#shared/sync/sync-status.ts';
import type { BackupPlace } from './backup.ts';
import type { CacheFiles } from './cache-files.ts';
import type { Cache } from './cache.ts';
import { checkWholeFile } from './repair/check-health.ts';
import type { Connection } from './connection.ts';
import { identityOf } from './file-identity.ts';
import { acquireInstanceLock, type InstanceLock } from './instance-lock.ts';
import { MemoryFallback } from './memory-fallback.ts';
import type { Migration } from './migrations/migration.ts';
import { openDisk } from './open-disk.ts';
import { putBack } from './repair/put-back.ts';
import { readJournal } from './repair/read-bytes.ts';
import { rebuild } from './repair/rebuild.ts';
import { ReserveFile } from './reserve-file.ts';
import { salvage } from './repair/salvage.ts';
import {
  codeOfFailure,
  findOpeningFailure,
  findStorageFailure,
  type StorageFailure,
} from './storage-failure.ts';
import type { DocumentStore } from './stores/document-store.ts';
import type { DownloadStore } from './stores/download-store.ts';
import type { MediaSegmentStore } from './stores/media-segment-store.ts';
import type { MetaStore } from './stores/meta-store.ts';
import type { VoucherStore } from './stores/voucher-store.ts';
import { createStores, type Stores } from './stores/stores.ts';
import { createSteadyStores } from './stores/steady-stores.ts';
import { takesWrites, tryWrite } from './try-write.ts';
import { WeeklyCopy } from './weekly-copy.ts';

/** What a cache needs to look after itself. */
export interface LiveCacheDeps extends BackupPlace {
  readonly files: CacheFiles;
  readonly migrations: readonly Migration[];
  readonly now: () => number;
  readonly createId: () => string;
  readonly lock: InstanceLock | null;
}

/** In which condition a cache starts. */
export interface LiveCacheStart {
  /** The sound database, or null: then everything stays in memory until the next start. */
  readonly disk: Connection | null;
  /** What a cache in memory begins with: a file that can only be read. */
  readonly source: Connection | null;
  readonly storage: StorageState;
  /** Whether the whole file was checked at opening. */
  readonly fullyChecked: boolean;
}

/** How often a disk that refused is asked again, in ms. */
const recoverEveryMs = 10_000;

/**
 * A cache that keeps answering whatever the disk does: it drops the reserve, rebuilds, or goes on
 * in memory, and says so.
 */
export class LiveCache implements Cache {
  readonly sync: SyncStore;
  readonly documents: DocumentStore;
  readonly media: MediaSegmentStore;
  readonly meta: MetaStore;
  readonly downloads: DownloadStore;
  readonly vouchers: VoucherStore;
  readonly #deps: LiveCacheDeps;
  readonly #reserve: ReserveFile;
  readonly #copy: WeeklyCopy;
  #lock: InstanceLock | null;
  /** Of the database file that is open. */
  #home: string | null;
  readonly #listeners = new Set<(storage: StorageState) => void>();
  #disk: Stores | null;
  #fallback: MemoryFallback | null;
  #storage: StorageState;
  #wholeFileChecked: boolean;
  #askedDiskAtMs = 0;
  #closed = false;

  constructor(deps: LiveCacheDeps, start: LiveCacheStart) {
    this.#deps = deps;
    this.#reserve = new ReserveFile(deps.files.reserve);
    this.#copy = new WeeklyCopy(deps);
    this.#lock = deps.lock;
    this.#home = identityOf(deps.files.database);
    this.#disk = start.disk === null ? null : createStores(start.disk);
    this.#fallback = start.disk === null ? memoryFrom(deps.migrations, start.source) : null;
    this.#storage = start.storage;
    this.#wholeFileChecked = start.fullyChecked;
    this.sync = this.#createSyncStore();
    const steady = createSteadyStores({
      read: (work, otherwise) => this.#onDisk(work, otherwise),
      write: (work) => this.#writeOnDisk(work),
      keep: (work) => this.#writeOnDisk(work) && this.#isOnDisk(),
    });
    this.documents = steady.documents;
    this.media = steady.media;
    this.meta = steady.meta;
    this.downloads = steady.downloads;
    this.vouchers = steady.vouchers;
  }

  storage(): StorageState {
    return this.#storage;
  }

  subscribe(listener: (storage: StorageState) => void): Unsubscribe {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  maintain(): void {
    if (this.#closed) return;
    this.#keepHome();
    this.#askedDiskAtMs = 0;
    this.#recover();
    if (this.#disk === null || this.#storage.kind === 'full') return;
    this.#reserve.restore();
    this.#onDisk((stores) => this.#checkAndCopy(stores), null);
  }

  close(): void {
    if (this.#closed) return;
    this.#keepHome();
    this.#askedDiskAtMs = 0;
    this.#recover();
    this.#closed = true;
    this.#fallback?.close();
    this.#disk?.db.close();
    this.#lock?.release();
  }

  #createSyncStore(): SyncStore {
    const { createId } = this.#deps;
    return {
      deviceId: async () => this.#onSync(({ sync }) => sync.deviceId(createId)),
      transact: async <T>(
        userId: string,
        scope: StoreScope,
        decide: (rows: StoreRows) => StoreDecision<T>,
      ) =>
        this.#onSync((stores) =>
          stores.sync.transact(userId, this.#fallback?.withoutHeld(scope) ?? scope, decide),
        ),
      count: async (userId) => this.#onSync(({ sync }) => sync.count(userId)),
      others: async (userId) => this.#onSync(({ sync }) => sync.others(userId)),
      storage: () => this.storage(),
      onStorageChange: (listener) => this.subscribe(listener),
    };
  }

  /** Runs a call of the sync store where it can be kept: on the disk, else in memory. */
  #onSync<T>(work: (stores: Stores) => T): Result<T, AppError> {
    if (this.#closed) return err(appError('STORAGE_DENIED'));
    this.#keepHome();
    this.#recover();
    const met: StorageFailure[] = [];
    for (;;) {
      try {
        return ok(work(this.#storesOfSync()));
      } catch (error) {
        const failure = findStorageFailure(error);
        if (failure === null) throw error;
        if (!hasWayOut(met, failure)) return err(appError(codeOfFailure(failure)));
        met.push(failure);
        this.#giveWay(failure);
      }
    }
  }

  /** Runs a call on what can be fetched again: it never uses up the reserve. */
  #onDisk<T>(work: (stores: Stores) => T, otherwise: T): T {
    if (this.#closed) return otherwise;
    const met: StorageFailure[] = [];
    for (;;) {
      try {
        return work(this.#disk ?? this.#storesOfSync());
      } catch (error) {
        const failure = findStorageFailure(error);
        if (failure === null) throw error;
        if (failure !== 'corrupt' || !hasWayOut(met, failure)) {
          this.#sayFailure(failure);
          return otherwise;
        }
        met.push(failure);
        this.#rebuild();
      }
    }
  }

  #writeOnDisk(work: (stores: Stores) => void): boolean {
    if (!this.#closed) this.#keepHome();
    this.#recover();
    if (this.#storage.kind === 'full') return false;
    return this.#onDisk((stores) => {
      work(stores);
      return true;
    }, false);
  }

  /** Whether the file that takes what is written now is the one that the next start opens. */
  #isOnDisk(): boolean {
    return this.#disk !== null && this.#isAtHome();
  }

  #storesOfSync(): Stores {
    const stores = this.#fallback?.stores ?? this.#disk;
    if (stores === null) throw new Error('a cache has a disk or a memory');
    return stores;
  }

  /** Takes the next way out after the disk refused. */
  #giveWay(failure: StorageFailure): void {
    if (failure === 'corrupt') {
      this.#rebuild();
      return;
    }
    this.#sayFailure(failure);
    if (failure === 'full' && this.#reserve.drop()) return;
    this.#fallback ??= memoryFrom(this.#deps.migrations, this.#disk?.db ?? null);
    this.#askedDiskAtMs = this.#deps.now();
  }

  #sayFailure(failure: StorageFailure): void {
    this.#say({ kind: failure === 'full' ? 'full' : 'denied' });
  }

  #say(storage: StorageState): void {
    if (storage.kind === this.#storage.kind && storage.kind !== 'rebuilt') return;
    this.#storage = storage;
    for (const listener of this.#listeners) listener(storage);
  }

  /** Replaces the database while it is in use. What cannot be written goes on in memory. */
  #rebuild(): void {
    const { files, migrations, now } = this.#deps;
    const journal = readJournal(files.database);
    this.#disk?.db.close();
    this.#disk = null;
    try {
      rebuild(files, { migrations, nowMs: now(), journal });
      const opened = openDisk({ ...this.#deps, nowMs: now() });
      if (opened.kind !== 'rebuilt') throw new Error(`a rebuilt file opened as ${opened.kind}`);
      this.#settle(opened.db);
      this.#say({ kind: 'rebuilt', ...opened.counts });
    } catch (error) {
      const failure = findOpeningFailure(error);
      if (failure === null) throw error;
      if (this.#fallback === null) {
        this.#fallback = new MemoryFallback(migrations, null);
        salvage(files, this.#fallback.stores.db, journal);
      }
      this.#sayFailure(failure);
    }
  }

  /**
   * Writes where they are found again: on Linux and macOS a folder can be removed, or another one
   * put in its place, beneath an open file, which takes everything then and takes it with it when
   * it is closed.
   */
  #keepHome(): void {
    if (this.#disk === null || this.#fallback !== null || this.#isAtHome()) return;
    const failure = this.#moveHome();
    if (failure === null) return;
    this.#sayFailure(failure);
    this.#fallback = memoryFrom(this.#deps.migrations, this.#disk.db);
    this.#askedDiskAtMs = this.#deps.now();
  }

  #isAtHome(): boolean {
    return process.platform === 'win32' || identityOf(this.#deps.files.database) === this.#home;
  }

  /**
   * Goes on in a copy of the open file, in its place. Answers why that cannot be; nothing is lost
   * then.
   */
  #moveHome(): StorageFailure | null {
    const { files, now } = this.#deps;
    const left = this.#disk?.db;
    if (left === undefined) return 'denied';
    try {
      if (!this.#holdsLock()) return 'busy';
      putBack(files, left, now());
      const opened = openDisk({ ...this.#deps, nowMs: now() });
      if (opened.kind === 'from_future') throw new Error('a copy is of this version');
      this.#settle(opened.db);
      left.close();
      tryWrite(() => this.#copy.forget(opened.db));
      return null;
    } catch (error) {
      const failure = findOpeningFailure(error);
      if (failure === null) throw error;
      return failure;
    }
  }

  /** Takes the lock again where its file went too; false when another process has it by now. */
  #holdsLock(): boolean {
    if (this.#lock?.stands() === true) return true;
    const { files } = this.#deps;
    mkdirSync(files.folder, { recursive: true });
    const lock = acquireInstanceLock(files.lock);
    if (lock === null) return false;
    this.#lock?.release();
    this.#lock = lock;
    return true;
  }

  #settle(db: Connection): void {
    this.#disk = createStores(db);
    this.#home = identityOf(this.#deps.files.database);
  }

  /**
   * Asks a disk that refused again, now and then; goes back to it and makes the reserve again when
   * it takes writes.
   */
  #recover(): void {
    if (this.#disk === null || (this.#fallback === null && isStoreSafe(this.#storage))) return;
    const now = this.#deps.now();
    if (Math.abs(now - this.#askedDiskAtMs) < recoverEveryMs) return;
    this.#askedDiskAtMs = now;
    if (this.#storage.kind === 'full' && !this.#reserve.hasRoom()) return;
    const isBack =
      this.#fallback === null ? takesWrites(this.#disk.db) : this.#returnToDisk(this.#fallback);
    if (isBack && (this.#storage.kind !== 'full' || this.#reserve.restore()))
      this.#say({ kind: 'ok' });
  }

  #returnToDisk(fallback: MemoryFallback): boolean {
    if (this.#disk === null || (!this.#isAtHome() && this.#moveHome() !== null)) return false;
    const { db } = this.#disk;
    if (!tryWrite(() => fallback.returnTo(db))) return false;
    this.#disk = createStores(db);
    fallback.close();
    this.#fallback = null;
    return true;
  }

  #checkAndCopy({ db, meta }: Stores): null {
    if (!this.#wholeFileChecked) checkWholeFile(db);
    this.#wholeFileChecked = true;
    this.#copy.makeIfDue(db, meta, this.#deps.now());
    return null;
  }
}

/**
 * One call rebuilds at most once, and a full disk has two ways out: the reserve, then the memory.
 */
function hasWayOut(met: readonly StorageFailure[], failure: StorageFailure): boolean {
  return met.filter((earlier) => earlier === failure).length < (failure === 'full' ? 2 : 1);
}

function memoryFrom(migrations: readonly Migration[], source: Connection | null): MemoryFallback {
  if (source === null) return new MemoryFallback(migrations, null);
  try {
    return new MemoryFallback(migrations, source);
  } catch (error) {
    if (findOpeningFailure(error) === null) throw error;
    return new MemoryFallback(migrations, null);
  }
}
