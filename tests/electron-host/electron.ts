/**
 * The module `electron`, as the main process sees it, over Node and Debian's Chromium.
 * Whatever is not modelled throws by name: a main process can never pass here by luck.
 * Numbers beside a name of Electron's source are lines of electron/electron at the commit that is
 * named with them, which may be older than Electron 45: there the name stands elsewhere.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { Cdp, type Session as CdpSession } from './cdp.ts';
import { makeCodec } from './codec.ts';
import { createConnections, type FetchOnce } from './connections.ts';
import { makeNative, record } from './native.ts';
import { bridgeEnd, isolatedWorld, mainWorld } from './page.ts';
import { createKeyStore } from './key-store.ts';
import { QuitRules } from './quit-rules.ts';
import type * as E from 'electron';

type Any = any;
const codec = makeCodec(
  (u) => Buffer.from(u).toString('base64'),
  (s) => new Uint8Array(Buffer.from(s, 'base64')),
);
const log = (...a: unknown[]) =>
  process.env['ELECTRON_HOST_DEBUG'] && console.error('[electron-host]', ...a);

function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(t, p, r) {
      if (typeof p === 'symbol' || p in t || p === 'then' || p === 'toJSON' || p === 'inspect')
        return Reflect.get(t, p, r);
      throw new Error(`electron-host: ${name}.${p} is not modelled`);
    },
  });
}

/* ───────────── app ───────────── */
const state = {
  appPath: process.cwd(),
  name: 'Electron',
  version: '0.0.0',
  ready: false,
  gone: false,
  exitCode: 0,
  paths: new Map<string, string>(),
  switches: new Map<string, string>(),
  schemes: new Map<string, Any>(),
  locked: false,
  offline: false,
  userAgent: null as string | null,
  relaunch: null as object | null,
};
const needReady = (what: string) => {
  if (!state.ready) throw new Error(`${what} cannot be used before the app is ready`);
};
let markReady!: () => void;
const readyPromise = new Promise<void>((f) => (markReady = f));

