// Brings a fresh checkout to the point where everything runs, and says what it is doing. Plain Node
// ≥ 20, no dependencies: it runs before there is a node_modules. A few milliseconds when there is
// nothing to do.
//   node scripts/setup.mjs            what the product needs
//   node scripts/setup.mjs --tests    that, and what the tests need (Chromium, ffmpeg, PostgreSQL)
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const windows = process.platform === 'win32';

/** With what builds the product, which npm leaves out of itself where NODE_ENV is `production`. */
const npmCi = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

installDependencies();
checkNode();
if (process.argv.includes('--tests')) installTestTools();

/** `npm ci`, only when the lock file or how it is asked for changed since it last ran here. */
function installDependencies() {
  const stamp = path.join(root, 'node_modules/.setup');
  const want = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .update(npmCi.join(' '))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return;
  say('cài các gói phụ thuộc (npm ci)');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  if (!run([...npm, ...npmCi])) die('npm ci không thành công');
  writeFileSync(stamp, want);
}

/** The Node the sources need: the one that npm installed, or a new enough one on PATH. */
function checkNode() {
  const installed = path.join(root, 'node_modules/.bin', windows ? 'node.cmd' : 'node');
  const node = existsSync(installed) ? installed : 'node';
  const version =
    spawnSync(node, ['-p', 'process.versions.node'], {
      encoding: 'utf8',
      shell: windows,
    }).stdout?.trim() ?? '0';
  if (Number(version.split('.')[0]) < 24)
    die(
      `cần Node 24 trở lên; npm không có bản cho ${process.platform}/${process.arch}, hãy cài Node 24`,
    );
}

/**
 * What the tests use from Debian. Elsewhere than on Debian as root it only says what is missing.
 */
function installTestTools() {
  installWanted();
  installShell();
}

function installWanted() {
  const wanted = [
    {
      package: 'chromium',
      found: () =>
        Boolean(process.env.CHROMIUM_PATH) ||
        onPath('chromium', 'chromium-browser', 'google-chrome'),
    },
    { package: 'ffmpeg', found: () => onPath('ffmpeg') },
    { package: 'postgresql', found: hasPostgres },
  ].filter((tool) => !tool.found());
  if (wanted.length === 0) return;
  const names = wanted.map((tool) => tool.package);
  if (!onPath('apt-get') || process.getuid?.() !== 0)
    die(`thiếu ${names.join(', ')}: hãy cài rồi chạy lại`);
  say(`cài từ Debian cho phần kiểm thử: ${names.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  run(['apt-get', 'update', '-qq'], env);
  if (!run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names], env, true))
    die('apt-get install không thành công');
}

/**
 * Chromium's engine alone spares the end-to-end tests a third of their processor time; without it
 * they run on the whole of it.
 */
function installShell() {
  if (
    process.env.CHROMIUM_PATH ||
    onPath('chromium-headless-shell') ||
    !onPath('apt-get') ||
    process.getuid?.() !== 0
  )
    return;
  say('cài từ Debian cho phần kiểm thử: chromium-headless-shell');
  if (
    !run(
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
      { DEBIAN_FRONTEND: 'noninteractive' },
      true,
    )
  )
    say('không có chromium-headless-shell: kiểm thử dùng chromium, chậm hơn');
}

function hasPostgres() {
  const base = '/usr/lib/postgresql';
  return (
    existsSync(base) &&
    readdirSync(base).some((version) => existsSync(path.join(base, version, 'bin/initdb')))
  );
}

function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.some((name) => folders.some((folder) => isExecutable(path.join(folder, name))));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run([command, ...args], env = {}, quiet = false) {
  const out = quiet ? 'ignore' : 'inherit';
  return (
    spawnSync(command, args, {
      cwd: root,
      stdio: ['ignore', out, 'inherit'],
      env: { ...process.env, ...env },
      shell: windows,
    }).status === 0
  );
}

function say(text) {
  console.error(`[chuẩn bị] ${text}`);
}

function die(text) {
  say(text);
  process.exit(1);
}
