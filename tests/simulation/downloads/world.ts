import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { DownloadRecord, DownloadStore } from '#main/cache/stores/download-store.ts';
import { createDownloads, type Downloads } from '#main/offline/downloads/downloads.ts';
import type { MediaKey } from '#main/offline/media-key.ts';
import { createVault } from '#main/offline/vault/vault.ts';
import type { OfflineState } from '#shared/offline/offline-state.ts';
import { createRandom } from '../random.ts';
import { createVirtualClock } from '../virtual-clock.ts';
import { createModelMedia, lessonOf, pieceBytes } from './model-media.ts';
import { createMortalDisk } from './mortal-disk.ts';
import { quiet } from './quiet.ts';
import { createRefusingDisk, type Refusable } from './refusing-disk.ts';
import type { Variant } from './variants.ts';

export const lessons = ['l1', 'l2', 'l3'] as const;
const user = 'linh';
/** A lesson has no more: the limit of the machine takes every lesson once. */
const mostLessonBytes = 9 * pieceBytes;

export type Step =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'line'; readonly line: 'good' | 'cut' | number }
  | { readonly kind: 'dieAfter'; readonly operations: number }
  | {
      readonly kind:
        | 'die'
        | 'sleep'
        | 'expire'
        | 'garble'
        | 'pauseAll'
        | 'resumeAll'
        | 'full'
        | 'room'
        | 'signOut'
        | 'signIn'
        | 'obey';
    }
  | {
      readonly kind: 'publish' | 'pause' | 'resume' | 'download' | 'remove';
      readonly lesson: (typeof lessons)[number];
    }
  | { readonly kind: 'rot'; readonly file: number; readonly at: number }
  /** The drive refuses so many percent of what is asked of it from now on. */
  | { readonly kind: 'refuse'; readonly what: Refusable; readonly percent: number };

export type World = ReturnType<typeof createWorld>;