class App extends EventEmitter {
  readonly isPackaged = false;
  readonly commandLine = strict('app.commandLine', {
    appendSwitch: (k: string, v = '') => void state.switches.set(k, v),
    appendArgument: (_v: string) => undefined,
    hasSwitch: (k: string) => state.switches.has(k),
    getSwitchValue: (k: string) => state.switches.get(k) ?? '',
    removeSwitch: (k: string) => void state.switches.delete(k),
  });
  get name() {
    return state.name;
  }
  set name(v: string) {
    state.name = v;
  }
  whenReady = () => readyPromise;
  isReady = () => state.ready;
  getName = () => state.name;
  setName = (v: string) => void (state.name = v);
  getVersion = () => state.version;
  getAppPath = () => state.appPath;
  getLocale = () => 'vi';
  getSystemLocale = () => 'vi-VN';
  getPreferredSystemLanguages = () => ['vi-VN'];
  getPath = (k: string): string => {
    const set = state.paths.get(k);
    if (set) return set;
    const config = process.env['XDG_CONFIG_HOME'] ?? path.join(os.homedir(), '.config');
    const known: Record<string, () => string> = {
      home: () => os.homedir(),
      temp: () => os.tmpdir(),
      appData: () => config,
      exe: () => process.argv[0] ?? '',
      userData: () => path.join(this.getPath('appData'), state.name),
      sessionData: () => this.getPath('userData'),
      logs: () => path.join(this.getPath('userData'), 'logs'),
      crashDumps: () => path.join(this.getPath('userData'), 'Crashpad'),
      desktop: () => path.join(os.homedir(), 'Desktop'),
      downloads: () => path.join(os.homedir(), 'Downloads'),
      documents: () => path.join(os.homedir(), 'Documents'),
    };
    const f = known[k];
    if (!f) throw new Error(`Failed to get '${k}' path`);
    const p = f();
    if (k === 'userData') fs.mkdirSync(p, { recursive: true });
    return p;
  };
  setPath = (k: string, v: string) => {
    if (!path.isAbsolute(v)) throw new Error('Path must be absolute');
    fs.mkdirSync(v, { recursive: true });
    state.paths.set(k, v);
  };
  setAppUserModelId = (id: string) => record('app.setAppUserModelId', id);
  setAsDefaultProtocolClient = (...args: unknown[]) => {
    record('app.setAsDefaultProtocolClient', ...args);
    return true;
  };
  isDefaultProtocolClient = (_p: string) => true;
  /** Windows and macOS only, as in Electron. */
  setLoginItemSettings = (settings: unknown) => {
    if (process.platform === 'linux')
      throw new Error('electron-host: there are no login items on Linux');
    record('app.setLoginItemSettings', settings);
  };
  enableSandbox = () => {
    if (state.ready) throw new Error('app.enableSandbox() can only be called before app is ready');
  };
  disableHardwareAcceleration = () => {
    if (state.ready)
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
  };
  /** The loser leaves a note beside the lock and wakes the holder, who emits `second-instance`. */
  requestSingleInstanceLock = (additionalData: unknown = {}) => {
    const file = path.join(this.getPath('userData'), 'SingletonLock');
    const note = path.join(this.getPath('userData'), 'SingletonNote');
    try {
      const pid = Number(fs.readFileSync(file, 'utf8'));
      if (pid !== process.pid) {
        process.kill(pid, 0);
        fs.writeFileSync(note, JSON.stringify([process.argv, process.cwd(), additionalData]));
        process.kill(pid, 'SIGUSR2');
        return false;
      }
    } catch {
      /* no holder */
    }
    fs.writeFileSync(file, String(process.pid));
    if (!state.locked)
      process.on('SIGUSR2', () => {
        // Some kernels deliver a signal twice: the note is told once.
        let said: string;
        try {
          said = fs.readFileSync(note, 'utf8');
          fs.rmSync(note);
        } catch {
          return;
        }
        app.emit('second-instance', {}, ...(JSON.parse(said) as unknown[]));
      });
    return (state.locked = true);
  };
  hasSingleInstanceLock = () => state.locked;
  releaseSingleInstanceLock = () => {
    if (state.locked)
      fs.rmSync(path.join(this.getPath('userData'), 'SingletonLock'), { force: true });
    state.locked = false;
  };
  focus = () => undefined;
  /**
   * The name stands in it as it is, in UTF-8 (Electron 45, shell/browser/electron_browser_client.cc
   * `GetUserAgent`; the line is not known).
   */
  get userAgentFallback() {
    const product = `${state.name.replaceAll(/\s/g, '')}/${state.version}`;
    return (
      state.userAgent ??
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${product} Chrome/156.0.0.0 Electron/${process.versions['electron'] ?? ''} Safari/537.36`
    );
  }
  set userAgentFallback(v: string) {
    state.userAgent = v;
  }
  /** Started by the process that ends; tests read what was asked for. */
  relaunch = (options: object = {}) => void (state.relaunch = options);
  exit = (code = 0) => rules.exit(code);
  quit = () => rules.quit();
}
const cancellable = () => {
  const e = {
    defaultPrevented: false,
    preventDefault() {
      e.defaultPrevented = true;
    },
  };
  return e;
};
function shutdown(): void {
  state.gone = true;
  if (state.relaunch)
    fs.writeFileSync(
      path.join(app.getPath('userData'), 'electron-host-relaunch.json'),
      JSON.stringify(state.relaunch),
    );
  app.releaseSingleInstanceLock();
  server.closeAllConnections();
  server.close();
  if (browser && cdp && !cdp.closed) {
    void cdp.browser.send('Browser.close').catch(() => undefined);
    const t = setTimeout(() => browser!.kill('SIGKILL'), 2000);
    browser.once('exit', () => {
      clearTimeout(t);
      process.exit(state.exitCode);
    });
  } else process.exit(state.exitCode);
}
process.on('exit', () => {
  browser?.kill('SIGKILL');
  if (profile) fs.rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
});
// A signal ends it as a person would (shell/browser/electron_browser_main_parts_posix.cc, as of
// 2e63ae0: `GracefulShutdownHandler` (54), `ShutdownDetector` (85)).
for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(s, () => app.quit());
export const app: App = strict('app', new App());
const rules = new QuitRules<BrowserWindow>({
  events: app,
  end: (code) => {
    state.exitCode = code;
    shutdown();
  },
});

/* ───────────── custom schemes: a loopback server behind *.<scheme>.localhost ───────────── */
const handlers = new Map<string, (r: Request) => Response | Promise<Response>>();
const PAGE = /^http:\/\/([^/:]+)\.([a-z][a-z0-9+.-]*)\.localhost(?=[/?#]|$)/;
export const toPage = (u: string): string => {
  const m = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/s.exec(u);
  return m && state.schemes.has(m[1] ?? '')
    ? `http://${m[2] || 'x'}.${m[1]}.localhost${m[3] || '/'}`
    : u;
};
export const fromPage = (u: string): string =>
  u.replace(PAGE, (_m, host: string, scheme: string) => `${scheme}://${host}`);

const server = http.createServer((req, res) => {
  void (async () => {
    const m = /^([^:]+)\.([a-z][a-z0-9+.-]*)\.localhost$/.exec(req.headers.host ?? '');
    const handler = m && handlers.get(m[2] ?? '');
    if (!m || !handler) {
      res.destroy();
      return;
    } // as an unhandled scheme: the load fails
    // As lib/browser/api/protocol.ts:98 does: the page's headers with the session's User-Agent
    // among them; what no header may hold throws, and the page gets nothing. The request has no
    // signal: nobody tells that the page has dropped it.
    const headers = new Headers({ 'user-agent': app.userAgentFallback });
    for (const [k, v] of Object.entries(req.headers)) {
      if (
        ['user-agent', 'host', 'connection', 'cookie', 'accept-encoding'].includes(k) ||
        v === undefined
      )
        continue;
      headers.set(k, fromPage(Array.isArray(v) ? v.join(', ') : v));
    }
    const body =
      req.method === 'GET' || req.method === 'HEAD'
        ? undefined
        : (Readable.toWeb(req) as ReadableStream);
    const request = new Request(`${m[2]}://${m[1]}${req.url}`, {
      method: req.method ?? 'GET',
      headers,
      ...(body ? { body, duplex: 'half' } : {}),
    });
    const response = await handler(request);
    if (!(response instanceof Response))
      throw new TypeError('protocol.handle: the handler must return a Response');
    if (response.type === 'error') {
      res.destroy();
      return;
    }
    response.headers.forEach((v, k) => res.appendHeader(k, k === 'location' ? toPage(v) : v));
    res.writeHead(response.status, response.statusText);
    if (response.body)
      await pipeline(Readable.fromWeb(response.body as Any), res).catch(() => undefined);
    else res.end();
  })().catch((e: unknown) => {
    console.error('electron-host: protocol handler failed', e);
    res.destroy();
  });
});

const protocol = strict('protocol', {
  registerSchemesAsPrivileged(list: Any[]) {
    if (state.ready)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    state.schemes.clear();
    for (const s of list) {
      if (!s.privileges?.standard || !s.privileges?.secure)
        throw new Error('electron-host: only standard, secure schemes are modelled');
      state.schemes.set(s.scheme, s.privileges);
    }
  },
  handle(scheme: string, fn: (r: Request) => Response | Promise<Response>) {
    needReady('protocol.handle');
    if (!state.schemes.has(scheme))
      throw new Error(`electron-host: scheme ${scheme} was not registered as privileged`);
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, fn);
  },
  unhandle(scheme: string) {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  },
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
});

/* ───────────── ipcMain ───────────── */
class IpcMain extends EventEmitter {
  readonly handlers = new Map<string, { fn: (e: Any, ...a: Any[]) => unknown; once: boolean }>();
  handle(channel: string, fn: (e: Any, ...a: Any[]) => unknown, once = false) {
    if (this.handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, { fn, once });
  }
  handleOnce(channel: string, fn: (e: Any, ...a: Any[]) => unknown) {
    this.handle(channel, fn, true);
  }
  removeHandler(channel: string) {
    this.handlers.delete(channel);
  }
}
export const ipcMain = strict('ipcMain', new IpcMain());

/* ───────────── windows ───────────── */
const WORLD = 'Electron Isolated Context';
const windows = new Set<BrowserWindow>();
const contents = new Map<number, WebContents>();
let nextId = 1;

class WebContents extends EventEmitter {
  readonly id = nextId++;
  readonly session = defaultSession();
  readonly window: BrowserWindow;
  readonly prefs: Any;
  targetId = '';
  _cdp!: CdpSession;
  _frame = '';
  _context: number | null = null;
  _queue: string[] = [];
  _url = '';
  _own = '';
  _loading: { url: string; ok(): void; no(e: Error): void } | null = null;
  _openHandler: ((d: Any) => Any) | null = null;
  _popups: Any[] = [];
  _crashed = false;
  destroyed = false;
  readonly made: Promise<void>;

