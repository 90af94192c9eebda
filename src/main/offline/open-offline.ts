import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { AppError } from '#shared/errors/error-code.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { OfflineState } from '#shared/offline/offline-state.ts';
import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { AuthorisedApi } from '../api/authorised-api.ts';
import type { DocumentWatch } from '../api/document-watch.ts';
import type { OpenedCache } from '../cache/cache.ts';
import type { SystemSecretStore } from '../session/secret-store.ts';
import type { Session } from '../session/session.ts';
import type { Study } from '../session/study.ts';
import { systemClock } from '../session/system-clock.ts';
import type { CourseLesson } from './downloads/download-rules.ts';
import { createDownloads, type Downloads } from './downloads/downloads.ts';
import { createPackageRequests } from './downloads/package-requests.ts';
import type { DownloadedMedia } from './downloaded-media.ts';
import { watchLessonFolders } from './lesson-folders.ts';
import type { LicenceRenewal } from './licence/create-licence.ts';
import type { MediaKeys } from './media-key.ts';
import { createOfflineRules } from './offline-rules.ts';
import { isOurs } from './open-downloaded-media.ts';
import { createVaultMediaFinder, type VaultMediaFinder } from './vault-media.ts';
import { nodeDisk } from './vault/node-disk.ts';
import { createPatientDisk } from './vault/patient-disk.ts';
import {
  createVaultPlace,
  hasUnfinishedMove,
  knowOldRoots,
  vaultRoot,
} from './vault/vault-place.ts';
import { createVault } from './vault/vault.ts';

/** Everything behind `platform.offline`, and what answers the page's media. */
export interface Offline extends Pick<
  Downloads,
  'state' | 'subscribe' | 'plan' | 'download' | 'pause' | 'resume' | 'remove' | 'setOnline'
> {
  renewLicence(): Promise<Result<OfflineState, AppError>>;
  /** Everything kept goes to this folder. `DOWNLOAD_FOLDER`, `DISK_FULL`. */
  moveTo(folder: string): Promise<Result<null, AppError>>;
  /** Where the downloads lie. */
  folder(): string;
  readonly media: VaultMediaFinder;
  /**
   * Follows session, settings and progress from now on, and goes on with what waits some seconds
   * later. Called once.
   */
  start(): void;
  /** The machine woke up: connections from before are given up. */
  wake(): void;
  /** Whether the server answers, as far as anybody asked it. */
  setReachable(isReachable: boolean): void;
  /** A good moment to try what waits. */
  goOn(): void;
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>;
  /** Resolves when the drive has answered every call. */
  driveRests(): Promise<void>;
}

export interface OfflineDeps {
  readonly userData: string;
  readonly opened: Promise<OpenedCache>;
  readonly session: Session;
  readonly study: Pick<Study, 'list' | 'status' | 'subscribeProgress'>;
  readonly api: AuthorisedApi;
  readonly client: ApiClient;
  readonly keys: MediaKeys;
  /** The key store of the operating system. */
  readonly system: Pick<SystemSecretStore, 'isAvailable' | 'isWaiting' | 'subscribe'>;
  readonly settings: {
    device(): DeviceSettings;
    keepFolder(folder: string): boolean;
    subscribe(listener: () => void): Unsubscribe;
  };
  readonly kept: () => Promise<DownloadedMedia | null>;
  readonly licence: Pick<LicenceRenewal, 'state' | 'renew' | 'contact' | 'subscribe'>;
  /** What the machine knows of the network now. */
  readonly online: boolean;
  /** Keeps the documents of a lesson (the offline bundle). */
  readonly keepLesson: (slug: string) => Promise<unknown>;
  readonly watch: Pick<DocumentWatch, 'subscribe'>;
  readonly courseOf: (userId: string) => readonly CourseLesson[] | null;
  readonly report: (what: string, error?: unknown) => void;
}

/** Before the queue goes on after a start, in ms: the window comes first. */
const startMs = 2500;

