import path from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { appOrigin } from '../requests/app-url.ts';
import { decideAfterCrash } from '../log/crash-policy.ts';
import type { FlushGate } from './flush-gate.ts';
import type { Ending } from '../quit.ts';
import { type Loss, mayLose, type PageLoss } from './page-loss.ts';
import type { TitleBarLook } from './title-bar-look.ts';
import { overlayColours, titleBarHeight, windowColours } from './window-colours.ts';
import { windowErrorPath } from './window-error-page.ts';
import {
  chooseWindowPlace,
  type DisplayArea,
  fitInto,
  isReachable,
  windowSize,
  withWindowPlace,
} from './window-place.ts';

export interface MainWindowDeps {
  readonly ending: Ending;
  readonly settings: SettingsStore;
  readonly flushGate: FlushGate;
  /** Colours of the native buttons beside the page. */
  readonly titleBar: TitleBarLook;
  /** What its page would lose. */
  readonly loss: PageLoss;
  /** It goes for good: whoever wants a window from now on gets another one. */
  readonly onGoing: () => void;
  /** Ends the whole application in order. */
  readonly quit: () => void;
  /** Whether closing the window only hides it: the tray brings it back. */
  readonly staysHidden: () => boolean;
  /** The window was hidden that way. */
  readonly onHidden: () => unknown;
  /** Asks the page of this window to record what it has not yet. */
  readonly askToFlush: (window: BrowserWindow) => void;
  readonly now: () => number;
  readonly report: (what: string, error?: unknown) => void;
}

/**
 * Opens the one window where it last stood and loads a path of the page. It appears once it can be
 * painted.
 */
