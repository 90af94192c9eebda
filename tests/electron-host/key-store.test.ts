import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretStore } from '#main/session/secret-store.ts';
import { createSession, type Session } from '#main/session/session.ts';
import { createSessionFile } from '#main/session/session-file.ts';
import { createKeyStore } from './key-store.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-key-store-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ready = { value: true };
/** The product's key store over Electron's; times are short, and pass by hand. */
function setUp(
  kind: string,
  {
    platform = 'linux',
    answer = 300,
  }: { readonly platform?: NodeJS.Platform; readonly answer?: number } = {},
) {
  const state = { now: 0 };
  const model = createKeyStore({
    isReady: () => ready.value,
    keyFile: () => path.join(folder, 'ring.key'),
    variables: { ELECTRON_HOST_KEYRING: kind },
  });
  const store = createSecretStore({
    safeStorage: model,
    platform,
    monotonic: () => state.now,
    limits: { answer, askAgain: 1000 },
  });
  return { state, model, store };
}

describe("the key store of the system, as Electron 45's source has it", () => {
  test.each(['ring', 'sway'])(
    'a ring that works is safe, whatever the desktop is called (%s)',
    async (kind) => {
      const { store } = setUp(kind);
      const sealed = await store.seal('bí mật');
      expect([await store.isAvailable(), await store.unseal(sealed ?? new Uint8Array())]).toEqual([
        true,
        'bí mật',
      ]);
    },
  );

  test.each(['none', 'locked'])(
    'Electron calls it available and seals with the key that everybody knows; we do not (%s)',
    async (kind) => {
      const { model, store } = setUp(kind);
      expect(await model.isAsyncEncryptionAvailable()).toBe(true);
      expect((await model.encryptStringAsync('bí mật')).subarray(0, 3).toString()).toBe('v10');
      expect([await store.isAvailable(), await store.seal('bí mật')]).toEqual([false, null]);
    },
  );

  test('what a ring sealed is locked without it, not lost', async () => {
    const sealed = (await setUp('ring').store.seal('bí mật')) ?? new Uint8Array();
    for (const kind of ['locked', 'none', 'throws', 'never']) {
      const { store } = setUp(kind);
      expect([kind, await store.unseal(sealed), await store.isLocked(sealed)]).toEqual([
        kind,
        null,
        true,
      ]);
    }
    rmSync(path.join(folder, 'ring.key'));
    const { store } = setUp('ring');
    expect([await store.unseal(sealed), await store.isLocked(sealed)]).toEqual([null, false]);
  });

  test('what another provider sealed is locked although this one works', async () => {
    const { store } = setUp('ring');
    expect(await store.isLocked(Buffer.from('v12 of a portal'))).toBe(true);
  });

  test('one that answers late is waited for in bounded time, says so, and is heard of when it answers', async () => {
    const { store } = setUp('late', { answer: 50 });
    const opened = Promise.withResolvers<null>();
    store.subscribe(() => opened.resolve(null));
    expect([await store.isAvailable(), store.isWaiting(), await store.seal('x')]).toEqual([
      false,
      true,
      null,
    ]);
    await opened.promise;
    expect([await store.isAvailable(), store.isWaiting()]).toEqual([true, false]);
  });

  test('one that never answers keeps nobody waiting', async () => {
    const { store } = setUp('never', { answer: 30 });
    expect([
      await store.isAvailable(),
      await store.seal('x'),
      await store.unseal(new Uint8Array(9)),
      store.isWaiting(),
    ]).toEqual([false, null, null, true]);
  });

  test('a no is asked again: it does not stay for the whole run', async () => {
    ready.value = false;
    const { state, store } = setUp('ring');
    expect(await store.isAvailable()).toBe(false);
    ready.value = true;
    expect(await store.isAvailable()).toBe(false);
    state.now += 1001;
    expect(await store.isAvailable()).toBe(true);
  });

  test("on macOS v10 is the keychain's own, and a prompt that was denied is no key store", async () => {
    expect(await setUp('none', { platform: 'darwin' }).store.isAvailable()).toBe(true);
    expect(await setUp('throws', { platform: 'darwin' }).store.isAvailable()).toBe(false);
  });
});

describe('the session behind a key store that answers late', () => {
  const requests = {
    signIn: async () => ({ ok: true, value: grant }),
    signOut: async () => undefined,
  } as never;
  const grant = {
    userId: 'linh',
    email: 'linh@maivang.example',
    accessToken: 'a',
    refreshToken: 'r',
    accessLifetimeMs: 900_000,
  };
  const open = (kind: string) => {
    const { store } = setUp(kind, { answer: 50 });
    return createSession({
      file: createSessionFile(path.join(folder, 'session'), store),
      requests,
      monotonic: () => 0,
      onKeysOpen: (listener) => store.subscribe(listener),
    });
  };
  const changed = (session: Session) => new Promise((resolve) => session.subscribe(resolve));

  test('is there again when it answers, without anybody signing in', async () => {
    await open('ring').signIn({ email: '', password: '' });
    const session = open('late');
    const back = changed(session);
    expect(await session.current()).toEqual({ status: 'guest' });
    expect(await back).toMatchObject({ status: 'signed_in', userId: 'linh', remembered: true });
  });

  test('is kept when it answers after somebody signed in, and stays away after they signed out', async () => {
    const session = open('late');
    await session.signIn({ email: '', password: '' });
    const kept = changed(session);
    expect(await session.current()).toMatchObject({ remembered: false });
    expect(await kept).toMatchObject({ remembered: true });
    expect(await open('ring').current()).toMatchObject({ status: 'signed_in' });
  });
});