/** One machine, one server, one person; `variant` exchanges parts of what ships for wrong ones. */
export function createWorld(seed: number, variant: Variant = {}) {
  const random = createRandom(seed).next;
  const mortal = createMortalDisk(random);
  const refusing = createRefusingDisk(mortal, random);
  const disk = { ...mortal, ...(variant.disk?.(refusing.disk) ?? refusing.disk) };
  const media = createModelMedia(random);
  const clock = createVirtualClock({ settle: quiet });
  const key: MediaKey = { id: '00', key: createHash('sha256').update('key').digest() };
  const rows = new Map<string, DownloadRecord>();
  const told: OfflineState[] = [];
  /** Lessons whose documents were to be asked for anew. */
  const renewed: string[] = [];
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
        if (isAlive())
          rows.set(record.lessonId, JSON.parse(JSON.stringify(record)) as DownloadRecord);
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
    const vault = (variant.createVault ?? createVault)({
      owner: async () => 'máy này',
      disk,
      root: '/vault',
      currentKey: async () => key,
      findKey: (id) => (id === key.id ? key : null),
      randomBytes: (count) =>
        Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256))),
    });
    downloads = (variant.createDownloads ?? createDownloads)({
      vault,
      clock,
      random,
      requests: media.requests,
      client: media.client,
      now: () => clock.now(),
      online: true,
      store: async () => store,
      keys: { current: async () => key },
      keyStore: async () => 'safe',
      licence: async () => ({ kind: 'none' }),
      streamedBytes: async () => 0,
      settings: () => ({
        limitBytes: lessons.length * mostLessonBytes,
        qualityHeight: 720,
        fetchNext: 0,
        removeWatched: false,
        bytesPerSecond: null,
        folder: null,
      }),
      folders: { lessonOf: (_owner, mediaFolder) => lessonOf(mediaFolder) },
      onPromoted: (slug) => renewed.push(slug),
      onStart: () => undefined,
      report: (what, error) => {
        // A drive that refuses is worth a word in the log; anything else is a bug.
        if (isAlive() && !refusing.hasRefused(error)) throw new Error(what, { cause: error });
      },
    });
    downloads.subscribe((state) => told.push(state));
    downloads.setUser({ userId: user, isExpired: false });
    // The start itself may be cut off.
    void downloads
      .goOn()
      .catch((error: unknown) => void (refusing.hasRefused(error) || Promise.reject(error)));
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
  /** As a page finds it: by the address that playback gives now. */
  const find = async (lessonId: string) => current().findCopy(user, media.folderOf(lessonId));
  /** A page or the bundle asks playback, as far as there is a line. */
  const hear = async (lessonId: string) => {
    if ((await media.requests.describe(lessonId, new AbortController().signal)).ok)
      current().heardOf({ owner: user, lessonId, mediaFolder: media.folderOf(lessonId) });
  };
  /** Whatever does not answer because the machine died is not waited for. */
  const ask = async (task: Promise<unknown>) => {
    const asked = { isDone: false };
    void task.then(
      () => (asked.isDone = true),
      (error: unknown) => {
        asked.isDone = true;
        if (!refusing.hasRefused(error)) throw error;
      },
    );
    for (let turn = 0; turn < 200 && !asked.isDone && !disk.isDead(); turn += 1)
      await clock.pass(turn < 20 ? 0 : 500);
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
        await ask(hear(next.lesson));
        break;
      case 'rot': {
        const names = [...disk.files().keys()].filter((file) => file.endsWith('.bin'));
        const file = names[next.file % Math.max(1, names.length)];
        if (file !== undefined)
          disk.flip(file, next.at % Math.max(1, disk.files().get(file)?.byteLength ?? 1));
        excuses += 1;
        break;
      }
      case 'refuse':
        refusing.refuse(next.what, next.percent);
        excuses += 16;
        await clock.pass(2000);
        break;
      case 'obey':
        refusing.obey();
        break;
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
    disk,
    refusing,
    clock,
    start,
    take,
    downloads: current,
    find,
    takeRenewed: () => renewed.splice(0),
    async kinds() {
      const { lessons: shown } = await current().state();
      return Object.fromEntries(
        shown.map(({ lessonId, state }) => [
          lessonId,
          state.kind === 'failed' ? `failed: ${state.code}` : state.kind,
        ]),
      );
    },
    lessonBytes: () =>
      [...disk.files()].reduce(
        (sum, [file, content]) => sum + (file.endsWith('.bin') ? content.byteLength : 0),
        0,
      ),
    folderCount: () => new Set([...disk.files().keys()].map((file) => file.split('/')[2])).size,
    /**
     * The line is good, the disk has room, nobody dies: everything that is wanted must become
     * whole.
     */
    async heal() {
      refusing.obey();
      disk.setFree(1e12);
      media.setLine('good');
      media.garble(0);
      disk.dieAfter(Number.POSITIVE_INFINITY);
      await take({ kind: 'signIn' });
      await take({ kind: 'sleep' });
      // What the drive did not let go goes at the next start.
      await clock.pass(200_000);
      await take({ kind: 'die' });
      for (const kind of ['resumeAll', 'resumeAll'] as const) {
        for (const lesson of lessons) {
          await ask(hear(lesson));
          await take({ kind: 'download', lesson });
        }
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
        const playing = await find(lessonId);
        for (const [index, file] of playing?.copy.manifest.files.entries() ?? []) {
          try {
            for await (const chunk of playing?.copy.read(index, 0, file.bytes) ?? [])
              expect(chunk.byteLength).toBeGreaterThan(0);
          } catch {
            if (playing) await current().reportDamage(playing, 'DOWNLOAD_CORRUPT');
            break;
          }
        }
      }
    },
    async expectEqualToOriginal(lessonId: string) {
      const playing = await find(lessonId);
      const versions = media.published.get(lessonId);
      const original = versions?.get(playing?.copy.manifest.version ?? '');
      expect(playing?.copy.manifest.version, 'the newest version').toBe(
        [...(versions ?? [])].at(-1)?.[0],
      );
      expect(playing?.copy.manifest.files.map(({ name }) => name).toSorted()).toEqual(
        [...(original?.keys() ?? [])].toSorted(),
      );
      for (const [index, file] of playing?.copy.manifest.files.entries() ?? []) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of playing?.copy.read(index, 0, file.bytes) ?? [])
          chunks.push(chunk);
        expect(
          Buffer.concat(chunks).equals(original?.get(file.name) ?? Buffer.alloc(0)),
          `${lessonId}/${file.name}`,
        ).toBe(true);
      }
    },
    expectNothingInClear() {
      const probes = [...media.published.values()].flatMap((versions) =>
        [...versions.values()].flatMap((files) =>
          [...files.values()].map((content) => content.subarray(0, 24)),
        ),
      );
      for (const [file, content] of disk.files())
        for (const probe of probes) expect(Buffer.from(content).includes(probe), file).toBe(false);
    },
    /**
     * Everything once, a new version or a new input once more, and a few pieces for every accident.
     */
    mostBytes: () => (lessons.length + wanted) * 12 * pieceBytes + excuses * pieceBytes,
  };
}
