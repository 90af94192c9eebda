import { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, powerMonitor, protocol, session as electronSession, shell } from 'electron';
import { appScheme } from './app/app-url.ts';
import { createServices, followNetwork } from './app/create-services.ts';
import { readEnvironment } from './app/environment.ts';
import { createFlushGate } from './app/flush-gate.ts';
import { guardAllContents, guardSession } from './app/guards.ts';
import { startHousekeeping } from './app/housekeeping.ts';
import { createLogFile } from './app/log-file.ts';
import { openMainWindow, showAgain } from './app/main-window.ts';
import { menuTemplate } from './app/menu-template.ts';
import { endInOrder, lastSyncMs } from './app/quit.ts';
import { createHandlers, forwardEvents } from './ipc/create-handlers.ts';
import { registerIpc } from './ipc/register-ipc.ts';
import { createSendEvent } from './ipc/send-events.ts';
import { openSettingsFile } from './settings/open-settings-file.ts';
import { openSettingsStore } from './settings/settings-store.ts';

const environment = readEnvironment({ variables: process.env, isPackaged: app.isPackaged, defaultApiUrl: __DEFAULT_API_URL__ });
if (environment.userDataFolder !== null) app.setPath('userData', environment.userDataFolder);
const userData = app.getPath('userData');
const now = Date.now;
const { report } = createLogFile(app.getPath('logs'), now);

process.on('uncaughtException', (error) => report('uncaught exception', error));
process.on('unhandledRejection', (error) => report('unhandled rejection', error));
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
]);

// Not awaited: Electron becomes ready only after this module has been evaluated.
if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(giveUp);
else app.quit();

function start(): void {
  const settings = openSettingsStore({ folder: userData, openFile: openSettingsFile, now, report });
  const services = createServices({ environment, userData, report });
  const flushGate = createFlushGate();
  const openWindow = () =>
    openMainWindow({ settings, flushGate, now, report, askToFlush: (window) => window.webContents.send('app.flush', null) });

  nativeTheme.themeSource = settings.device().theme;
  settings.subscribe(({ theme }) => (nativeTheme.themeSource = theme));
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ name: app.getName(), platform: process.platform, isPackaged: app.isPackaged })));
  guardSession(electronSession.defaultSession);
  guardAllContents(app, { externalOrigins: environment.externalOrigins, openExternal: (address) => shell.openExternal(address), report });
  protocol.handle(appScheme, services.answerPage);
  registerIpc(ipcMain, createHandlers(services, settings, flushGate.answered), report);
  forwardEvents(services, settings, createSendEvent(() => BrowserWindow.getAllWindows()));

  openWindow();
  services.openCache();

  const stopHousekeeping = startHousekeeping({ ...services, report });
  const stopFollowing = followNetwork(services, environment, (listener) => powerMonitor.on('resume', listener));
  app.on('second-instance', () => showAgain(BrowserWindow.getAllWindows()[0]));
  app.on('activate', () => BrowserWindow.getAllWindows().length === 0 && openWindow());
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => report(`${type} process gone: ${reason} (${exitCode})`));
  endInOrder(app, process.platform, async () => {
    stopHousekeeping();
    stopFollowing();
    await services.study.stop(lastSyncMs);
    (await services.opened).cache.close();
  });
}

/** Without this even a failure in `start` would leave a process that shows nothing. */
function giveUp(error: unknown): void {
  report('start failed', error);
  dialog.showErrorBox('Mai Vàng', 'Ứng dụng chưa mở được. Bạn thử mở lại; nếu vẫn lỗi, gửi tệp nhật ký main.log cho chúng tôi.');
  app.exit(1);
}
