import { mkdirSync } from 'node:fs';
import type { StorageState } from '#shared/sync/sync-status.ts';
import { cacheFiles } from './cache-files.ts';
import type { CacheOutcome, OpenedCache } from './cache.ts';
import { openReadOnly, type Connection } from './connection.ts';
import { acquireInstanceLock, type InstanceLock } from './instance-lock.ts';
import { LiveCache, type LiveCacheDeps, type LiveCacheStart } from './live-cache.ts';
import { latestVersion, readVersion } from './migrate.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { openDisk } from './open-disk.ts';
import { ReserveFile } from './reserve-file.ts';
import { findOpeningFailure } from './storage-failure.ts';

export interface OpenCacheOptions {
  /** Folder of the cache; made when it is missing. One process at a time. */
  readonly folder: string;
  /** Wall clock in ms since 1970. */
  readonly now: () => number;
  /** New random id (a UUID): the id of the device. */
  readonly createId: () => string;
  /** Steps of the file format; the product's own when left out. */
  readonly migrations?: readonly Migration[];
  /** Hears of what went wrong and changes nothing for the learner, for the log. */
  readonly report?: (what: string, error: unknown) => void;
}

/**
 * Opens the cache of this device. Never throws and never answers without a cache: whatever the
 * folder holds, the window can open, and the outcome says what the learner has to know.
 */
export function openCache(options: OpenCacheOptions): OpenedCache {
  const { folder, now, createId, migrations = allMigrations, report = () => undefined } = options;
  const parts: Omit<LiveCacheDeps, 'lock'> = {
    files: cacheFiles(folder),
    migrations,
    now,
    createId,
    report,
  };
  let lock: InstanceLock | null = null;
  try {
    mkdirSync(folder, { recursive: true });
    lock = acquireInstanceLock(parts.files.lock);
    if (lock === null) return inMemory({ ...parts, lock }, { kind: 'locked' });
    return openWithReserve({ ...parts, lock });
  } catch (error) {
    // Whatever it was, also a bug: the window opens, and the cause is there for the log.
    return inMemory(
      { ...parts, lock },
      {
        kind: 'in_memory',
        reason: findOpeningFailure(error) === 'full' ? 'full' : 'denied',
        cause: error,
      },
    );
  }
}

/** Opens the database; when that needs room that the disk does not have, the reserve gives it. */
function openWithReserve(parts: LiveCacheDeps): OpenedCache {
  try {
    return openOnDisk(parts, 'ok');
  } catch (error) {
    if (findOpeningFailure(error) !== 'full' || !new ReserveFile(parts.files.reserve).drop())
      throw error;
    return openOnDisk(parts, 'full');
  }
}

function openOnDisk(parts: LiveCacheDeps, storageKind: 'ok' | 'full'): OpenedCache {
  const opened = openDisk({ ...parts, nowMs: parts.now() });
  if (opened.kind === 'from_future') return inMemory(parts, { kind: 'read_only' });
  const start: Omit<LiveCacheStart, 'storage'> = {
    disk: opened.db,
    source: null,
    fullyChecked: opened.fullyChecked,
  };
  if (opened.kind !== 'rebuilt')
    return {
      cache: new LiveCache(parts, { ...start, storage: { kind: storageKind } }),
      outcome: { kind: opened.kind },
    };
  const outcome = { kind: 'rebuilt', ...opened.counts } as const;
  return { cache: new LiveCache(parts, { ...start, storage: outcome }), outcome };
}

function inMemory(
  parts: LiveCacheDeps,
  outcome: Extract<CacheOutcome, { kind: 'read_only' | 'locked' | 'in_memory' }>,
): OpenedCache {
  const source = outcome.kind === 'in_memory' ? findReadableSource(parts) : null;
  const cache = new LiveCache(parts, {
    disk: null,
    source,
    storage: storageOf(outcome),
    fullyChecked: true,
  });
  source?.close();
  return { cache, outcome };
}

/**
 * A database of this version that can be read though not written: the learner sees what was there.
 */
function findReadableSource(parts: LiveCacheDeps): Connection | null {
  try {
    const source = openReadOnly(parts.files.database);
    if (readVersion(source) === latestVersion(parts.migrations)) return source;
    source.close();
  } catch (error) {
    if (findOpeningFailure(error) === null) throw error;
  }
  return null;
}

function storageOf(
  outcome: Extract<CacheOutcome, { kind: 'read_only' | 'locked' | 'in_memory' }>,
): StorageState {
  if (outcome.kind === 'read_only') return { kind: 'read_only' };
  return { kind: outcome.kind === 'in_memory' ? outcome.reason : 'denied' };
}
