import path from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { SettingsStore } from '../settings/settings-store.ts';
import { appOrigin } from './app-url.ts';
import { decideAfterCrash } from './crash-policy.ts';
import type { FlushGate } from './flush-gate.ts';
import { titleBarHeight, windowColours } from './window-colours.ts';
import { windowErrorPath } from './window-error-page.ts';
import { chooseWindowPlace, type DisplayArea, windowSize, withWindowPlace } from './window-place.ts';

export interface MainWindowParts {
  readonly settings: SettingsStore;
  readonly flushGate: FlushGate;
  /** Asks the page of this window to record what it has not yet. */
  readonly askToFlush: (window: BrowserWindow) => void;
  readonly now: () => number;
  readonly report: (what: string, error?: unknown) => void;
}

/** Opens the one window where it last stood and loads the page. It appears once it can be painted. */
export function openMainWindow(parts: MainWindowParts): BrowserWindow {
  const { settings } = parts;
  const place = chooseWindowPlace(settings.windowPlaces(), displayAreas());
  const colours = windowColours(nativeTheme.shouldUseDarkColors);
  const window = new BrowserWindow({
    ...place.bounds,
    minWidth: windowSize.minWidth,
    minHeight: windowSize.minHeight,
    show: false,
    backgroundColor: colours.background,
    titleBarStyle: 'hidden',
    titleBarOverlay: { color: colours.background, symbolColor: colours.symbol, height: titleBarHeight },
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
  followTheme(window);
  rememberPlace(window, settings);
  flushBeforeClosing(window, parts);
  reloadAfterCrash(window, parts);
  window.loadURL(`${appOrigin}/`).catch((error: unknown) => parts.report('page did not load', error));
  return window;
}

/** Brings the window of a first start to the front when somebody starts the client again. */
export function showAgain(window: BrowserWindow | undefined): void {
  if (!window) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function followTheme(window: BrowserWindow): void {
  const repaint = () => {
    const { background, symbol } = windowColours(nativeTheme.shouldUseDarkColors);
    window.setBackgroundColor(background);
    if (process.platform !== 'darwin') window.setTitleBarOverlay({ color: background, symbolColor: symbol, height: titleBarHeight });
  };
  nativeTheme.on('updated', repaint);
  window.once('closed', () => nativeTheme.off('updated', repaint));
}

function rememberPlace(window: BrowserWindow, settings: SettingsStore): void {
  window.on('close', () => {
    const display = displayKey(screen.getDisplayMatching(window.getBounds()));
    settings.rememberWindow(withWindowPlace(settings.windowPlaces(), display, { bounds: window.getNormalBounds(), isMaximised: window.isMaximized() }));
  });
}

/** The window goes at once, the page behind it gets its bounded time to hand over what it still has. */
function flushBeforeClosing(window: BrowserWindow, { flushGate, askToFlush }: MainWindowParts): void {
  let state: 'open' | 'flushing' | 'flushed' = 'open';
  window.on('close', (event) => {
    if (state === 'flushed') return;
    event.preventDefault();
    if (state === 'flushing') return;
    state = 'flushing';
    window.hide();
    const finish = async () => {
      await flushGate.wait(() => askToFlush(window));
      state = 'flushed';
      if (!window.isDestroyed()) window.close();
    };
    void finish();
  });
}

function reloadAfterCrash(window: BrowserWindow, { now, report }: MainWindowParts): void {
  let lastCrashAtMs: number | null = null;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    const response = decideAfterCrash(reason, lastCrashAtMs, now());
    report(`page process gone: ${reason} (${exitCode}), ${response}`);
    if (response === 'ignore') return;
    lastCrashAtMs = now();
    const address = response === 'reload' ? window.webContents.getURL() : `${appOrigin}${windowErrorPath}`;
    window.loadURL(address).catch((error: unknown) => report('page did not load after a crash', error));
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
