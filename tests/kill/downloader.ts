/**
 * The process that the kill test kills: `downloader.ts FOLDER SERVER RATE LESSON…`. Downloads
 * lessons with the real cache, the real vault and the real disk; says when it has begun, and when
 * everything is whole. RATE 0 = as fast as it goes.
 */
import './keep-compiled.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import path from 'node:path';
import { openCache } from '#main/cache/open-cache.ts';
import { createDownloads } from '#main/offline/downloads/downloads.ts';
import type { LessonPackage } from '#main/offline/downloads/package-requests.ts';
import { nodeDisk } from '#main/offline/vault/node-disk.ts';
import { createVault } from '#main/offline/vault/vault.ts';
import { systemClock } from '#main/session/system-clock.ts';
import { ok } from '#shared/kernel/result.ts';
import { killTestKey } from './download-server.ts';

const [folder = '', server = '', rate = '0', ...lessonIds] = process.argv.slice(2);
const { cache, outcome } = openCache({
  folder: path.join(folder, 'cache'),
  now: Date.now,
  createId: randomUUID,
});
writeSync(1, `${outcome.kind}\n`);

const vault = createVault({
  disk: nodeDisk,
  root: path.join(folder, 'vault'),
  currentKey: async () => killTestKey,
  findKey: (id) => (id === killTestKey.id ? killTestKey : null),
  randomBytes,
});
const downloads = createDownloads({
  vault,
  clock: systemClock,
  now: Date.now,
  random: Math.random,
  online: true,
  store: async () => cache.downloads,
  keys: { current: async () => killTestKey },
  keyStore: async () => 'safe',
  licence: async () => ({ kind: 'none' }),
  streamedBytes: async () => 0,
  settings: () => ({
    limitBytes: 1e12,
    qualityHeight: 720,
    fetchNext: 0,
    removeWatched: false,
    bytesPerSecond: rate === '0' ? null : Number(rate),
    folder: null,
  }),
  client: { get: (address, init) => fetch(server + address, init) },
  requests: {
    // What the test's own server says of its lessons.
    describe: async (lessonId) =>
      ok((await (await fetch(`${server}/package/${lessonId}`)).json()) as LessonPackage),
    measure: async () => ok([]),
  },
  onPromoted: () => undefined,
  folders: { lessonOf: () => null },
  onStart: () => undefined,
  report: (what, error) => {
    throw new Error(what, { cause: error });
  },
});
downloads.subscribe(({ lessons }) => {
  const readyCount = lessons.filter(({ state }) => state.kind === 'ready').length;
  if (lessons.some(({ keptBytes }) => keptBytes > 0)) writeSync(1, 'kept\n');
  if (readyCount === lessonIds.length)
    void downloads.stop().then(() => (cache.close(), process.exit(0)));
});
downloads.setUser({ userId: 'linh', isExpired: false });
await downloads.download(lessonIds);
await downloads.goOn();
writeSync(1, 'begun\n');
