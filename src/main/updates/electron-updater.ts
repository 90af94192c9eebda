import type { AppUpdater } from 'electron-updater';
import { createFeedCheck, type FeedCheck, feedFileOf } from './signed-feed.ts';
import type { Updater } from './updater.ts';

/** What is used of electron-updater. */
export type ElectronUpdater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'disableWebInstaller'
  | 'logger'
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
  | 'on'
  | 'off'
>;

export interface ElectronUpdaterDeps {
  /** Address of the folder with the feed files. */
  readonly feedUrl: string;
  /**
   * Whether what is ready is installed at an ordinary end as well; not where that asks for a
   * password (deb).
   */
  readonly installsOnQuit: boolean;
  /** Holds what the feed says to our own signature. */
  readonly checkFeed: FeedCheck;
  readonly report: (what: string, error?: unknown) => void;
}

/**
 * electron-updater behind our own port. It looks and fetches when it is told to, never goes back to
 * an older version, takes no installer that loads more by itself, and keeps its own checks: SHA-512
 * of the feed everywhere, the code signature on Windows and macOS. Before anything is fetched the
 * feed itself must be signed by us.
 */
export async function adaptElectronUpdater(
  updater: ElectronUpdater,
  { feedUrl, installsOnQuit, checkFeed, report }: ElectronUpdaterDeps,
): Promise<Updater> {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = installsOnQuit;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.logger = {
    info: () => undefined,
    debug: () => undefined,
    warn: (text: unknown) => report(`updater: ${String(text)}`),
    error: () => undefined,
  };
  updater.setFeedURL({ provider: 'generic', url: feedUrl });
  // Its failures reject the calls below; without a listener they would be thrown as well.
  updater.on('error', () => undefined);
  const { CancellationToken } = await import('electron-updater');
  return {
    async find() {
      const result = await updater.checkForUpdates();
      if (!result?.isUpdateAvailable) return null;
      const { version, files } = result.updateInfo;
      await checkFeed({ version, sha512: files.map(({ sha512 }) => sha512) });
      return {
        version,
        async download(onPercent, signal) {
          const token = new CancellationToken();
          const cancel = () => token.cancel();
          const tell = ({ percent }: { readonly percent: number }) => onPercent(percent);
          if (signal.aborted) cancel();
          signal.addEventListener('abort', cancel);
          updater.on('download-progress', tell);
          try {
            await updater.downloadUpdate(token);
          } finally {
            updater.off('download-progress', tell);
            signal.removeEventListener('abort', cancel);
          }
        },
      };
    },
    install: () => updater.quitAndInstall(false, true),
  };
}

export interface OpenUpdaterDeps extends Omit<ElectronUpdaterDeps, 'checkFeed'> {
  /** Our key, built in. */
  readonly publicKey: string;
  readonly fetch: (address: string) => Promise<Response>;
}

/**
 * Loads electron-updater, for this kind of package; it costs 250 KB that the start does without.
 */
export async function openElectronUpdater({
  publicKey,
  fetch,
  ...parts
}: OpenUpdaterDeps): Promise<Updater> {
  const { autoUpdater } = await import('electron-updater');
  const checkFeed = createFeedCheck({
    feedUrl: parts.feedUrl,
    publicKey,
    fetch,
    feedFile: feedFileOf(process.platform, process.arch),
  });
  return adaptElectronUpdater(autoUpdater, { ...parts, checkFeed });
}