/** Builds the downloads of this machine. Nothing is read before it is asked for. */
export function openOffline(deps: OfflineDeps): Offline {
  const { opened, session, study, settings, keys, system, licence, report } = deps;
  const offline = () => settings.device().offline;
  /** Of the cache, and so of this machine; without one nothing on a shared drive is ours. */
  const owner = async (): Promise<string> => {
    const found = await opened.then(
      ({ cache }) => cache.sync.deviceId(),
      () => null,
    );
    return found?.ok === true ? found.value : 'unknown';
  };
  const disk = createPatientDisk(nodeDisk);
  const vault = createVault({
    disk,
    root: vaultRoot(offline().folder, path.join(deps.userData, 'downloads')),
    currentKey: keys.current,
    findKey: keys.find,
    randomBytes,
    owner,
  });
  const meta = async () => (await opened).cache.meta;
  const place = createVaultPlace({
    vault,
    meta,
    remember: (folder) => settings.keepFolder(folder),
  });
  const guarded = (task: Promise<unknown>) =>
    void task.catch((error: unknown) => report('downloads', error));
  const folders = watchLessonFolders(deps.watch);
  const downloads = createDownloads({
    vault,
    keys,
    licence: () => licence.state(),
    clock: systemClock,
    now: Date.now,
    random: Math.random,
    client: deps.client,
    online: deps.online,
    report,
    requests: createPackageRequests(deps.api),
    settings: offline,
    async store() {
      const found = await opened.catch(() => null);
      if (!found || !isOurs(found.outcome)) return null;
      knowOldRoots(vault, found.cache.meta);
      return found.cache.downloads;
    },
    async keyStore() {
      if (await keys.isLocked()) return 'locked';
      if (await system.isAvailable()) return 'safe';
      if (settings.device().desktop.keepWithoutKeyStore === true) return 'unprotected';
      return system.isWaiting() ? 'locked' : 'missing';
    },
    streamedBytes: () =>
      opened.then(
        ({ cache }) => cache.media.totalBytes(),
        () => 0,
      ),
    folders,
    onPromoted: (slug) => guarded(deps.keepLesson(slug)),
    onStart: () => licence.contact(),
  });
  const course = async () => {
    const state = await session.current();
    return state.status === 'signed_in' ? deps.courseOf(state.userId) : null;
  };
  const rules = createOfflineRules({
    downloads,
    settings: offline,
    study,
    course,
    clock: systemClock,
    report,
  });
  const stops: Unsubscribe[] = [rules.stop];
  const follow = (state: Awaited<ReturnType<Session['current']>>) =>
    downloads.setUser(
      state.status === 'signed_in'
        ? { userId: state.userId, isExpired: state.expired }
        : { userId: null, isExpired: false },
    );

  return {
    state: downloads.state,
    subscribe: downloads.subscribe,
    plan: downloads.plan,
    download: (lessonIds) => downloads.download(lessonIds),
    pause: downloads.pause,
    resume: downloads.resume,
    remove(lessonIds) {
      rules.removed(lessonIds);
      return downloads.remove(lessonIds);
    },
    setOnline: downloads.setOnline,
    async renewLicence() {
      const renewed = await licence.renew();
      return renewed.ok ? ok(await downloads.state()) : renewed;
    },
    async moveTo(folder) {
      const { outcome } = await opened;
      return isOurs(outcome)
        ? downloads.whileResting(() => place.moveTo(folder))
        : err(appError('STORAGE_DENIED'));
    },
    folder: vault.root,
    media: createVaultMediaFinder(downloads, rules.played),
    start() {
      // The first person is told before anything else asks.
      guarded(session.current().then(follow));
      stops.push(
        session.subscribe(follow),
        settings.subscribe(() => {
          guarded(downloads.settingsChanged());
          rules.look();
        }),
        // A key ring that was unlocked, a prompt that was answered.
        system.subscribe(() => guarded(downloads.settingsChanged())),
        // The page hears of a licence as part of what is kept.
        licence.subscribe(() => guarded(downloads.settingsChanged())),
        folders.subscribe(downloads.heardOf),
        study.subscribeProgress(([changed]) => changed && rules.played(changed.lessonId)),
        systemClock.schedule(startMs, () => guarded(begin())),
      );
    },
    wake: () => guarded(downloads.wake()),
    setReachable: (isReachable) => downloads.setReachable(isReachable),
    goOn: () => guarded(downloads.goOn()),
    driveRests: disk.rests,
    async stop() {
      for (const stop of stops) stop();
      await downloads.stop();
    },
  };

  async function begin(): Promise<void> {
    const { outcome, cache } = await opened;
    if (!isOurs(outcome)) return;
    if (hasUnfinishedMove(cache.meta)) await downloads.whileResting(() => place.finishMove());
    await downloads.goOn();
    rules.look();
  }
}
