import path from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  nativeTheme,
  powerMonitor,
  protocol,
  session as electronSession,
  shell,
} from 'electron';
import { appId } from './app/app-id.ts';
import { appScheme } from './app/requests/app-url.ts';
import { createServices, followNetwork } from './app/create-services.ts';
import { claimLinks, createDesktop, relaunchOptions } from './app/desktop.ts';
import { readEnvironment } from './app/environment.ts';
import { createFlushGate } from './app/window/flush-gate.ts';
import { guardAllContents, guardDownloads, guardSession } from './app/requests/guards.ts';
import { startHousekeeping } from './app/log/housekeeping.ts';
import { createLogFile } from './app/log/log-file.ts';
import { endSteps } from './app/end-steps.ts';
import { endInOrder } from './app/quit.ts';
import { createActionsUnderWay } from './ipc/actions-under-way.ts';
import { createHandlers, forwardEvents } from './ipc/create-handlers.ts';
import { registerIpc } from './ipc/register-ipc.ts';
import { createSendEvent } from './ipc/send-events.ts';
import { personOf } from './session/session.ts';
import { openSettingsFile } from './settings/open-settings-file.ts';
import { openSettingsStore, type SettingsStore } from './settings/settings-store.ts';
import { asciiUserAgent } from './app/requests/user-agent.ts';
import { findUpdateFeed } from './updates/update-feed.ts';

const environment = readEnvironment({
  variables: process.env,
  isPackaged: app.isPackaged,
  defaultApiUrl: __DEFAULT_API_URL__,
});
if (environment.userDataFolder !== null) app.setPath('userData', environment.userDataFolder);
const userData = app.getPath('userData');
const now = Date.now;
const { report } = createLogFile(app.getPath('logs'), now);

process.on('uncaughtException', (error) => report('uncaught exception', error));
process.on('unhandledRejection', (error) => report('unhandled rejection', error));
protocol.registerSchemesAsPrivileged([
  {
    scheme: appScheme,
    privileges: {
      standard: true,
      secure: true,
      supportFetchAPI: true,
      stream: true,
      codeCache: true,
    },
  },
]);

// macOS hands links over by themselves, the first one before it is ready.
const earlyLinks: string[] = [];
let openLink: (link: string) => void = (link) => earlyLinks.push(link);
app.on('open-url', (event, link) => {
  event.preventDefault();
  openLink(link);
});
app.userAgentFallback = asciiUserAgent(app.userAgentFallback);
// Windows shows notifications only of an application that it can name; the installer writes the
// same name.
app.setAppUserModelId(appId);

// Not awaited: Electron becomes ready only after this module has been evaluated.
if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(giveUp);
else app.quit();

function start(): void {
  const settings = openSettingsStore({ folder: userData, openFile: openSettingsFile, now, report });
  const services = createServices({ environment, userData, settings, report });
  const flushGate = createFlushGate();
  const routine: (() => void)[] = [];
  const actions = createActionsUnderWay();
  const send = createSendEvent(() => BrowserWindow.getAllWindows());
  const askPages = () => send('app.flush', null);
  const updateFeed = findUpdateFeed({
    builtIn: { url: __UPDATE_FEED__, publicKey: __UPDATE_KEY__ },
    isPackaged: app.isPackaged,
    platform: process.platform,
    resourcesFolder: process.resourcesPath,
  });

  followTheme(settings);
  guardSession(electronSession.defaultSession);
  guardDownloads(electronSession.defaultSession, report);
  guardAllContents(app, {
    externalOrigins: environment.externalOrigins,
    openExternal: (address) => shell.openExternal(address),
    report,
  });
  protocol.handle(appScheme, services.answerPage);
  const ending = endInOrder({
    app,
    report,
    platform: process.platform,
    // Electron's types forget its event (electron.d.ts 45.4.1).
    onShutdown: (listener) => powerMonitor.on('shutdown', listener as () => void),
    steps: endSteps(services, {
      stopRoutine: () => routine.map((stop) => stop()),
      actions: () => actions.settled(),
      finishUpdate: () => desktop.updates.finish(),
    }),
    last: services.closeCache,
    askPages,
    relaunch: (args) => app.relaunch(relaunchOptions(args)),
    kill: () => process.kill(process.pid, 'SIGKILL'),
  });
  const desktop = createDesktop({
    ending,
    services,
    settings,
    flushGate,
    send,
    updateFeed,
    iconFolder: path.join(import.meta.dirname, 'icons'),
    now,
    report,
  });
  registerIpc(ipcMain, {
    handlers: createHandlers(services, settings, desktop, {
      ask: async () => flushGate.wait(askPages),
      answered: flushGate.answered,
    }),
    person: async () => personOf(await services.session.current()),
    actions,
    report,
  });
  forwardEvents(services, settings, desktop, send);

  openLink = (link) => (ending.isUnderWay() ? ending.startAgain([link]) : desktop.openLink(link));
  const [firstLink] = earlyLinks;
  desktop.go(firstLink === undefined ? process.argv : [firstLink]);
  services.openCache();
  services.offline.start();
  services.licence.start();
  services.prefetch.start();
  services.vouchers.start();
  claimLinks(report);

  routine.push(
    startHousekeeping({ ...services, report }),
    followNetwork(services, environment, (listener) => powerMonitor.on('resume', listener)),
  );
  app.on('second-instance', (_event, args) =>
    ending.isUnderWay() ? ending.startAgain(args) : desktop.go(args),
  );
  app.on('activate', () => (ending.isUnderWay() ? ending.startAgain([]) : desktop.show()));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    report(`${type} process gone: ${reason} (${exitCode})`),
  );
}

function followTheme(settings: SettingsStore): void {
  nativeTheme.themeSource = settings.device().theme;
  settings.subscribe(({ theme }) => (nativeTheme.themeSource = theme));
}

/** Without this even a failure in `start` would leave a process that shows nothing. */
function giveUp(error: unknown): void {
  report('start failed', error);
  dialog.showErrorBox(
    'Mai Vàng',
    'Ứng dụng chưa mở được. Bạn thử mở lại; nếu vẫn lỗi, gửi tệp nhật ký main.log cho chúng tôi.',
  );
  app.exit(1);
}