  constructor(window: BrowserWindow, prefs: Any, o: Any) {
    super();
    this.window = window;
    this.prefs = prefs;
    this.made = this._make(o);
    this.made.catch((e: unknown) => {
      if (!this.destroyed) console.error('electron-host: window failed', e);
    });
    contents.set(this.id, this);
  }
  async _make(o: Any): Promise<void> {
    const { targetId } = await cdp!.browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width: o.width ?? 800,
      height: o.height ?? 600,
    });
    this.targetId = targetId;
    ours.add(targetId);
    const { sessionId } = await cdp!.browser.send('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const s = (this._cdp = cdp!.session(sessionId));
    s.on('Runtime.executionContextCreated', ({ context: c }: Any) => {
      if (c.name !== WORLD || c.auxData.frameId !== this._frame) return;
      this._context = c.id;
    });
    s.on('Runtime.executionContextDestroyed', ({ executionContextId: id }: Any) => {
      if (id === this._context) this._context = null;
    });
    s.on('Runtime.executionContextsCleared', () => (this._context = null));
    s.on('Runtime.bindingCalled', (p: Any) => {
      if (p.name === '__electronHost') void this._fromPage(p);
    });
    s.on('Runtime.exceptionThrown', (p: Any) =>
      log('page exception', p.exceptionDetails?.exception?.description),
    );
    s.on('Runtime.consoleAPICalled', (p: Any) =>
      log('page console', p.type, p.args.map((a: Any) => a.value ?? a.description).join(' ')),
    );
    s.on('Page.frameNavigated', ({ frame }: Any) => {
      if (frame.parentId) return;
      this._crashed = false;
      this._url = frame.unreachableUrl || frame.url;
      this.emit('did-navigate', {}, this.getURL(), 200, 'OK');
    });
    s.on('Page.navigatedWithinDocument', ({ frameId, url }: Any) => {
      if (frameId !== this._frame) return;
      this._url = url;
      this.emit('did-navigate-in-page', {}, fromPage(url), true, 0, 0);
    });
    s.on('Page.domContentEventFired', () => {
      if (this._url !== 'about:blank') this.emit('dom-ready', {});
    });
    s.on('Page.loadEventFired', () => {
      if (this._url === 'about:blank') return;
      this.emit('did-finish-load', {});
      this._loading?.ok();
      this._loading = null;
      this.window.firstPaint();
    });
    s.on('Page.windowOpen', (p: Any) => this._popups.push(p));
    s.on('Inspector.targetCrashed', () => {
      this._crashed = true;
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    s.on(
      'Fetch.requestPaused',
      (p: Any) => void this._navigationAsked(p).catch((e: unknown) => log(e)),
    );
    await s.send('Page.enable');
    const tree = await s.send('Page.getFrameTree');
    this._frame = tree.frameTree.frame.id;
    await s.send('Runtime.addBinding', { name: '__electronHost', executionContextName: WORLD });
    if (this.prefs.preload) {
      const src = fs.readFileSync(this.prefs.preload, 'utf8');
      const [a, b] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
      const mk = `(${makeCodec.toString()})((u)=>{let s='';for(let i=0;i<u.length;i+=32768)s+=String.fromCharCode.apply(null,u.subarray(i,i+32768));return btoa(s)},(s)=>Uint8Array.from(atob(s),(c)=>c.charCodeAt(0)))`;
      const info = JSON.stringify({
        versions: { ...process.versions },
        platform: process.platform,
        arch: process.arch,
        env: {},
        argv: this.prefs.additionalArguments ?? [],
      });
      const top = 'if (window === window.top && location.href !== "about:blank") ';
      await s.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `${top}{ (${mainWorld.toString()})((${bridgeEnd.toString()})('${a}','${b}')); }`,
      });
      await s.send('Page.addScriptToEvaluateOnNewDocument', {
        worldName: WORLD,
        source: `${top}{ (${isolatedWorld.toString()})((${bridgeEnd.toString()})('${b}','${a}'), ${mk}, ${info}, function (require, module, exports, process) {\n${src}\n}); }`,
      });
    }
    await s.send('Runtime.enable');
    await s.send('Fetch.enable', {
      patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }],
    });
    await applyOffline(this);
  }
  get cdp() {
    return this._cdp;
  }

  async _navigationAsked(p: Any): Promise<void> {
    const url = fromPage(p.request.url);
    if (p.frameId === this._frame && p.request.url !== this._own) {
      const details = Object.assign(cancellable(), {
        url,
        isMainFrame: true,
        isSameDocument: false,
      });
      this.emit('will-navigate', details, url);
      if (details.defaultPrevented)
        return void (await this._cdp.send('Fetch.failRequest', {
          requestId: p.requestId,
          errorReason: 'Aborted',
        }));
    }
    await this._cdp.send('Fetch.continueRequest', { requestId: p.requestId });
  }
  /**
   * A new window the page opened: ask the handler, as Electron does, and let nothing through that
   * it denies.
   */
  async popup(targetId: string, sessionId: string): Promise<void> {
    const s = cdp!.session(sessionId);
    s.on(
      'Fetch.requestPaused',
      (p: Any) =>
        void s
          .send('Fetch.failRequest', { requestId: p.requestId, errorReason: 'Aborted' })
          .catch(() => undefined),
    );
    await s.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }).catch(() => undefined);
    // the opener is blocked until then
    void s.send('Runtime.runIfWaitingForDebugger').catch(() => undefined);
    for (let i = 0; i < 50 && this._popups.length === 0; i++)
      await new Promise((f) => setTimeout(f, 20));
    const p = this._popups.shift();
    const answer = this._openHandler?.({
      url: fromPage(p?.url ?? ''),
      frameName: p?.windowName ?? '',
      features: (p?.windowFeatures ?? []).join(','),
      disposition: 'foreground-tab',
      referrer: { url: '', policy: 'default' },
    });
    await cdp!.browser.send('Target.closeTarget', { targetId });
    if (answer?.action !== 'deny')
      throw new Error('electron-host: only { action: "deny" } is modelled for window.open');
  }
  async _fromPage(p: Any): Promise<void> {
    if (p.executionContextId !== this._context && this._context !== null) return;
    this._context = p.executionContextId;
    const m = JSON.parse(p.payload);
    const frame = {
      url: this.getURL(),
      origin: originOf(this.getURL()),
      routingId: 1,
      processId: 1,
      top: null as unknown,
      parent: null,
    };
    frame.top = frame;
    const event = { sender: this, senderFrame: frame, frameId: 1, processId: 1, type: 'frame' };
    if (m.t === 'preload-done') {
      for (const q of this._queue.splice(0)) this._deliver(q);
      return;
    }
    if (m.t === 'preload-error') {
      this.emit(
        'preload-error',
        {},
        this.prefs.preload,
        Object.assign(new Error(m.message), { stack: m.stack }),
      );
      return;
    }
    const args = codec.dec(m.a) as unknown[];
    if (m.t === 'send') {
      ipcMain.emit(m.channel, event, ...args);
      return;
    }
    const h = ipcMain.handlers.get(m.channel);
    let out: Any;
    try {
      if (!h) throw new Error(`No handler registered for '${m.channel}'`);
      if (h.once) ipcMain.removeHandler(m.channel);
      out = { t: 'ok', id: m.id, v: codec.enc(await h.fn(event, ...args)) };
    } catch (e) {
      console.error(`Error occurred in handler for '${m.channel}':`, e);
      out = { t: 'no', id: m.id, channel: m.channel, error: String(e) };
    }
    this._deliver(JSON.stringify(out), p.executionContextId);
  }
  _deliver(text: string, context = this._context): void {
    if (context === null) {
      this._queue.push(text);
      return;
    }
    this._cdp
      .send('Runtime.evaluate', {
        expression: `__electronHostDeliver(${JSON.stringify(text)})`,
        contextId: context,
      })
      .catch((e: unknown) => log(e));
  }
  send(channel: string, ...args: unknown[]): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed');
    this._deliver(JSON.stringify({ t: 'event', channel, a: codec.enc(args) }));
  }
  async loadURL(url: string): Promise<void> {
    await this.made;
    const target = (this._own = new URL(toPage(url)).href);
    this.emit('did-start-loading');
    this.emit('did-start-navigation', { url, isSameDocument: false, isMainFrame: true });
    const done = new Promise<void>((ok, no) => (this._loading = { url, ok, no }));
    done.catch(() => undefined);
    const r = await this._cdp.send('Page.navigate', { url: target });
    if (r.errorText) {
      this.emit('did-fail-load', {}, -1, r.errorText, url, true);
      const e = new Error(`${r.errorText} loading '${url}'`);
      this._loading = null;
      throw e;
    }
    return done;
  }
  async executeJavaScript(code: string): Promise<unknown> {
    await this.made;
    const r = await this._cdp.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (r.exceptionDetails)
      throw new Error(r.exceptionDetails.exception?.description ?? r.exceptionDetails.text);
    return r.result.value;
  }
  close(): void {
    this.window.close();
  }
  getURL(): string {
    return fromPage(this._url);
  }
  getTitle(): string {
    return this.window.getTitle();
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  isLoading(): boolean {
    return this._loading !== null;
  }
  reload(): void {
    this.emit('did-start-navigation', {
      url: this.getURL(),
      isSameDocument: false,
      isMainFrame: true,
    });
    void this._cdp.send('Page.reload');
  }
  /** Kills the page's process, as a crash would. */
  forcefullyCrashRenderer(): void {
    this._cdp.send('Page.crash').catch((e: unknown) => log(e));
  }
  isCrashed(): boolean {
    return this._crashed;
  }
  /**
   * Whether its page lets it close, by `beforeunload`. Nobody is shown a question: a page that says
   * no stays, silently, unless `will-prevent-unload` is prevented
   * (shell/browser/electron_javascript_dialog_manager.cc, as of 378d79c: `RunBeforeUnloadDialog`
   * (111)). Of closing only: `location.reload()` is asked by Chromium itself here.
   */
  async letsClose(): Promise<boolean> {
    if (this._crashed || this._url === '' || this._url === 'about:blank') return true;
    const { result } = await this._cdp.send('Runtime.evaluate', {
      expression: `(() => { const asked = document.createEvent('BeforeUnloadEvent');
        asked.initEvent('beforeunload', false, true);
        return window.dispatchEvent(asked) && asked.returnValue === ''; })()`,
      returnByValue: true,
    });
    if (result.value !== false) return true;
    const event = cancellable();
    this.emit('will-prevent-unload', event);
    return event.defaultPrevented;
  }
  setWindowOpenHandler(fn: (d: Any) => Any): void {
    this._openHandler = fn;
  }
  openDevTools(): void {}
  closeDevTools(): void {}
  isDevToolsOpened(): boolean {
    return false;
  }
  focus(): void {}
  setZoomFactor(_f: number): void {}
  setVisualZoomLevelLimits(): Promise<void> {
    return Promise.resolve();
  }
  get mainFrame() {
    return { url: this.getURL(), origin: originOf(this.getURL()) };
  }
}
interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}
const originOf = (u: string) => {
  try {
    const x = new URL(u);
    return `${x.protocol}//${x.host}`;
  } catch {
    return 'null';
  }
};

