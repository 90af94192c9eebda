import { mkdtempSync, readFileSync, rmSync, statSync, existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileSecretStore } from './file-secret-store.ts';
import type { SecretStore } from './secret-store.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-secret-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function setUp() {
  const state = { hasSystem: false, isAllowed: false };
  const system: SecretStore = {
    isAvailable: async () => state.hasSystem,
    seal: async (text) => (state.hasSystem ? Buffer.from(`system:${text}`) : null),
    isLocked: async () => !state.hasSystem,
    unseal: async (sealed) =>
      state.hasSystem ? Buffer.from(sealed).toString().replace('system:', '') : null,
  };
  const file = path.join(folder, 'device.key');
  return {
    state,
    file,
    store: createFileSecretStore({ system, file, isAllowed: () => state.isAllowed }),
  };
}

test('without a key store and without leave nothing is sealed and no key is written', async () => {
  const { store, file } = setUp();
  expect([await store.isAvailable(), await store.seal('bí mật')]).toEqual([false, null]);
  expect(existsSync(file)).toBe(false);
});

test('with leave a key file of its owner alone seals, also after a restart; taken back, nothing opens', async () => {
  const { state, store, file } = setUp();
  state.isAllowed = true;
  const [one, two] = await Promise.all([store.seal('bí mật'), store.seal('bí mật')]);
  expect(Buffer.from(one ?? []).toString('latin1')).not.toContain('bí');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect([
    await store.unseal(one ?? new Uint8Array()),
    await store.unseal(two ?? new Uint8Array()),
  ]).toEqual(['bí mật', 'bí mật']);
  state.isAllowed = false;
  expect(await store.unseal(one ?? new Uint8Array())).toBe(null);
  expect(readFileSync(file)).toHaveLength(32);
});

test('the system comes first, and opens nothing of the file but what the file sealed', async () => {
  const { state, store } = setUp();
  state.isAllowed = true;
  const byFile = await store.seal('cũ');
  state.hasSystem = true;
  state.isAllowed = false;
  expect(Buffer.from((await store.seal('mới')) ?? []).toString()).toBe('system:mới');
  expect([
    await store.unseal(byFile ?? new Uint8Array()),
    await store.unseal(Buffer.from('system:mới')),
  ]).toEqual(['cũ', 'mới']);
});

test('what was changed does not open', async () => {
  const { state, store } = setUp();
  state.isAllowed = true;
  const sealed = Buffer.from((await store.seal('bí mật')) ?? []);
  sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1;
  expect(await store.unseal(sealed)).toBe(null);
});
