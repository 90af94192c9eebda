import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cacheFiles } from './cache-files.ts';
import type { Connection } from './connection.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { openCache } from './open-cache.ts';
import { WeeklyCopy } from './weekly-copy.ts';

// Windows removes no file that is open.
it.skipIf(process.platform === 'win32')(
  'a cache that moved home lets go of the removed file, though the disk is full by then',
  () => {
    const root = mkdtempSync(path.join(tmpdir(), 'mai-vang-left-'));
    const folder = path.join(root, 'cache');
    let held: Connection | null = null;
    const isOpen = (db: Connection | null): boolean => db?.open === true;
    const { cache } = openCache({
      folder,
      now: () => 1_790_000_000_000,
      createId: randomUUID,
      migrations: [
        ...allMigrations,
        { version: 9999, name: 'hold', up: (db: Connection) => void (held = db) },
      ],
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
      cache.close();
      rmSync(root, { recursive: true, force: true });
    });
    cache.meta.put('fact', 'một');
    rmSync(folder, { recursive: true });
    vi.spyOn(WeeklyCopy.prototype, 'forget').mockImplementation(() => {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    });
    expect(isOpen(held)).toBe(true);
    expect(cache.meta.put('other', 'hai')).toBe(true);
    expect([isOpen(held), existsSync(cacheFiles(folder).database)]).toEqual([false, true]);
    expect([cache.storage().kind, cache.meta.find('fact')]).toEqual(['ok', 'một']);
  },
);
