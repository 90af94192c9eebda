import fs from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const exe = path.join(import.meta.dirname, 'dist/electron');
const argv = process.argv.slice(2);
process.argv = [exe, ...argv];

const pkgElectron = JSON.parse(
  fs.readFileSync(path.join(root, 'node_modules/electron/package.json'), 'utf8'),
) as { version: string };
const define = (o: object, k: string, value: unknown) =>
  Object.defineProperty(o, k, { value, enumerable: true, configurable: true });
define(process.versions, 'electron', pkgElectron.version);
define(process.versions, 'chrome', '156.0.0.0');
define(process, 'type', 'browser');
define(process, 'defaultApp', true);
define(process, 'resourcesPath', path.join(import.meta.dirname, 'dist/resources'));

const hostUrl = pathToFileURL(path.join(import.meta.dirname, 'electron.ts')).href;
registerHooks({
  resolve(specifier, context, next) {
    if (
      specifier === 'electron' ||
      specifier === 'electron/main' ||
      specifier === 'electron/common'
    )
      return { url: hostUrl, format: 'module', shortCircuit: true };
    return next(specifier, context);
  },
});
const host = (await import(hostUrl)) as typeof import('./electron.ts');

// electron [-r module] [--switch[=value]] <app>
const requires: string[] = [];
let target: string | undefined;
for (let i = 0; i < argv.length; i++) {
  const a = argv[i] ?? '';
  if (a === '-r' || a === '--require') requires.push(argv[++i] ?? '');
  else if (a.startsWith('-')) {
    const [, name = '', value = ''] = /^--?([^=]+)(?:=(.*))?$/s.exec(a) ?? [];
    if (!/^(inspect|remote-debugging|no-sandbox)/.test(name)) host.state.switches.set(name, value);
  } else {
    target = a;
    break;
  }
}
if (!target) throw new Error('electron-host: no app given');
let main = path.resolve(target);
if (fs.statSync(main).isDirectory()) {
  const pkg = JSON.parse(fs.readFileSync(path.join(main, 'package.json'), 'utf8')) as {
    name?: string;
    productName?: string;
    version?: string;
    main?: string;
  };
  host.state.appPath = main;
  host.state.name = pkg.productName ?? pkg.name ?? 'Electron';
  host.state.version = pkg.version ?? '0.0.0';
  main = path.join(main, pkg.main ?? 'index.js');
} else host.state.appPath = path.dirname(main);

const require = createRequire(import.meta.url);
for (const r of requires) require(path.resolve(r));

const port = argv
  .map((a) => /^--remote-debugging-port=(\d+)$/.exec(a)?.[1])
  .find((x) => x !== undefined);
const chromium =
  process.env['ELECTRON_HOST_CHROMIUM'] ??
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((p) =>
    fs.existsSync(p),
  );
if (!chromium) throw new Error('electron-host: no Chromium found; set CHROMIUM_PATH');

// Electron emits `ready` only when the main module has been evaluated, so `await app.whenReady()`
// at its top level hangs – here it says so.
const timer = setTimeout(() => {
  console.error(
    'electron-host: the main module did not finish (top-level await on app.whenReady()?)',
  );
  process.exit(1);
}, 15_000);
await import(pathToFileURL(main).href);
clearTimeout(timer);
await host.start({ chromium, port, noSandbox: argv.includes('--no-sandbox') });
host.announceReady();
