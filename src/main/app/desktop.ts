import path from 'node:path';
import { app, BrowserWindow, dialog, Menu, net, powerSaveBlocker, shell, Tray } from 'electron';
import type { DesktopInfo } from '#shared/desktop/desktop-host.ts';
import type { SendEvent } from '../ipc/send-events.ts';
import { ownerOf } from '../session/session.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { openElectronUpdater } from '../updates/electron-updater.ts';
import type { UpdateFeed } from '../updates/update-feed.ts';
import { createUpdates, type Updates } from '../updates/updates.ts';
import { createContinue } from './notices/continue-learning.ts';
import { watchCourse } from './notices/course-watch.ts';
import type { Services } from './create-services.ts';
import { deepLinkScheme, findDeepLink } from './requests/deep-link.ts';
import { installMenu } from './window/desktop-menu.ts';
import { followLoss, type PageLoss } from './window/page-loss.ts';
import { desktopTexts as texts } from './notices/desktop-texts.ts';
import type { FlushGate } from './window/flush-gate.ts';
import { createFolders, type Folders } from './folders.ts';
import { followDesktopSettings } from './notices/follow-desktop-settings.ts';
import { createSlugFinder } from './notices/known-lesson.ts';
import { noticeReleases } from './notices/lesson-notices.ts';
import { createLinkOpener } from './requests/link-opener.ts';
import {
  atLoginArgument,
  createLoginItem,
  findAutostartFolder,
  launchCommand,
} from './login-item.ts';
import { openMainWindow, showAgain } from './window/main-window.ts';
import { createPlaying, keepAwake, type Playing } from './notices/now-playing.ts';
import { noticePaidOrders } from './notices/order-notices.ts';
import { createPageOpener } from './window/page-opener.ts';
import type { Ending } from './quit.ts';
import { nextTextSize } from './window/text-size.ts';
import { afterMs, onceThenEvery } from './timers.ts';
import { createTitleBarLook, type TitleBarLook } from './window/title-bar-look.ts';
import { showNotice } from './notices/show-notice.ts';
import { createTray } from './notices/tray.ts';

/** What this application is on its system: window, menus, tray, links, notices, updates. */
export interface Desktop {
  readonly playing: Playing;
  readonly titleBar: TitleBarLook;
  readonly loss: PageLoss;
  readonly updates: Updates;
  readonly info: () => DesktopInfo;
  /** The system's dialog for a folder, and its file manager. */
  readonly folders: Folders;
  /** Shows the folder of the log in the system's file manager. */
  readonly openLogs: () => Promise<void>;
  /** Shows the window, opening it when there is none. */
  readonly show: () => void;
  /** Opens a link of ours, or says that it cannot. */
  readonly openLink: (link: string) => void;
  /**
   * Goes on with these arguments of a start: the link among them, or the window as it is; after a
   * start at login the tray alone.
   */
  readonly go: (args: readonly string[]) => void;
}

export interface DesktopDeps {
  readonly ending: Ending;
  readonly services: Services;
  readonly settings: SettingsStore;
  readonly flushGate: FlushGate;
  readonly send: SendEvent;
  /** Null = this build looks for no update. */
  readonly updateFeed: UpdateFeed | null;
  readonly iconFolder: string;
  readonly now: () => number;
  readonly report: (what: string, error?: unknown) => void;
}

const platform = process.platform;
/** macOS colours a template image by itself; Windows has its own sizes. */
const trayIcons: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'trayTemplate.png',
  win32: 'tray-windows.png',
};

