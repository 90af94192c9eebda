import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts';
import { createApiClient } from '../../api/api-client.ts';
import type { DownloadRecord } from '../../cache/stores/download-store.ts';
import { nodeDisk } from '../vault/node-disk.ts';
import { createVault } from '../vault/vault.ts';
import { createDownloads } from './downloads.ts';

const paused: DownloadRecord = {
  userId: 'linh',
  lessonId: 'l1',
  slug: 'bai-1',
  isPreview: false,
  place: 1,
  byItself: false,
  qualityHeight: 720,
  expectedBytes: 1,
  stage: { kind: 'paused' },
  current: null,
  next: null,
  isOutdated: false,
};

it('reads the list again for whoever asks next when the cache did not tell, and keeps it then', async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-list-'));
  const clock = createVirtualClock({ startMs: 1_790_000_000_000 });
  const lists: (readonly DownloadRecord[] | null)[] = [null, [paused], []];
  const downloads = createDownloads({
    clock,
    vault: createVault({
      disk: nodeDisk,
      root,
      currentKey: async () => null,
      findKey: () => null,
      randomBytes,
      owner: async () => 'this machine',
    }),
    keys: { current: async () => null },
    keyStore: async () => 'safe',
    client: createApiClient('https://api.example', () => Promise.reject(new Error('no way'))),
    random: () => 0.5,
    now: () => clock.now(),
    online: false,
    requests: {
      describe: async () => err(appError('SERVER_UNREACHABLE')),
      measure: async () => ok([]),
    },
    store: async () => ({
      list: () => lists.shift() ?? null,
      put: () => true,
      remove: () => true,
    }),
    licence: async () => ({ kind: 'none' }),
    streamedBytes: async () => 0,
    settings: () => ({
      limitBytes: 1e9,
      qualityHeight: 720,
      fetchNext: 0,
      removeWatched: false,
      bytesPerSecond: null,
      folder: null,
    }),
    onPromoted: () => undefined,
    folders: { lessonOf: () => null },
    onStart: () => undefined,
    report: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  downloads.setUser({ userId: 'linh', isExpired: false });
  const seen = async () => (await downloads.state()).lessons.map(({ lessonId }) => lessonId);
  expect([await seen(), await seen(), await seen()]).toEqual([[], ['l1'], ['l1']]);
  await downloads.stop();
  rmSync(root, { recursive: true, force: true });
});
