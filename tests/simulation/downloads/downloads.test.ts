import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DownloadRecord, DownloadStore } from '../../../src/main/cache/stores/download-store.ts';
import { createDownloads, type Downloads } from '../../../src/main/offline/downloads/downloads.ts';
import type { MediaKey } from '../../../src/main/offline/media-key.ts';
import { createVault } from '../../../src/main/offline/vault/vault.ts';
import type { OfflineState } from '../../../src/shared/offline/offline-state.ts';
import { createRandom } from '../random.ts';
import { createModelMedia, pieceBytes } from './model-media.ts';
import { createMortalDisk } from './mortal-disk.ts';
import { createVirtualClock } from '../virtual-clock.ts';
import { quiet } from './quiet.ts';

const lessons = ['l1', 'l2', 'l3'] as const;
const user = 'linh';

type Step =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'line'; readonly line: 'good' | 'cut' | number }
  | { readonly kind: 'dieAfter'; readonly operations: number }
  | { readonly kind: 'die' | 'sleep' | 'expire' | 'garble' | 'pauseAll' | 'resumeAll' | 'full' | 'room' | 'signOut' | 'signIn' }
  | { readonly kind: 'publish' | 'pause' | 'resume' | 'download' | 'remove'; readonly lesson: (typeof lessons)[number] }
  | { readonly kind: 'rot'; readonly file: number; readonly at: number };

const lessonStep = fc.record({ kind: fc.constantFrom('publish', 'pause', 'resume', 'download', 'remove'), lesson: fc.constantFrom(...lessons) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 20_000 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('line' as const), line: fc.oneof(fc.constantFrom('good' as const, 'cut' as const), fc.integer({ min: 0, max: 1500 })) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('dieAfter' as const), operations: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('die' as const, 'sleep', 'expire', 'garble', 'pauseAll', 'resumeAll', 'full', 'room', 'signOut', 'signIn') }) },
  { weight: 4, arbitrary: lessonStep },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rot' as const), file: fc.nat(100), at: fc.nat(5000) }) },
);

test('after any history of cuts, kills, pauses, full disks, rot and new versions every wanted lesson is whole and equal to the original, nothing lies in clear, and little is fetched twice', { timeout: 300_000 }, async () => {
  const runs = Number(process.env['DOWNLOAD_RUNS'] ?? 150);
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), fc.integer(), playHistory), { numRuns: runs, interruptAfterTimeLimit: 280_000 });
});

async function playHistory(steps: readonly Step[], seed: number): Promise<void> {
  const world = createWorld(seed);
  await world.start();
  await world.downloads().download(lessons);
  for (const next of steps) await world.take(next);
  await world.heal();

  const state = await world.downloads().state();
  expect(Object.fromEntries(state.lessons.map(({ lessonId, state: { kind } }) => [lessonId, kind]))).toEqual(Object.fromEntries(lessons.map((lessonId) => [lessonId, 'ready'])));
  expect(state.hold).toBe(null);
  for (const lessonId of lessons) await world.expectEqualToOriginal(lessonId);
  world.expectNothingInClear();
  expect(world.folderCount(), 'what was replaced is gone').toBe(lessons.length);
  expect(world.media.sentBytes()).toBeLessThanOrEqual(world.mostBytes());
  await world.downloads().stop();
}

