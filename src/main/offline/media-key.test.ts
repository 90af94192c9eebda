import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SecretStore } from '../session/secret-store.ts';
import { type MediaKey, openMediaKey as open, openMediaKeys } from './media-key.ts';

let file = '';
beforeEach(
  () => (file = path.join(mkdtempSync(path.join(os.tmpdir(), 'mai-vang-key-')), 'key.json')),
);
afterEach(() => rmSync(path.dirname(file), { recursive: true, force: true }));

const store = (password: string): SecretStore => ({
  isAvailable: async () => password !== '',
  isLocked: async () => false,
  seal: async (text) => Buffer.from(`${password}:${text}`).map((byte) => byte ^ 1),
  unseal: async (sealed) => {
    const text = Buffer.from(sealed.map((byte) => byte ^ 1)).toString();
    return text.startsWith(`${password}:`) ? text.slice(password.length + 1) : null;
  },
});

async function openMediaKey(parts: Parameters<typeof open>[0]): Promise<MediaKey | null> {
  const key = await open(parts);
  if (key === 'locked') throw new Error('locked');
  return key;
}

test('the key is the same at every start and never in clear on disk', async () => {
  const first = await openMediaKey({ file, secrets: store('a'), randomBytes });
  expect(first?.key.length).toBe(32);
  expect(await openMediaKey({ file, secrets: store('a'), randomBytes })).toEqual(first);
  expect(readFileSync(file, 'utf8')).not.toContain(
    Buffer.from(first?.key ?? []).toString('base64'),
  );
});

test('two that open it at once get the same key: none takes the place of the other', async () => {
  const [one, two] = await Promise.all(
    [1, 2].map(() => openMediaKey({ file, secrets: store('a'), randomBytes })),
  );
  expect(two).toEqual(one);
  expect(readdirSync(path.dirname(file))).toEqual(['key.json']);
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
  const keys = openMediaKeys({
    folder: path.dirname(file),
    secrets: { ...store('a'), isAvailable: async () => password !== '' },
    randomBytes,
  });
  expect(await keys.current()).toBe(null);
  password = 'a';
  const [one, two] = await Promise.all([keys.current(), keys.current()]);
  expect(one).not.toBe(null);
  expect(two).toEqual(one);
});

describe('a key that cannot be opened now', () => {
  /** A ring that is locked for as long as the test says. */
  const ring = (state: { isLocked: boolean }): SecretStore => ({
    ...store('a'),
    isLocked: async () => state.isLocked,
    unseal: async (sealed) => (state.isLocked ? null : store('a').unseal(sealed)),
  });

  test('is not replaced by a new one, says so, and is the same when it opens', async () => {
    const folder = path.dirname(file);
    const first = await openMediaKeys({ folder, secrets: store('a'), randomBytes }).current();
    const state = { isLocked: true };
    const keys = openMediaKeys({ folder, secrets: ring(state), randomBytes });
    expect([await keys.current(), await keys.isLocked(), readdirSync(folder)]).toEqual([
      null,
      true,
      ['key.json'],
    ]);
    state.isLocked = false;
    expect([await keys.current(), await keys.isLocked()]).toEqual([first, false]);
  });

  test('is set aside when the learner wants to begin anew, and comes back with its ring', async () => {
    const folder = path.dirname(file);
    const first = await openMediaKeys({ folder, secrets: store('a'), randomBytes }).current();
    const state = { isLocked: true };
    const keys = openMediaKeys({ folder, secrets: ring(state), randomBytes });
    keys.beginAnew();
    const second = await keys.current();
    expect(second?.id).not.toBe(first?.id);
    state.isLocked = false;
    const back = openMediaKeys({ folder, secrets: ring(state), randomBytes });
    expect([await back.current(), back.find(first?.id ?? '')]).toEqual([second, first]);
  });

  test('neither of two that are locked is lost when the learner begins anew', async () => {
    const folder = path.dirname(file);
    const first = await openMediaKeys({ folder, secrets: store('a'), randomBytes }).current();
    renameSync(file, path.join(folder, 'kept'));
    const second = await openMediaKeys({ folder, secrets: store('a'), randomBytes }).current();
    renameSync(file, `${file}.new`);
    renameSync(path.join(folder, 'kept'), file);
    const state = { isLocked: true };
    const keys = openMediaKeys({ folder, secrets: ring(state), randomBytes });
    keys.beginAnew();
    const third = await keys.current();
    state.isLocked = false;
    const back = openMediaKeys({ folder, secrets: ring(state), randomBytes });
    expect([await back.current(), back.find(second?.id ?? ''), back.find(first?.id ?? '')]).toEqual(
      [third, second, first],
    );
  });

  test('is set aside once for each time that the learner wants to begin anew', async () => {
    const folder = path.dirname(file);
    await openMediaKeys({ folder, secrets: store('a'), randomBytes }).current();
    const state = { isLocked: true, isThere: true };
    const keys = openMediaKeys({
      folder,
      secrets: { ...ring(state), isAvailable: async () => state.isThere },
      randomBytes,
    });
    keys.beginAnew();
    const second = await keys.current();
    state.isThere = false;
    expect(await keys.current()).toBe(null);
    state.isThere = true;
    expect([await keys.current(), await keys.isLocked()]).toEqual([null, true]);
    state.isLocked = false;
    expect([await keys.current(), await keys.isLocked()]).toEqual([second, false]);
  });

  test('a disk that does not give the file is no reason for a new key', async () => {
    mkdirSync(file);
    expect(await openMediaKey({ file, secrets: store('a'), randomBytes })).toBe(null);
    expect(readdirSync(path.dirname(file))).toEqual(['key.json']);
  });
});
