import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeSyncStoreContract } from '#tests/contracts/sync-store-contract.ts';
import { openCache } from '../open-cache.ts';

const open = (folder: string) =>
  openCache({ folder, now: () => 1_790_000_000_000, createId: randomUUID }).cache;

describeSyncStoreContract('SQLite', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-sync-store-'));
  let cache = open(folder);
  return {
    store: cache.sync,
    reopen: async () => {
      cache.close();
      cache = open(folder);
      return cache.sync;
    },
    close: async () => {
      cache.close();
      rmSync(folder, { recursive: true });
    },
  };
});