export class BrowserWindow extends EventEmitter {
  readonly id: number;
  readonly webContents: WebContents;
  _shown: boolean;
  _title: string;
  _maximized = false;
  readonly _bounds: Bounds;
  _painted = false;
  _destroyed = false;
  static getAllWindows = () => [...windows];
  static getFocusedWindow = () => [...windows].at(-1) ?? null;
  static fromWebContents = (wc: WebContents | undefined) =>
    [...windows].find((w) => w.webContents === wc || w.webContents.id === wc?.id) ?? null;
  static fromId = (id: number) => [...windows].find((w) => w.id === id) ?? null;

  constructor(o: Any = {}) {
    super();
    needReady('BrowserWindow');
    const p = o.webPreferences ?? {};
    if (
      p.nodeIntegration ||
      p.contextIsolation === false ||
      p.sandbox === false ||
      p.webviewTag ||
      p.webSecurity === false
    )
      throw new Error(
        'electron-host: only sandboxed, context-isolated windows without Node are modelled',
      );
    if (p.preload && !path.isAbsolute(p.preload))
      throw new Error('preload script must have absolute path');
    if (p.preload && p.preload.endsWith('.mjs'))
      throw new Error('electron-host: a sandboxed preload must be CommonJS');
    this._shown = o.show !== false;
    this._title = o.title ?? state.name;
    if (o.titleBarOverlay) this.recorded.overlay = o.titleBarOverlay;
    this._bounds = { x: o.x ?? 0, y: o.y ?? 0, width: o.width ?? 800, height: o.height ?? 600 };
    this.webContents = strict('webContents', new WebContents(this, p, o));
    this.id = this.webContents.id;
    const self = strict('BrowserWindow', this);
    windows.add(self);
    rules.windowAdded(self);
    app.emit('browser-window-created', {}, self);
    app.emit('web-contents-created', {}, this.webContents);
    return self;
  }
  loadURL(url: string) {
    return this.webContents.loadURL(url);
  }
  loadFile(file: string) {
    return this.webContents.loadURL(pathToFileURL(path.resolve(state.appPath, file)).href);
  }
  firstPaint() {
    if (!this._painted) {
      this._painted = true;
      this.emit('ready-to-show');
    }
  }
  show() {
    this._shown = true;
    this.emit('show');
  }
  hide() {
    this._shown = false;
    this.emit('hide');
  }
  isVisible() {
    return this._shown;
  }
  focus() {
    this.emit('focus');
  }
  isFocused() {
    return BrowserWindow.getFocusedWindow() === this;
  }
  isMinimized() {
    return false;
  }
  restore() {}
  maximize() {
    this._maximized = true;
    this.emit('maximize');
  }
  unmaximize() {
    this._maximized = false;
    this.emit('unmaximize');
  }
  isMaximized() {
    return this._maximized;
  }
  isFullScreen() {
    return false;
  }
  setFullScreen(v: boolean) {
    record('window.setFullScreen', v);
  }
  setIcon() {}
  setMenuBarVisibility() {}
  /** What was asked for, for tests to read; Chromium's window has no native title bar here. */
  readonly recorded: { overlay?: unknown; background?: unknown } = {};
  setTitleBarOverlay(o: object) {
    this.recorded.overlay = { ...(this.recorded.overlay as object), ...o };
  }
  setBackgroundColor(c: unknown) {
    this.recorded.background = c;
  }
  getTitle() {
    return this._title;
  }
  setTitle(t: string) {
    this._title = t;
  }
  getBounds() {
    return { ...this._bounds };
  }
  getNormalBounds() {
    return { ...this._bounds };
  }
  setBounds(b: Partial<Bounds>) {
    Object.assign(this._bounds, b);
    this.emit('resize');
    this.emit('move');
  }
  isDestroyed() {
    return this._destroyed;
  }
  destroy() {
    this._gone();
  }
  /**
   * The listeners of `close` first, then the page, and who says no ends the quitting
   * (shell/browser/api/electron_api_browser_window.cc, as of 004f046: `OnCloseButtonClicked` (150)
   * with a user activation made for the page, `BeforeUnloadDialogCancelled` (112):
   * `WindowCloseCancelled`).
   */
  close(): void {
    if (this._destroyed) return;
    const ev = cancellable();
    this.emit('close', ev);
    if (ev.defaultPrevented) rules.closeCancelled();
    else
      void this.webContents.letsClose().then(
        (goes) => (goes ? this._gone() : rules.closeCancelled()),
        () => this._gone(), // its page is gone
      );
  }
  _gone() {
    if (this._destroyed) return;
    this._destroyed = true;
    const me = BrowserWindow.fromId(this.id);
    if (me) windows.delete(me);
    contents.delete(this.webContents.id);
    this.webContents.destroyed = true;
    if (this.webContents.targetId && cdp && !cdp.closed)
      void cdp.browser
        .send('Target.closeTarget', { targetId: this.webContents.targetId })
        .catch(() => undefined);
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (me) rules.windowGone(me);
  }
  /** The browser closed the tab by itself (a test's page.close(), or a crash). */
  lost() {
    this._gone();
  }
}
export const webContents = strict('webContents', {
  getAllWebContents: () => [...contents.values()],
  fromId: (id: number) => contents.get(id),
  getFocusedWebContents: () => [...contents.values()].at(-1) ?? null,
  fromDevToolsTargetId: (t: string) => [...contents.values()].find((c) => c.targetId === t),
});