/** Puts the application in its place on the system. The window opens with `go`. */
export function createDesktop(deps: DesktopDeps): Desktop {
  const { services, settings, updateFeed, now, report } = deps;
  const { session, study } = services;
  const owner = async () => ownerOf(await session.current());
  const playing = createPlaying();
  const titleBar = createTitleBarLook();
  const loss = followLoss(services);
  const course = watchCourse(services.documentWatch);
  const next = createContinue({
    course,
    playing,
    owner,
    progress: () => study.list(),
    onSession: (listener) => session.subscribe(listener),
  });
  const updates = createUpdates({
    open: updateFeed && (() => openUpdater(updateFeed, report)),
    currentVersion: app.getVersion(),
    playing,
    quit: () => app.quit(),
    now,
    schedule: onceThenEvery,
    report,
  });
  const loginItem = createOwnLoginItem();

  const pages = createPages(deps, { playing, titleBar, loss, staysHidden: () => tray.isShown() });
  const goOn = () => pages.open(next.current().path);
  const syncNow = () => void study.syncNow();
  const tray = createTray({
    create: () => new Tray(path.join(deps.iconFolder, trayIcons[platform] ?? 'tray.png')),
    buildMenu: (template) => Menu.buildFromTemplate(template),
    actions: { show: pages.show, continueLearning: goOn, syncNow, quit: () => app.quit() },
    opensOnClick: platform !== 'darwin',
    report,
  });
  const folders = createFolders(
    () => BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null,
  );
  const openLogs = () => showLogs(report);
  const checkForUpdate = () => {
    pages.open('/settings');
    void updates.check();
  };
  installMenu(
    {
      open: pages.open,
      command: pages.command,
      changeTextSize: (step) =>
        settings.updateDevice({ textSize: nextTextSize(settings.device().textSize, step) }),
      continueLearning: goOn,
      syncNow,
      checkForUpdate,
      openLogs: () => void openLogs(),
    },
    playing,
  );
  followDesktopSettings({ settings, tray, next, loginItem, name: app.getName(), report });
  noticeReleases({
    course,
    playing,
    owner,
    isWanted: () => settings.device().desktop.notifyNewLessons,
    show: (notice) => showNotice(notice, () => pages.open(notice.path)),
  });
  noticePaidOrders({
    documents: services.documentWatch,
    owner,
    isWatched: () => BrowserWindow.getFocusedWindow() !== null,
    show: (notice) => showNotice(notice, () => pages.open(notice.path)),
  });
  keepAwake(playing, powerSaveBlocker);
  updates.start();

  const openLink = createLinkOpener({
    open: pages.open,
    show: pages.show,
    slugOf: createSlugFinder({ course, owner, after: afterMs }),
    signIn: async (answer) => services.browserSignIn.finish(answer),
    refuse: refuseLink,
  });
  return {
    playing,
    titleBar,
    loss,
    updates,
    info: () => ({
      version: app.getVersion(),
      platform: hostPlatform(),
      canOpenAtLogin: loginItem.canOpenAtLogin,
    }),
    folders,
    openLogs,
    show: pages.show,
    openLink: (link) => void openLink(link),
    go(args) {
      const link = findDeepLink(args);
      if (link !== null) void openLink(link);
      else if (!args.includes(atLoginArgument) || !tray.isShown()) pages.show();
    },
  };
}

function openUpdater({ url, publicKey }: UpdateFeed, report: DesktopDeps['report']) {
  // A deb asks for a password to be replaced: nobody expects that at an ordinary end.
  const installsOnQuit = platform !== 'linux' || Boolean(process.env['APPIMAGE']);
  return openElectronUpdater({
    feedUrl: url,
    publicKey,
    installsOnQuit,
    report,
    fetch: (address) => net.fetch(address, { cache: 'no-store', credentials: 'omit' }),
  });
}

function createPages(
  { ending, settings, flushGate, send, now, report }: DesktopDeps,
  {
    playing,
    titleBar,
    loss,
    staysHidden,
  }: Pick<Desktop, 'playing' | 'titleBar' | 'loss'> & {
    readonly staysHidden: () => boolean;
  },
) {
  const window = {
    ending,
    settings,
    flushGate,
    titleBar,
    loss,
    quit: () => app.quit(),
    now,
    report,
    staysHidden: () => staysHidden() && !ending.isUnderWay(),
    // A video that nobody sees does not go on playing.
    onHidden: () => playing.isPlaying() && send('desktop.command', 'toggle_play'),
    askToFlush: ({ webContents }: BrowserWindow) => webContents.send('app.flush', null),
  };
  return createPageOpener<BrowserWindow>({
    openWindow: (pagePath, onGoing) => openMainWindow({ ...window, onGoing }, pagePath),
    bringForward: showAgain,
    send,
    onPageGone() {
      playing.set(null);
      titleBar.set('page');
      loss.set(false);
    },
  });
}

async function showLogs(report: DesktopDeps['report']): Promise<void> {
  if ((await shell.openPath(app.getPath('logs'))) !== '')
    report('the folder of the log could not be shown');
}

function createOwnLoginItem() {
  const launch = ownLaunch();
  return createLoginItem({
    platform,
    launch,
    name: app.getName(),
    setLoginItemSettings: (input) => app.setLoginItemSettings(input),
    autostartFolder: findAutostartFolder(process.env, app.getPath('home')),
  });
}

function ownLaunch() {
  return launchCommand({
    execPath: process.execPath,
    isPackaged: app.isPackaged,
    appPath: app.getAppPath(),
    appImage: process.env['APPIMAGE'],
  });
}

/**
 * How this application starts itself again, with the link among the arguments of a start if there
 * is one.
 */
export function relaunchOptions(args: readonly string[]): {
  readonly execPath: string;
  readonly args: string[];
} {
  const { file, args: own } = ownLaunch();
  const link = findDeepLink(args);
  return { execPath: file, args: link === null ? [...own] : [...own, link] };
}

/**
 * Makes this application the one that opens our links. The system may refuse (an AppImage that is
 * not integrated).
 */
export function claimLinks(report: (what: string) => void): void {
  const { file, args } = ownLaunch();
  const isClaimed = app.isPackaged
    ? app.setAsDefaultProtocolClient(deepLinkScheme)
    : app.setAsDefaultProtocolClient(deepLinkScheme, file, [...args]);
  if (!isClaimed) report('links could not be claimed');
}

async function refuseLink(): Promise<void> {
  await dialog.showMessageBox({
    type: 'info',
    title: app.getName(),
    message: texts.linkRefused,
    detail: texts.linkRefusedDetail,
    buttons: [texts.close],
  });
}

function hostPlatform(): DesktopInfo['platform'] {
  return platform === 'win32' || platform === 'darwin' ? platform : 'linux';
}
