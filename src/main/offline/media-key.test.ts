import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SecretStore } from '../session/secret-store.ts';
import { openMediaKey, openMediaKeys } from './media-key.ts';

let file = '';
beforeEach(() => (file = path.join(mkdtempSync(path.join(os.tmpdir(), 'mai-vang-key-')), 'key.json')));
afterEach(() => rmSync(path.dirname(file), { recursive: true, force: true }));

const store = (password: string): SecretStore => ({
  isAvailable: async () => password !== '',
  seal: async (text) => Buffer.from(`${password}:${text}`).map((byte) => byte ^ 1),
  unseal: async (sealed) => {
    const text = Buffer.from(sealed.map((byte) => byte ^ 1)).toString();
    return text.startsWith(`${password}:`) ? text.slice(password.length + 1) : null;
  },
});

test('the key is the same at every start and never in clear on disk', async () => {
  const first = await openMediaKey({ file, secrets: store('a'), randomBytes });
  expect(first?.key.length).toBe(32);
  expect(await openMediaKey({ file, secrets: store('a'), randomBytes })).toEqual(first);
  expect(readFileSync(file, 'utf8')).not.toContain(Buffer.from(first?.key ?? []).toString('base64'));
});

test('a lost key store or a damaged file gives a new key with another id', async () => {
  const first = await openMediaKey({ file, secrets: store('a'), randomBytes });
  const second = await openMediaKey({ file, secrets: store('b'), randomBytes });
  expect(second?.id).not.toBe(first?.id);
  writeFileSync(file, '{"id":');
  expect((await openMediaKey({ file, secrets: store('b'), randomBytes }))?.id).not.toBe(second?.id);
});

test('without a safe key store there is no key and no file', async () => {
  expect(await openMediaKey({ file, secrets: store(''), randomBytes })).toBeNull();
  expect(existsSync(file)).toBe(false);
});

test('a key that cannot be opened is set aside: when its store is back, what it encrypted opens again', async () => {
  const folder = path.dirname(file);
  const first = await openMediaKeys({ folder, secrets: store('a'), randomBytes }).current();
  const lost = openMediaKeys({ folder, secrets: store('b'), randomBytes });
  const second = await lost.current();
  expect(second?.id).not.toBe(first?.id);
  expect([lost.find(second?.id ?? ''), lost.find(first?.id ?? '')]).toEqual([second, null]);
  const back = openMediaKeys({ folder, secrets: store('a'), randomBytes });
  await back.current();
  expect(back.find(first?.id ?? '')).toEqual(first);
});

test('askers at the same time get one key, and a place for it that comes later is found', async () => {
  let password = '';
  const keys = openMediaKeys({ folder: path.dirname(file), secrets: { ...store('a'), isAvailable: async () => password !== '' }, randomBytes });
  expect(await keys.current()).toBe(null);
  password = 'a';
  const [one, two] = await Promise.all([keys.current(), keys.current()]);
  expect(one).not.toBe(null);
  expect(two).toEqual(one);
});