/* ───────────── session, net, safeStorage, shell, dialog, menu ───────────── */
/** Recorded only: Chromium asks nobody here, it denies. */
const permissions: { request: Any; check: Any; device: Any } = {
  request: null,
  check: null,
  device: null,
};
let theSession: Any;
function defaultSession(): Any {
  return (theSession ??= strict(
    'session',
    Object.assign(new EventEmitter(), {
      protocol,
      setPermissionRequestHandler: (f: Any) => void (permissions.request = f),
      setPermissionCheckHandler: (f: Any) => void (permissions.check = f),
      setDevicePermissionHandler: (f: Any) => void (permissions.device = f),
      enableNetworkEmulation: (o: Any) => void setOffline(!!o.offline),
      disableNetworkEmulation: () => void setOffline(false),
      setSpellCheckerEnabled: () => undefined,
      clearCache: async () => undefined,
      clearStorageData: async () => {
        for (const w of windows)
          await w.webContents.cdp.send('Storage.clearDataForOrigin', {
            origin: new URL(toPage(w.webContents.getURL())).origin,
            storageTypes: 'all',
          });
      },
      fetch: (u: Any, o?: Any) => net.fetch(u, o),
      getUserAgent: () => app.userAgentFallback,
    }),
  ));
}
const partitions = new Map<string, object>();
export const session = strict('session', {
  get defaultSession() {
    needReady('session.defaultSession');
    return defaultSession();
  },
  /**
   * Each has a network context of its own (Electron 45, shell/browser/electron_browser_context.cc;
   * the line is not known), and with it its own connections.
   */
  fromPartition: (name: string) => {
    needReady('session.fromPartition');
    const known =
      partitions.get(name) ??
      strict(
        'session',
        Object.assign(new EventEmitter(), { fetch: fetchOver(createConnections(fetchOnce)) }),
      );
    partitions.set(name, known);
    return known;
  },
});
async function applyOffline(wc: WebContents): Promise<void> {
  await wc.cdp.send('Network.enable');
  await wc.cdp.send('Network.overrideNetworkState', {
    offline: state.offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  // The app's own scheme stays up when the network is down.
  const up = [...state.schemes.keys()].map((s) => ({
    urlPattern: `http://*.${s}.localhost/*`,
    block: false,
  }));
  await wc.cdp
    .send(
      'Network.setBlockedURLs',
      state.offline
        ? {
            urlPatterns: [
              ...up,
              { urlPattern: 'http://*/*', block: true },
              { urlPattern: 'https://*/*', block: true },
            ],
          }
        : { urlPatterns: [] },
    )
    .catch((e: unknown) => log('setBlockedURLs', e));
}
async function setOffline(v: boolean): Promise<void> {
  state.offline = v;
  await Promise.all(
    [...windows].map((w) => w.webContents.made.then(() => applyOffline(w.webContents))),
  );
}
export const net = strict('net', {
  isOnline: () => !state.offline,
  get online() {
    return !state.offline;
  },
  fetch: (input: string | URL | Request, init: Any = {}): Promise<Response> =>
    fetchByDefault(input, init),
});
const fetchOnce: FetchOnce = async (address, init) => {
  if (state.offline) throw new TypeError('net::ERR_INTERNET_DISCONNECTED');
  try {
    return await fetch(address, init);
  } catch (e) {
    const code = (e as Any)?.cause?.code;
    throw new TypeError(
      code === 'ECONNREFUSED'
        ? 'net::ERR_CONNECTION_REFUSED'
        : code === 'ENOTFOUND'
          ? 'net::ERR_NAME_NOT_RESOLVED'
          : 'net::ERR_FAILED',
      { cause: e },
    );
  }
};
function fetchOver(connections: FetchOnce) {
  return async (input: string | URL | Request, init: Any = {}): Promise<Response> => {
    needReady('net.fetch');
    const req = new Request(input, init);
    const scheme = new URL(req.url).protocol.slice(0, -1);
    const h = handlers.get(scheme);
    if (h && !init.bypassCustomProtocolHandlers) return h(req);
    if (scheme === 'file')
      return new Response(Readable.toWeb(fs.createReadStream(fileURLToPath(req.url))) as Any);
    req.headers.set('user-agent', app.userAgentFallback);
    return connections(req.url, {
      method: req.method,
      headers: req.headers,
      redirect: req.redirect,
      signal: req.signal,
      ...(init.body === undefined ? {} : { body: init.body }),
    });
  };
}
const fetchByDefault = fetchOver(createConnections(fetchOnce));

const keyStore = createKeyStore({
  isReady: () => state.ready,
  keyFile: () => path.join(app.getPath('userData'), 'electron-host.key'),
  variables: process.env,
});
export const safeStorage = strict('safeStorage', keyStore);
const { Menu, Tray, Notification, dialog, shell, powerSaveBlocker } = makeNative(strict, needReady);
export { Menu, Tray, Notification, dialog, shell, powerSaveBlocker };
class NativeTheme extends EventEmitter {
  _source = 'system';
  get themeSource() {
    return this._source;
  }
  set themeSource(v: string) {
    this._source = v;
    this.emit('updated');
  }
  get shouldUseDarkColors() {
    return this._source === 'dark';
  }
}
export const nativeTheme = strict('nativeTheme', new NativeTheme());
const display = {
  id: 1,
  label: 'host',
  scaleFactor: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1040 },
};
const displayModule = strict(
  'screen',
  Object.assign(new EventEmitter(), {
    getAllDisplays: () => {
      needReady('screen');
      return [display];
    },
    getPrimaryDisplay: () => {
      needReady('screen');
      return display;
    },
    getDisplayMatching: () => {
      needReady('screen');
      return display;
    },
  }),
);
export { displayModule as screen };
export const powerMonitor = strict('powerMonitor', new EventEmitter());

/* ───────────── start ───────────── */
let browser: ChildProcess | null = null;
let cdp: Cdp | null = null;
let profile = '';
const ours = new Set<string>();

export async function start(o: {
  chromium: string;
  port: string | undefined;
  noSandbox: boolean;
}): Promise<void> {
  const port = await new Promise<number>((f) =>
    server.listen(0, '127.0.0.1', () => f((server.address() as Any).port)),
  );
  profile = fs.mkdtempSync(path.join(os.tmpdir(), 'electron-host-'));
  const args = [
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    '--no-startup-window',
    '--no-first-run',
    '--no-default-browser-check',
    '--lang=vi',
    `--host-resolver-rules=${[...state.schemes.keys()].map((s) => `MAP *.${s}.localhost 127.0.0.1:${port}`).join(',')}`,
    '--autoplay-policy=user-gesture-required',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--password-store=basic',
  ];
  if (o.port !== undefined) args.push(`--remote-debugging-port=${o.port}`);
  if (o.noSandbox || process.getuid?.() === 0) args.push('--no-sandbox');
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) args.push('--headless');
  for (const [k, v] of state.switches) args.push(v ? `--${k}=${v}` : `--${k}`);
  browser = spawn(o.chromium, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  browser.stderr!.setEncoding('utf8');
  let tail = '';
  const listening = new Promise<string>((ok, no) => {
    browser!.stderr!.on('data', (d: string) => {
      tail = (tail + d).slice(-8000);
      const m = /^DevTools listening on .*$/m.exec(tail);
      if (m) ok(m[0]);
      log(d.trimEnd());
    });
    browser!.once('exit', (c) => no(new Error(`chromium exited with ${c}\n${tail}`)));
    browser!.once('error', no);
  });
  listening.catch(() => undefined);
  cdp = new Cdp(browser.stdio[3] as Any, browser.stdio[4] as Any);
  cdp.browser.on('closed', () => {
    if (!state.gone && state.ready) {
      console.error('electron-host: chromium went away');
      process.exit(1);
    }
  });
  cdp.browser.on('Target.targetDestroyed', ({ targetId }: Any) => {
    for (const w of Array.from(windows)) if (w.webContents.targetId === targetId) w.lost();
  });
  cdp.browser.on('Target.targetInfoChanged', ({ targetInfo: t }: Any) => {
    for (const w of windows)
      if (w.webContents.targetId === t.targetId && t.title) {
        w.setTitle(t.title);
        w.webContents.emit('page-title-updated', {}, t.title, true);
      }
  });
  cdp.browser.on(
    'Target.attachedToTarget',
    ({ targetInfo: t, sessionId, waitingForDebugger }: Any) => {
      const s = cdp!.session(sessionId);
      const opener = t.openerId && [...windows].find((w) => w.webContents.targetId === t.openerId);
      if (t.type === 'page' && opener && !ours.has(t.targetId))
        void opener.webContents
          .popup(t.targetId, sessionId)
          .catch((e: unknown) => console.error(e));
      else if (waitingForDebugger)
        void s.send('Runtime.runIfWaitingForDebugger').catch(() => undefined);
    },
  );
  await cdp.browser.send('Target.setDiscoverTargets', { discover: true });
  await cdp.browser.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
  });
  if (o.port !== undefined) process.stderr.write(`\n${await listening}\n`);
}
export function announceReady(): void {
  state.ready = true;
  app.emit('ready', {}, {});
  markReady();
}
export { state };

const named = {
  app,
  BrowserWindow,
  ipcMain,
  protocol,
  session,
  net,
  safeStorage,
  shell,
  dialog,
  Menu,
  Tray,
  Notification,
  powerSaveBlocker,
  nativeTheme,
  powerMonitor,
  screen: displayModule,
  webContents,
};
const electron = strict('electron', named as Any);
export { protocol };
export default electron;
export { electron as 'module.exports' };
// The types of the real module hold the names to account.
const _names: (keyof typeof E)[] = Object.keys(named) as (keyof typeof named)[];
void _names;
