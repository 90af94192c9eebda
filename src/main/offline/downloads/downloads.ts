import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type {
  DownloadPlan,
  KeyStoreState,
  LicenceState,
  OfflineState,
} from '#shared/offline/offline-state.ts';
import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import { loadUntilFound } from '#shared/kernel/load-until-found.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { DownloadRecord, DownloadStore } from '../../cache/stores/download-store.ts';
import type { LessonFolders, ToldFolder } from '../lesson-folders.ts';
import type { MediaKeys } from '../media-key.ts';
import type { LessonCopy } from '../vault/lesson-copy.ts';
import { type DownloadList, readDownloadList } from './download-list.ts';
import {
  createDownloadQueue,
  type DownloadQueue,
  type DownloadQueueDeps,
} from './download-queue.ts';
import { createNewerVersions } from './newer-versions.ts';
import { offlineLessonOf } from './offline-view.ts';
import type { PackageRequests } from './package-requests.ts';
import { bytesWanted, planDownload } from './plan-download.ts';
import { finishRemoval, isAboutFiles, reconcile } from './reconcile.ts';
import { createStorage } from './storage.ts';
import { createTokenBucket } from './token-bucket.ts';

/** Downloads of whoever is signed in, over the vault and the cache of this machine. */
export interface Downloads {
  readonly state: () => Promise<OfflineState>;
  /** At most four times a second. */
  readonly subscribe: (listener: (state: OfflineState) => void) => Unsubscribe;
  readonly plan: (lessonIds: readonly string[]) => Promise<Result<DownloadPlan, AppError>>;
  /** `byItself`: a rule wants them, not the learner. */
  download(
    lessonIds: readonly string[],
    options?: { readonly byItself: boolean },
  ): Promise<Result<null, AppError>>;
  readonly pause: (lessonIds: readonly string[] | null) => Promise<Result<null, AppError>>;
  readonly resume: (lessonIds: readonly string[] | null) => Promise<Result<null, AppError>>;
  readonly remove: (lessonIds: readonly string[]) => Promise<Result<null, AppError>>;
  /**
   * The copy that plays of a person's lesson whose media lie in `mediaFolder` by now, whatever they
   * were called when it was fetched; null when nothing of it is kept. Waits for the list.
   */
  findCopy(userId: string, mediaFolder: string): Promise<PlayingCopy | null>;
  /**
   * Something of a copy was found damaged or gone when it was read: it is said, and repaired as
   * soon as there is a way.
   */
  reportDamage(playing: PlayingCopy, code: 'DOWNLOAD_CORRUPT' | 'DOWNLOAD_MISSING'): Promise<void>;
  /** A lesson is played from an address in this folder: whether there is a newer version of it. */
  readonly lookForNewVersion: (record: DownloadRecord, mediaFolder: string) => void;
  /** An answer said where a lesson's media lie: elsewhere than when they were fetched is newer. */
  readonly heardOf: (told: ToldFolder) => void;
  records(): Promise<readonly DownloadRecord[]>;
  setUser(user: DownloadUser): void;
  /** What the machine knows of the network. */
  readonly setOnline: (online: boolean) => void;
  /** Whether the server answers, as far as anybody asked it; `goOn` then tries what waits. */
  setReachable(isReachable: boolean): void;
  /** What waits is tried now, what was found damaged is repaired. */
  goOn(): Promise<void>;
  /** The machine woke up: what hangs is given up and tried anew. */
  wake(): Promise<void>;
  /** Settings or keys are others than before. */
  settingsChanged(): Promise<void>;
  /** Runs `task` while nothing is fetched, then reads the list and the folders again. */
  whileResting<T>(task: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export interface DownloadUser {
  /** Null = nobody is signed in. */
  readonly userId: string | null;
  readonly isExpired: boolean;
}

/** A kept lesson that may be played. */
export interface PlayingCopy {
  readonly record: DownloadRecord;
  readonly copy: LessonCopy;
}

export interface DownloadsDeps extends Pick<
  DownloadQueueDeps,
  'vault' | 'client' | 'now' | 'random' | 'onPromoted' | 'onStart' | 'report'
> {
  readonly folders: Pick<LessonFolders, 'lessonOf'>;
  /** Null when nothing may be kept: the cache on disk is not ours. */
  readonly store: () => Promise<DownloadStore | null>;
  readonly keys: Pick<MediaKeys, 'current'>;
  readonly keyStore: () => Promise<KeyStoreState>;
  readonly requests: PackageRequests;
  readonly settings: () => DeviceSettings['offline'];
  /** Never asks the server. */
  readonly licence: () => Promise<LicenceState>;
  readonly streamedBytes: () => Promise<number>;
  readonly clock: SyncClock;
  /** What the machine knows of the network now. */
  readonly online: boolean;
}

/** Between two messages to the page, in ms. */
const tellEveryMs = 250;

interface Loaded {
  readonly list: DownloadList;
  readonly queue: DownloadQueue;
}

/** Nothing is read before it is asked for. */
export function createDownloads(parts: DownloadsDeps): Downloads {
  const { clock } = parts;
  const storage = createStorage(parts.vault, clock);
  const vault = storage.over(parts.vault);
  const bucket = createTokenBucket(clock, () => parts.settings().bytesPerSecond);
  const listeners = createListeners<OfflineState>();
  let user: DownloadUser = { userId: null, isExpired: false };
  const { promise: userIsKnown, resolve: knowUser } = Promise.withResolvers<void>();
  let online = parts.online;
  let hasKey = false;
  let isReachable = true;
  let toldAt = Number.NEGATIVE_INFINITY;
  let willTell = false;
  let isLookedAt = false;

  const load = async (): Promise<Loaded | null> => {
    const store = await parts.store();
    const list = store && readDownloadList(store);
    if (!list) return null;
    const queue = createDownloadQueue({
      ...parts,
      vault,
      list,
      storage,
      bucket,
      userId: () => (user.isExpired ? null : user.userId),
      hasKey: () => hasKey,
      isOnline: () => online,
      limitBytes: () => parts.settings().limitBytes,
      onChange: tell,
    });
    await lookAtFoldersSafely(list);
    return { list, queue };
  };
  /**
   * Whatever the folders do, the list and the queue are there; what was not looked at is looked at
   * again.
   */
  const lookAtFoldersSafely = async (list: DownloadList) => {
    try {
      await lookAtFolders(list);
      isLookedAt = true;
    } catch (error) {
      isLookedAt = false;
      parts.report('folders of the downloads', error);
    }
  };
  /** While nothing is fetched: a folder that is just being made would look like nobody's. */
  const lookAgain = async ({ list, queue }: Loaded) => {
    const goOn = queue.suspend();
    try {
      await queue.stopAll();
      await lookAtFoldersSafely(list);
    } finally {
      goOn();
      tell();
    }
  };
  const lookAtFolders = async (list: DownloadList) => {
    hasKey = (await parts.keys.current()) !== null;
    if (!hasKey) return;
    // A folder of the learner's that is not there (a drive that was taken out) is not made anew for
    // what it held.
    const isAway =
      parts.settings().folder !== null && list.all().length > 0 && (await vault.list()) === null;
    if (!isAway) await vault.prepare();
    storage.replaceAll((await reconcile(list, vault)).values());
  };
  const kept = loadUntilFound(load);
  const loaded = async (): Promise<Loaded | null> => {
    try {
      return await kept.get();
    } catch (error) {
      parts.report('list of the downloads', error);
      return null;
    }
  };
  const alreadyLoaded = async (): Promise<Loaded | null> =>
    kept.ifBegun() === null ? null : loaded();
  const tell = () => {
    if (willTell) return;
    willTell = true;
    clock.schedule(Math.max(0, tellEveryMs - (clock.monotonic() - toldAt)), () => {
      willTell = false;
      toldAt = clock.monotonic();
      state().then(listeners.emit, (error: unknown) =>
        parts.report('state of the downloads', error),
      );
    });
  };
  const state = async (): Promise<OfflineState> => {
    await userIsKnown;
    const [found, licence, keyStore, streamedBytes, freeBytes] = await Promise.all([
      loaded(),
      parts.licence(),
      parts.keyStore(),
      parts.streamedBytes(),
      storage.freeBytes(),
    ]);
    const used = storage.used();
    const mine = found && user.userId !== null ? found.list.of(user.userId) : [];
    return {
      lessons: mine.flatMap(
        (record) =>
          offlineLessonOf(record, found?.queue.running(record) ?? null, storage.bytesOf) ?? [],
      ),
      licence,
      keyStore,
      space: {
        usedBytes: used.kept,
        sideBytes: used.side,
        streamedBytes,
        limitBytes: parts.settings().limitBytes,
        freeBytes,
        folder: vault.root(),
      },
      hold: user.isExpired ? holdOfExpired(mine) : (found?.queue.hold() ?? null),
      bytesPerSecond: found?.queue.bytesPerSecond() ?? null,
    };
  };
  /** The list for a change by whoever is signed in. */
  const forChange = async (): Promise<Result<Loaded & { readonly userId: string }, AppError>> => {
    await userIsKnown;
    const found = await loaded();
    if (!found) return err(appError('STORAGE_DENIED'));
    return user.userId === null
      ? err(appError('UNAUTHENTICATED'))
      : ok({ ...found, userId: user.userId });
  };
  const newer = createNewerVersions({
    ...parts,
    list: async () => (await loaded())?.list ?? null,
    isOnline: () => online,
    onChange: tell,
  });
  const afterChange = ({ queue }: Loaded) => {
    tell();
    queue.tryAnew();
    return ok(null);
  };
  /** What was found damaged is fetched again by itself once there is a network. */
  const repair = ({ list, queue }: Loaded) => {
    if (!online || user.userId === null) return;
    for (const record of list.of(user.userId)) {
      const isHere = record.current !== null && storage.bytesOf(record.current.folder) !== null;
      if (record.stage.kind === 'failed' && isAboutFiles(record.stage.code) && isHere)
        list.put({ ...record, stage: { kind: 'waiting' } });
    }
    queue.tryAnew();
  };

  return {
    state,
    subscribe: listeners.add,
    async plan(lessonIds) {
      const change = await forChange();
      if (!change.ok) return change;
      const sizes = await parts.requests.measure(lessonIds);
      if (!sizes.ok) return sizes;
      const records = change.value.list.of(change.value.userId);
      const { limitBytes, qualityHeight } = parts.settings();
      return ok(
        planDownload(
          { sizes: sizes.value, records, qualityHeight, keptOf: storage.keptOf },
          { usedBytes: storage.used().kept, limitBytes, freeBytes: await storage.freeBytes() },
        ),
      );
    },
    async download(lessonIds, { byItself } = { byItself: false }) {
      const change = await forChange();
      if (!change.ok) return change;
      const { list, queue, userId } = change.value;
      const unknown = lessonIds.filter((lessonId) => !list.find(userId, lessonId));
      // Only for showing: without an answer the sizes come with the packages.
      const sizes = online && unknown.length > 0 ? await parts.requests.measure(unknown) : ok([]);
      const expected = new Map(
        (sizes.ok ? sizes.value : []).map((size) => [
          size.lessonId,
          bytesWanted(size, parts.settings().qualityHeight),
        ]),
      );
      for (const lessonId of lessonIds) {
        const known = list.find(userId, lessonId);
        if (
          known?.stage.kind === 'removing' ||
          (known?.stage.kind === 'settled' && !known.isOutdated) ||
          known?.stage.kind === 'waiting'
        )
          continue;
        queue.forgive({ userId, lessonId });
        list.put({
          ...(known ?? {
            userId,
            lessonId,
            slug: null,
            isPreview: false,
            expectedBytes: expected.get(lessonId) ?? 0,
            current: null,
            next: null,
            isOutdated: false,
          }),
          byItself: byItself && (known?.byItself ?? true),
          place: known?.place ?? list.lastPlace(),
          qualityHeight: parts.settings().qualityHeight,
          stage: { kind: 'waiting' },
        });
      }
      return afterChange(change.value);
    },
    async pause(lessonIds) {
      const change = await forChange();
      if (!change.ok) return change;
      const { list, queue } = change.value;
      const waiting = chosen(change.value, lessonIds).filter(
        ({ stage }) => stage.kind === 'waiting',
      );
      for (const record of waiting) list.put({ ...record, stage: { kind: 'paused' } });
      await Promise.all(waiting.map((record) => queue.stop(record)));
      return afterChange(change.value);
    },
    async resume(lessonIds) {
      const change = await forChange();
      if (!change.ok) return change;
      const { list, queue } = change.value;
      const meant = chosen(change.value, lessonIds).filter(isStopped);
      const hasLostFolder = meant.some(
        ({ stage }) => stage.kind === 'failed' && stage.code === 'DOWNLOAD_FOLDER',
      );
      if (hasLostFolder) await lookAgain(change.value);
      for (const record of hasLostFolder
        ? chosen(change.value, lessonIds).filter(isStopped)
        : meant) {
        queue.forgive(record);
        list.put({ ...record, stage: { kind: 'waiting' } });
      }
      return afterChange(change.value);
    },
    async remove(lessonIds) {
      const change = await forChange();
      if (!change.ok) return change;
      const { list, queue, userId } = change.value;
      let isStuck = false;
      for (const lessonId of lessonIds) {
        const record = list.find(userId, lessonId);
        if (!record) continue;
        list.put({ ...record, stage: { kind: 'removing' } });
        tell();
        await queue.stop(record);
        const left = list.find(userId, lessonId);
        if (!left) continue;
        if (!(await finishRemoval(left, list, vault))) isStuck = true;
      }
      const done = afterChange(change.value);
      return isStuck ? err(appError('DOWNLOAD_FOLDER')) : done;
    },
    async findCopy(userId, mediaFolder) {
      const found = await loaded();
      if (!found || !hasKey) return null;
      const lessonId = parts.folders.lessonOf(userId, mediaFolder);
      for (const record of found.list.of(userId)) {
        const isMeant = record.lessonId === lessonId || record.current?.mediaFolder === mediaFolder;
        if (!isMeant || record.current === null || record.stage.kind === 'removing') continue;
        const opened = await vault.open(record.current.folder);
        if (opened.kind === 'open') return { record, copy: opened.copy };
      }
      return null;
    },
    async reportDamage({ record }, code) {
      const found = await loaded();
      const known = found?.list.find(record.userId, record.lessonId);
      if (!found || !known?.current || known.stage.kind === 'removing') return;
      found.list.put({
        ...known,
        current: { ...known.current, isSuspect: true, damage: code },
        stage: { kind: 'failed', code },
      });
      tell();
      if (isReachable) repair(found);
    },
    lookForNewVersion: newer.look,
    heardOf({ owner, lessonId, mediaFolder }) {
      const follow = async () => {
        const record = owner === user.userId ? (await loaded())?.list.find(owner, lessonId) : null;
        if (record?.current && record.current.mediaFolder !== mediaFolder)
          newer.look(record, mediaFolder);
      };
      follow().catch((error: unknown) => parts.report('a lesson in another folder', error));
    },
    records: async () => {
      const found = await loaded();
      return found && user.userId !== null ? found.list.of(user.userId) : [];
    },
    setUser(next) {
      const isOther = next.userId !== user.userId;
      user = next;
      knowUser();
      const follow = async () => {
        const found = await alreadyLoaded();
        if (!found) return;
        if (isOther) await found.queue.stopAll();
        if (!next.isExpired) found.queue.forgetLogin();
        found.queue.tryAnew();
      };
      follow().catch((error: unknown) => parts.report('downloads of another person', error));
      tell();
    },
    setOnline(next) {
      online = next;
      const follow = async () => {
        const found = await alreadyLoaded();
        if (!found) return;
        if (next) repair(found);
        else await found.queue.stopAll();
      };
      follow().catch((error: unknown) => parts.report('downloads and the network', error));
      tell();
    },
    setReachable(next) {
      isReachable = next;
    },
    async goOn() {
      const found = await loaded();
      if (!found) return;
      if (!isLookedAt || needsAnotherLook(found.list)) await lookAgain(found);
      repair(found);
    },
    async wake() {
      const found = await loaded();
      if (!found) return;
      await found.queue.stopAll();
      if (!isLookedAt || needsAnotherLook(found.list)) await lookAgain(found);
      repair(found);
    },
    async settingsChanged() {
      const found = await alreadyLoaded();
      if (!found) return;
      const before = hasKey;
      hasKey = (await parts.keys.current()) !== null;
      if (before && !hasKey) await found.queue.stopAll();
      if (!before && hasKey) await lookAgain(found);
      found.queue.tryAnew();
      tell();
    },
    async whileResting(task) {
      const found = await loaded();
      const goOn = found?.queue.suspend();
      try {
        await found?.queue.stopAll();
        return await task();
      } finally {
        if (found) await lookAtFoldersSafely(found.list);
        goOn?.();
        tell();
      }
    },
    async stop() {
      const found = await alreadyLoaded();
      found?.queue.suspend();
      await found?.queue.stopAll();
      try {
        found?.list.writeWaiting();
      } finally {
        await vault.close();
      }
    },
  };
}

/**
 * A folder that the disk refused, or a removal that it did not let through, may be as it should be
 * again.
 */
function needsAnotherLook(list: DownloadList): boolean {
  return list
    .all()
    .some(
      ({ stage }) =>
        stage.kind === 'removing' || (stage.kind === 'failed' && stage.code === 'DOWNLOAD_FOLDER'),
    );
}

function holdOfExpired(records: readonly DownloadRecord[]): 'needs_login' | 'paused' | null {
  if (records.some(({ stage }) => stage.kind === 'waiting')) return 'needs_login';
  return records.some(({ stage }) => stage.kind === 'paused') ? 'paused' : null;
}

/** Null = all of this person. */
function chosen(
  { list, userId }: { readonly list: DownloadList; readonly userId: string },
  lessonIds: readonly string[] | null,
): readonly DownloadRecord[] {
  return lessonIds === null
    ? list.of(userId)
    : lessonIds.flatMap((lessonId) => list.find(userId, lessonId) ?? []);
}

function isStopped({ stage }: DownloadRecord): boolean {
  return stage.kind === 'paused' || stage.kind === 'failed';
}
