import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mai-vang-setup-'));
  mkdirSync(path.join(root, 'scripts'));
  mkdirSync(path.join(root, 'part'));
  copyFileSync(path.join(import.meta.dirname, 'setup.mjs'), path.join(root, 'scripts/setup.mjs'));
  writeFileSync(
    path.join(root, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', devDependencies: { part: 'file:./part' } }),
  );
  writeFileSync(
    path.join(root, 'part/package.json'),
    JSON.stringify({ name: 'part', version: '1.0.0' }),
  );
  // What npm install would write for the two files above.
  const packages = {
    '': { name: 'x', version: '1.0.0', devDependencies: { part: 'file:./part' } },
    'node_modules/part': { resolved: 'part', link: true },
    part: { version: '1.0.0', dev: true },
  };
  writeFileSync(
    path.join(root, 'package-lock.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

// What builds and serves is among the development's packages: npm leaves them out of itself in
// production.
it.each([
  ['in production', { NODE_ENV: 'production' }],
  ['where npm is told to leave them out', { NPM_CONFIG_OMIT: 'dev' }],
  ['anywhere else', {}],
])('installs what builds the product %s', (_where, input) => {
  const { NODE_ENV: _env, npm_execpath: _npm, ...env } = process.env;
  execFileSync(process.execPath, ['scripts/setup.mjs'], {
    cwd: root,
    env: { ...env, ...input, NPM_CONFIG_OFFLINE: 'true' },
    stdio: 'pipe',
  });
  expect(existsSync(path.join(root, 'node_modules/part/package.json'))).toBe(true);
});