export function openMainWindow(deps: MainWindowDeps, pagePath: string): BrowserWindow {
  const { settings, titleBar } = deps;
  const place = chooseWindowPlace(settings.windowPlaces(), displayAreas());
  const colours = windowColours(nativeTheme.shouldUseDarkColors);
  const overlay = overlayColours(nativeTheme.shouldUseDarkColors, titleBar.current());
  const window = new BrowserWindow({
    ...place.bounds,
    minWidth: windowSize.minWidth,
    minHeight: windowSize.minHeight,
    show: false,
    backgroundColor: colours.background,
    titleBarStyle: 'hidden',
    titleBarOverlay: {
      color: overlay.background,
      symbolColor: overlay.symbol,
      height: titleBarHeight,
    },
    webPreferences: {
      preload: path.join(import.meta.dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  if (place.isMaximised) window.maximize();
  window.once('ready-to-show', () => window.show());
  followTheme(window, titleBar);
  rememberPlace(window, settings);
  stayOnDisplays(window);
  closeInOrder(window, deps);
  followSessionEnd(window, deps);
  reloadAfterCrash(window, deps);
  window
    .loadURL(`${appOrigin}${pagePath}`)
    .catch((error: unknown) => deps.report('page did not load', error));
  return window;
}

/** Brings the window to the front: out of the tray, the task bar, from behind others. */
export function showAgain(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function followTheme(window: BrowserWindow, titleBar: TitleBarLook): void {
  const repaint = () => {
    const isDark = nativeTheme.shouldUseDarkColors;
    window.setBackgroundColor(windowColours(isDark).background);
    const { background, symbol } = overlayColours(isDark, titleBar.current());
    if (process.platform !== 'darwin')
      window.setTitleBarOverlay({ color: background, symbolColor: symbol, height: titleBarHeight });
  };
  nativeTheme.on('updated', repaint);
  const stop = titleBar.subscribe(repaint);
  window.once('closed', () => {
    nativeTheme.off('updated', repaint);
    stop();
  });
}

function rememberPlace(window: BrowserWindow, settings: SettingsStore): void {
  window.on('close', () => {
    const display = displayKey(screen.getDisplayMatching(window.getBounds()));
    settings.rememberWindow(
      withWindowPlace(settings.windowPlaces(), display, {
        bounds: window.getNormalBounds(),
        isMaximised: window.isMaximized(),
      }),
    );
  });
}

/**
 * A display that is unplugged or scaled anew must not leave the window, above all a hidden one,
 * where nobody can reach it.
 */
function stayOnDisplays(window: BrowserWindow): void {
  const moveIn = () => {
    if (window.isMaximized() || window.isFullScreen()) return;
    const bounds = window.getBounds();
    const { workArea } = screen.getDisplayMatching(bounds);
    if (isReachable(bounds, workArea)) return;
    window.setBounds(fitInto(bounds, workArea));
  };
  screen.on('display-removed', moveIn);
  screen.on('display-metrics-changed', moveIn);
  window.once('closed', () => {
    screen.off('display-removed', moveIn);
    screen.off('display-metrics-changed', moveIn);
  });
}

/**
 * The window goes at once, the page behind it gets its bounded time to hand over what it still has.
 * Where the tray brings the window back it is only hidden, and the page records what it has all the
 * same. Whether it closes is decided here, by the person where something typed would be lost, and
 * never by the page: it is destroyed, and asked by nobody else.
 */
function closeInOrder(window: BrowserWindow, deps: MainWindowDeps): void {
  const { ending, flushGate, askToFlush, staysHidden, onHidden, onGoing, loss, quit, report } =
    deps;
  let state: 'open' | 'asking' | 'going' = 'open';
  let quitsAfter = false;
  const go = async () => {
    state = 'going';
    window.hide();
    onGoing();
    if (canAnswer(window)) await flushGate.wait(() => askToFlush(window));
    if (!window.isDestroyed()) window.destroy();
  };
  const ask = async (near: Loss) => {
    state = 'asking';
    askToFlush(window); // somebody may end the process over the question
    showAgain(window);
    const mayGo = await mayLose(window, near).catch((error: unknown) => {
      report('the question before closing', error);
      return true; // a window that can neither ask nor close would be worse
    });
    if (state !== 'asking') return;
    state = 'open';
    if (!mayGo || window.isDestroyed()) return;
    loss.allow();
    if (quitsAfter) quit();
    else window.close();
  };
  window.on('close', (event) => {
    // macOS calls a log-out interrupted when a window puts it off; the page was asked when the
    // system announced it.
    if (process.platform === 'darwin' && ending.isBySystem()) return;
    event.preventDefault();
    const near = loss.near();
    if (state === 'going') return;
    if (ending.isBySystem()) void go();
    else if (state === 'open' && staysHidden()) {
      window.hide();
      onHidden();
      askToFlush(window);
    } else if (near !== null) {
      // Quitting is over with a window that stays; asked again meanwhile, it is asked for all.
      const wasQuitting = ending.putOff();
      quitsAfter = wasQuitting || (state === 'asking' && quitsAfter);
      if (state === 'open') void ask(near);
    } else void go();
  });
  // A document that goes because the host, the menu or its own page says so is never kept, either.
  window.webContents.on('will-prevent-unload', (event) => event.preventDefault());
}

/** The error page has no script, and a page whose process is gone none that runs. */
function canAnswer({ webContents }: BrowserWindow): boolean {
  const isErrorPage = webContents.getURL().startsWith(`${appOrigin}${windowErrorPath}`);
  return !isErrorPage && !webContents.isCrashed();
}

/**
 * Windows tells its end to windows alone, and takes the process away soon after the second event.
 */
function followSessionEnd(window: BrowserWindow, { ending }: MainWindowDeps): void {
  window.on('query-session-end', ending.sessionEnds);
  window.on('session-end', ending.endAtOnce);
}

function reloadAfterCrash(window: BrowserWindow, { now, report }: MainWindowDeps): void {
  let lastCrashAtMs: number | null = null;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    const response = decideAfterCrash(reason, lastCrashAtMs, now());
    report(`page process gone: ${reason} (${exitCode}), ${response}`);
    if (response === 'ignore') return;
    lastCrashAtMs = now();
    const address =
      response === 'reload' ? window.webContents.getURL() : `${appOrigin}${windowErrorPath}`;
    window
      .loadURL(address)
      .catch((error: unknown) => report('page did not load after a crash', error));
  });
}

function displayAreas(): readonly [DisplayArea, ...DisplayArea[]] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [areaOf(primary), ...others.map(areaOf)];
}

function areaOf(display: Electron.Display): DisplayArea {
  return { key: displayKey(display), workArea: display.workArea };
}

function displayKey({ id }: Electron.Display): string {
  return String(id);
}