function createWorld(seed: number) {
  const random = createRandom(seed).next;
  const disk = createMortalDisk(random);
  const media = createModelMedia(random);
  const clock = createVirtualClock({ settle: quiet });
  const key: MediaKey = { id: '00', key: createHash('sha256').update('key').digest() };
  const rows = new Map<string, DownloadRecord>();
  const told: OfflineState[] = [];
  /** What each death, full disk or rotten bit may cost beside what had to be fetched. */
  let excuses = 0;
  let wanted = 0;
  let downloads: Downloads | null = null;
  for (const lessonId of lessons) media.publish(lessonId);

  const storeOfThisLife = (): DownloadStore => {
    const isAlive = aliveNow();
    return {
      list: () => [...rows.values()],
      put: (record) => {
        if (isAlive()) rows.set(record.lessonId, JSON.parse(JSON.stringify(record)) as DownloadRecord);
        return true;
      },
      remove: (_userId, lessonId) => {
        if (isAlive()) rows.delete(lessonId);
        return true;
      },
    };
  };
  let life = 0;
  const aliveNow = () => {
    const mine = life;
    return () => mine === life && !disk.isDead();
  };
  const start = async () => {
    const store = storeOfThisLife();
    const isAlive = aliveNow();
    const vault = createVault({ disk, root: '/vault', currentKey: async () => key, findKey: (id) => (id === key.id ? key : null), randomBytes: (count) => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256))) });
    downloads = createDownloads({
      vault, clock, random, requests: media.requests, client: media.client, now: () => clock.now(), online: true,
      store: async () => store, keys: { current: async () => key }, keyStore: async () => 'safe', licence: async () => ({ kind: 'none' }), streamedBytes: async () => 0,
      settings: () => ({ limitBytes: 1e9, qualityHeight: 720, fetchNext: 0, removeWatched: false, bytesPerSecond: null, folder: null }),
      onSlug: () => undefined, onStart: () => undefined,
      report: (what, error) => {
        if (isAlive()) throw new Error(what, { cause: error });
      },
    });
    downloads.subscribe((state) => told.push(state));
    downloads.setUser({ userId: user, isExpired: false });
    // The start itself may be cut off.
    void downloads.goOn();
    await quiet();
  };
  const restartIfDead = async () => {
    while (disk.isDead()) {
      life += 1;
      excuses += 4;
      clock.forgetAll();
      disk.revive();
      await start();
    }
  };
  const current = () => {
    if (!downloads) throw new Error('not started');
    return downloads;
  };
  /** Whatever does not answer because the machine died is not waited for. */
  const ask = async (task: Promise<unknown>) => {
    const asked = { isDone: false };
    void task.then(() => (asked.isDone = true));
    for (let turn = 0; turn < 200 && !asked.isDone && !disk.isDead(); turn += 1) await clock.pass(turn < 20 ? 0 : 500);
  };

  const take = async (next: Step) => {
    switch (next.kind) {
      case 'wait':
        await clock.pass(next.ms);
        break;
      case 'line':
        media.setLine(next.line);
        break;
      case 'dieAfter':
        disk.dieAfter(next.operations);
        await clock.pass(3000);
        break;
      case 'die':
        disk.die();
        break;
      case 'sleep':
        await ask(current().wake());
        break;
      case 'expire':
        media.expireAddresses();
        break;
      case 'garble':
        media.garble(1);
        excuses += 4;
        break;
      case 'pauseAll':
        await ask(current().pause(null));
        break;
      case 'resumeAll':
        await ask(current().resume(null));
        break;
      case 'full':
        disk.setFree(500);
        excuses += 8;
        await clock.pass(1000);
        break;
      case 'room':
        disk.setFree(1e9);
        break;
      case 'signOut':
        current().setUser({ userId: null, isExpired: false });
        break;
      case 'signIn':
        current().setUser({ userId: user, isExpired: false });
        break;
      case 'publish':
        media.publish(next.lesson);
        wanted += 1;
        break;
      case 'rot': {
        const names = [...disk.files().keys()].filter((file) => file.endsWith('.bin'));
        const file = names[next.file % Math.max(1, names.length)];
        if (file !== undefined) disk.flip(file, next.at % Math.max(1, disk.files().get(file)?.byteLength ?? 1));
        excuses += 1;
        break;
      }
      case 'pause':
        await ask(current().pause([next.lesson]));
        break;
      case 'resume':
        await ask(current().resume([next.lesson]));
        break;
      case 'download':
        await ask(current().download([next.lesson]));
        break;
      default:
        wanted += 1;
        await ask(current().remove([next.lesson]));
    }
    await quiet();
    await restartIfDead();
  };
  return {
    media,
    start,
    take,
    downloads: current,
    folderCount: () => new Set([...disk.files().keys()].map((file) => file.split('/')[2])).size,
    /** The line is good, the disk has room, nobody dies: everything that is wanted must become whole. */
    async heal() {
      disk.setFree(1e12);
      media.setLine('good');
      media.garble(0);
      disk.dieAfter(Number.POSITIVE_INFINITY);
      await take({ kind: 'signIn' });
      await take({ kind: 'sleep' });
      for (const kind of ['resumeAll', 'resumeAll'] as const) {
        for (const lesson of lessons) await take({ kind: 'download', lesson });
        await clock.pass(200_000);
        await this.readEverything();
        await take({ kind: 'sleep' });
        await take({ kind });
        await clock.pass(200_000);
      }
    },
    /** As a player does: damage is met, said and repaired. */
    async readEverything() {
      for (const lessonId of lessons) {
        const playing = await current().findCopy(user, lessonId);
        for (const [index, file] of playing?.copy.manifest.files.entries() ?? []) {
          try {
            for await (const chunk of playing?.copy.read(index, 0, file.bytes) ?? []) expect(chunk.byteLength).toBeGreaterThan(0);
          } catch {
            if (playing) await current().reportDamage(playing, 'DOWNLOAD_CORRUPT');
            break;
          }
        }
      }
    },
    async expectEqualToOriginal(lessonId: string) {
      const playing = await current().findCopy(user, lessonId);
      const original = media.published.get(lessonId)?.get(playing?.copy.manifest.version ?? '');
      expect(playing?.copy.manifest.files.map(({ name }) => name).toSorted()).toEqual([...(original?.keys() ?? [])].toSorted());
      for (const [index, file] of playing?.copy.manifest.files.entries() ?? []) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of playing?.copy.read(index, 0, file.bytes) ?? []) chunks.push(chunk);
        expect(Buffer.concat(chunks).equals(original?.get(file.name) ?? Buffer.alloc(0)), `${lessonId}/${file.name}`).toBe(true);
      }
    },
    expectNothingInClear() {
      const probes = [...media.published.values()].flatMap((versions) => [...versions.values()].flatMap((files) => [...files.values()].map((content) => content.subarray(0, 24))));
      for (const [file, content] of disk.files()) for (const probe of probes) expect(Buffer.from(content).includes(probe), file).toBe(false);
    },
    /** Everything once, a new version or a new wish once more, and a few pieces for every accident. */
    mostBytes: () => (lessons.length + wanted) * 12 * pieceBytes + excuses * pieceBytes,
  };
}
