import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createSecretStore, type SafeStorage } from './secret-store.ts';
import { createSessionFile } from './session-file.ts';
import type { GrantedSession, SessionRequests } from './session-requests.ts';
import { createSession } from './session.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-session-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Sealing that can be told from the clear text; `key` stands for the system's key ring. */
function fakeSafeStorage(key = 'k1', provider = 'v11'): SafeStorage {
  return {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) =>
      Buffer.concat([Buffer.from(provider), flip(Buffer.from(`${key}:${text}`))]),
    async decryptStringAsync(sealed) {
      const text = flip(sealed.subarray(3)).toString();
      if (!text.startsWith(`${key}:`)) throw new Error('another key');
      return { result: text.slice(key.length + 1) };
    },
  };
}

function flip(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => byte ^ 0x5a));
}

const grant = (n: number, userId = 'linh'): GrantedSession => ({
  userId,
  email: `${userId}@maivang.example`,
  accessToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  accessLifetimeMs: 900_000,
  marks: null,
});

function setUp({
  safeStorage = fakeSafeStorage(),
  platform = 'linux',
  system,
  onKeysOpen,
  pause,
}: {
  readonly safeStorage?: SafeStorage;
  readonly platform?: NodeJS.Platform;
  readonly system?: Parameters<typeof createSessionFile>[2];
  readonly onKeysOpen?: (listener: () => void) => void;
  readonly pause?: (ms: number) => Promise<unknown>;
} = {}) {
  const state = {
    now: 0,
    refreshes: [] as string[],
    ended: [] as string[],
    answer: (async () => ok(grant(2))) as () => Promise<Result<GrantedSession, AppError>>,
  };
  const requests: SessionRequests = {
    signIn: async ({ email }) => ok(grant(1, email.split('@')[0])),
    completeSignIn: async () => ok(grant(1)),
    register: async () => ok(grant(1)),
    resetPassword: async () => ok(grant(1)),
    exchangeCode: async ({ code }) => ok(grant(7, code)),
    refresh(token) {
      state.refreshes.push(token);
      return state.answer();
    },
    async signOut(token) {
      state.ended.push(token);
    },
  };
  const open = () =>
    createSession({
      file: createSessionFile(
        path.join(folder, 'session'),
        createSecretStore({ safeStorage, platform, monotonic: () => performance.now() }),
        system,
      ),
      requests,
      monotonic: () => state.now,
      ...(onKeysOpen === undefined ? {} : { onKeysOpen }),
      ...(pause === undefined ? {} : { pause }),
    });
  return { state, open };
}

const credentials = { email: 'linh@maivang.example', password: 'x' };
const signedIn = (
  more: Partial<Extract<SessionState, { status: 'signed_in' }>> = {},
): SessionState => ({
  status: 'signed_in',
  userId: 'linh',
  email: 'linh@maivang.example',
  expired: false,
  remembered: true,
  ...more,
});

describe('the session', () => {
  test('stays after a restart without asking the network, and renews its token at the first request', async () => {
    const { state, open } = setUp();
    expect(await open().signIn(credentials)).toEqual(ok(signedIn()));
    const again = open();
    expect(await again.current()).toEqual(signedIn());
    expect(state.refreshes).toEqual([]);
    expect(await again.tokens.get()).toEqual(ok('access-2'));
    expect(await again.tokens.get()).toEqual(ok('access-2'));
    expect(state.refreshes).toEqual(['refresh-1']);
    await open().tokens.get();
    expect(state.refreshes).toEqual(['refresh-1', 'refresh-2']); // the rotated token was kept
  });

  test('no token lies on disk in clear', async () => {
    await setUp().open().signIn(credentials);
    const content = readdirSync(folder)
      .map((name) => readFileSync(path.join(folder, name), 'latin1'))
      .join('');
    expect(content.length).toBeGreaterThan(0);
    expect(content).not.toMatch(/refresh-1|access-1|linh/);
  });

  test.each([
    ["Chromium's fixed key on Linux", { safeStorage: fakeSafeStorage('k1', 'v10') }],
    [
      'no encryption at all',
      { safeStorage: { ...fakeSafeStorage(), isAsyncEncryptionAvailable: async () => false } },
    ],
    [
      'a key store that fails',
      {
        safeStorage: {
          ...fakeSafeStorage(),
          encryptStringAsync: () => Promise.reject(new Error('locked')),
        },
      },
    ],
  ])('with %s it ends with the application and nothing is written', async (_name, options) => {
    const { open } = setUp(options);
    const session = open();
    expect(await session.signIn(credentials)).toEqual(ok(signedIn({ remembered: false })));
    expect(await session.tokens.get()).toEqual(ok('access-1'));
    expect(readdirSync(folder).filter((name) => !name.endsWith('.new'))).toEqual([]);
    expect(await open().current()).toEqual({ status: 'guest' });
  });

  test('a lost key or a damaged file means a guest, not a failure, and the file is left for the key to come back', async () => {
    await setUp().open().signIn(credentials);
    expect(
      await setUp({ safeStorage: fakeSafeStorage('k2') })
        .open()
        .current(),
    ).toEqual({ status: 'guest' });
    expect(await setUp().open().current()).toEqual(signedIn());
    writeFileSync(path.join(folder, 'session'), 'torn');
    expect(await setUp().open().current()).toEqual({ status: 'guest' });
  });

  test('100 requests at once renew once', async () => {
    const { state, open } = setUp();
    const session = open();
    await session.signIn(credentials);
    state.now += 900_000;
    const tokens = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2 ? session.tokens.get() : session.tokens.renew('access-1'),
      ),
    );
    expect(new Set(tokens.map((token) => (token.ok ? token.value : token.error.code)))).toEqual(
      new Set(['access-2']),
    );
    expect(state.refreshes).toEqual(['refresh-1']);
  });

  test('a token refused although it looked good is renewed; one that was renewed meanwhile is just given', async () => {
    const { state, open } = setUp();
    const session = open();
    await session.signIn(credentials);
    expect(await session.tokens.get()).toEqual(ok('access-1'));
    expect(await session.tokens.renew('access-1')).toEqual(ok('access-2'));
    expect(await session.tokens.renew('access-1')).toEqual(ok('access-2'));
    expect(state.refreshes).toEqual(['refresh-1']);
  });

  test.each(['SESSION_EXPIRED', 'SESSION_REUSED'] as const)(
    '%s marks it expired, keeps the person, also after a restart, until a new sign-in',
    async (code) => {
      const { state, open } = setUp();
      const session = open();
      const told: SessionState[] = [];
      await session.signIn(credentials);
      session.subscribe((next) => told.push(next));
      state.answer = async () => err(appError(code));
      expect(await session.tokens.renew('access-1')).toEqual(err(appError(code)));
      expect(await session.current()).toEqual(signedIn({ expired: true }));
      expect(await open().current()).toEqual(signedIn({ expired: true }));
      expect(await session.tokens.get()).toEqual(err(appError('SESSION_EXPIRED')));
      expect(state.refreshes).toHaveLength(1);
      await session.signIn(credentials);
      expect(told).toEqual([signedIn({ expired: true }), signedIn()]);
    },
  );

  test('an unreachable server is no reason to doubt the session', async () => {
    const { state, open } = setUp();
    await open().signIn(credentials);
    state.answer = async () => err(appError('SERVER_UNREACHABLE'));
    const session = open();
    expect(await session.tokens.get()).toEqual(err(appError('SERVER_UNREACHABLE')));
    expect(await session.current()).toEqual(signedIn());
    state.answer = async () => ok(grant(2));
    expect(await session.tokens.get()).toEqual(ok('access-2'));
  });

  test('signing out forgets everything and tells the server', async () => {
    const { state, open } = setUp();
    const session = open();
    await session.signIn(credentials);
    expect(await session.signOut()).toEqual({ status: 'guest' });
    expect(state.ended).toEqual(['access-1']);
    expect(await session.tokens.get()).toEqual(ok(null));
    expect(await open().current()).toEqual({ status: 'guest' });
  });

  test('is settled once the disk has what was changed, also a sign-out that nobody waited for', async () => {
    const { open } = setUp();
    const session = open();
    void session.signIn(credentials);
    await session.settled(); // nothing was granted yet
    await session.signIn(credentials);
    void session.signOut();
    await session.current(); // as the page is told: a guest, before the file is gone
    await session.settled();
    expect(readdirSync(folder)).not.toContain('session');
  });

  test('a renewal that answers after signing out brings nobody back', async () => {
    const { state, open } = setUp();
    const session = open();
    await session.signIn(credentials);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Result<GrantedSession, AppError>>();
    state.answer = () => {
      asked.resolve();
      return answer.promise;
    };
    const renewing = session.tokens.renew('access-1');
    await asked.promise;
    const leaving = session.signOut();
    answer.resolve(ok(grant(2)));
    expect([await leaving, await renewing]).toEqual([{ status: 'guest' }, ok(null)]);
    expect(await session.current()).toEqual({ status: 'guest' });
    expect(await open().current()).toEqual({ status: 'guest' });
  });

  /** A key store whose next sealing waits, once `hold` was called. */
  function slowSafeStorage() {
    const usual = fakeSafeStorage();
    let held: { begun: () => void; until: Promise<void> } | null = null;
    const safeStorage: SafeStorage = {
      ...usual,
      async encryptStringAsync(text) {
        const now = held;
        held = null;
        now?.begun();
        await now?.until;
        return usual.encryptStringAsync(text);
      },
    };
    const hold = () => {
      const begun = Promise.withResolvers<void>();
      const until = Promise.withResolvers<void>();
      held = { begun: begun.resolve, until: until.promise };
      return { begun: begun.promise, release: until.resolve };
    };
    return { safeStorage, hold };
  }

  test('whoever comes in while the token of the one before is renewed stays, also after a restart', async () => {
    const { safeStorage, hold } = slowSafeStorage();
    const { state, open } = setUp({ safeStorage });
    const session = open();
    await session.signIn(credentials);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Result<GrantedSession, AppError>>();
    state.answer = () => {
      asked.resolve();
      return answer.promise;
    };
    const renewing = session.tokens.renew('access-1');
    await asked.promise;
    const sealing = hold();
    const entering = session.enterByCode({ code: 'minh', verifier: 'v' }, async () => null);
    await sealing.begun;
    // The renewal is answered while the entry is on its way to the disk.
    answer.resolve(ok(grant(2)));
    await answer.promise;
    sealing.release();
    expect(await entering).toMatchObject({ ok: true, value: { userId: 'minh' } });
    await renewing;
    expect(await session.current()).toMatchObject({ userId: 'minh' });
    expect(await open().current()).toMatchObject({ userId: 'minh' });
    // Nobody holds what was renewed: it ends at the server.
    expect(state.ended).toEqual(['access-2']);
  });

  test('a sign-out wins over an entry that is on its way to the disk', async () => {
    const { safeStorage, hold } = slowSafeStorage();
    const { state, open } = setUp({ safeStorage });
    const session = open();
    const sealing = hold();
    const entering = session.signIn(credentials);
    await sealing.begun;
    const leaving = session.signOut();
    sealing.release();
    expect([await entering, await leaving]).toEqual([ok({ status: 'guest' }), { status: 'guest' }]);
    expect(await session.current()).toEqual({ status: 'guest' });
    expect(await open().current()).toEqual({ status: 'guest' });
    expect(state.ended).toEqual(['access-1']);
  });

  test('a key store that opens while the token is renewed brings no spent one back', async () => {
    const { safeStorage, hold } = slowSafeStorage();
    let keysOpened = () => {};
    let isFull = true;
    const { state, open } = setUp({
      safeStorage,
      system: {
        rename: (from, to) =>
          isFull
            ? Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
            : rename(from, to),
      },
      onKeysOpen: (listener) => (keysOpened = listener),
    });
    const session = open();
    expect(await session.signIn(credentials)).toEqual(ok(signedIn({ remembered: false })));
    isFull = false;
    const sealing = hold();
    const renewing = session.tokens.renew('access-1');
    await sealing.begun;
    keysOpened();
    sealing.release();
    expect(await renewing).toEqual(ok('access-2'));
    state.answer = async () => ok(grant(3));
    await open().tokens.get();
    expect(state.refreshes).toEqual(['refresh-1', 'refresh-2']);
  });

  /** Somebody holds the session’s file against reading; the looks for it are let on one by one. */
  async function heldAtStart() {
    const { state, open } = setUp();
    await open().signIn(credentials);
    const disk = { isHeld: true };
    let ms = 0;
    const pauses: { readonly ms: number; readonly end: (value: null) => void }[] = [];
    const held = setUp({
      system: {
        clock: { now: () => ms, pause: async (more) => (ms += more) },
        read: async (file) => {
          if (disk.isHeld && file.endsWith('session'))
            throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
          return readFile(file);
        },
      },
      pause: async (pausedMs) =>
        new Promise((resolve) => pauses.push({ ms: pausedMs, end: resolve })),
    });
    const session = held.open();
    expect(await session.current()).toEqual({ status: 'guest' });
    const look = async () => {
      await expect.poll(() => pauses.length).toBe(1);
      pauses.shift()?.end(null);
    };
    return { state, open, session, disk, pauses, look };
  }

  test('whose file somebody held at the start is found when they let it go', async () => {
    const { session, disk, look } = await heldAtStart();
    const told: SessionState[] = [];
    session.subscribe((now) => told.push(now));
    disk.isHeld = false;
    await look();
    await expect.poll(() => told).toEqual([signedIn()]);
    expect(await session.tokens.get()).toEqual(ok('access-2'));
  });

  test('whose file is held for ever is looked for a few times', async () => {
    const { session, pauses, look } = await heldAtStart();
    for (let time = 0; time < 5; time += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await look();
    expect(await session.current()).toEqual({ status: 'guest' });
    expect(pauses).toEqual([]);
  });

  test('whose file was held at the start comes over nobody who signed in or out since', async () => {
    for (const act of ['in', 'out'] as const) {
      // oxlint-disable no-await-in-loop -- one after the other
      const { session, disk, look } = await heldAtStart();
      if (act === 'in') {
        disk.isHeld = false;
        await session.signIn({ email: 'minh@maivang.example', password: 'x' });
      } else await session.signOut();
      disk.isHeld = false;
      await look();
      expect(await session.current()).toMatchObject(
        act === 'in' ? { userId: 'minh' } : { status: 'guest' },
      );
      // oxlint-enable no-await-in-loop
    }
  });

  test('a sign-out with a spent access token ends the session at the server all the same', async () => {
    const { state, open } = setUp();
    const session = open();
    await session.signIn(credentials);
    state.now += 900_000;
    await session.signOut();
    await expect.poll(() => state.ended).toEqual(['access-2']);
  });

  test('after sleep the next request renews', async () => {
    const { state, open } = setUp();
    const session = open();
    await session.signIn(credentials);
    session.forgetAccessToken();
    expect(await session.tokens.get()).toEqual(ok('access-2'));
    expect(state.refreshes).toEqual(['refresh-1']);
  });
});

describe('the file of the session', () => {
  const stored = (refreshToken: string) => ({
    userId: 'linh',
    email: 'linh@maivang.example',
    refreshToken,
  });
  const refuse = (code: string) => ({
    rename: () => Promise.reject(Object.assign(new Error(code), { code, syscall: 'rename' })),
  });
  const open = (
    system?: Parameters<typeof createSessionFile>[2],
    safeStorage = fakeSafeStorage(),
  ) =>
    createSessionFile(
      path.join(folder, 'session'),
      createSecretStore({ safeStorage, platform: 'linux', monotonic: () => performance.now() }),
      system,
    );

  test('keeps a rotated token although Windows never lets go of the old file', async () => {
    await open().save(stored('refresh-1'));
    expect(await open(refuse('EPERM')).save(stored('refresh-2'))).toBe(true);
    expect(await open().load()).toEqual(stored('refresh-2'));
  });

  test('never shows a spent token again when the next one could not be kept, and still knows the person', async () => {
    await open().save(stored('refresh-1'));
    expect(await open(refuse('ENOSPC')).save(stored('refresh-2'))).toBe(false);
    expect(await open().load()).toEqual({ ...stored('refresh-1'), refreshToken: null });
    expect(await open().save(stored('refresh-3'))).toBe(true);
    expect(await open().load()).toEqual(stored('refresh-3'));
  });

  test('the same when the key store does not seal any more', async () => {
    await open().save(stored('refresh-1'));
    expect(
      await open(undefined, {
        ...fakeSafeStorage(),
        encryptStringAsync: () => Promise.reject(new Error('locked')),
      }).save(stored('refresh-2')),
    ).toBe(false);
    expect(await open().load()).toEqual({ ...stored('refresh-1'), refreshToken: null });
  });

  const busy = async () =>
    Promise.reject(Object.assign(new Error('EBUSY'), { code: 'EBUSY', syscall: 'unlink' }));
  const gone = async () =>
    Promise.reject(Object.assign(new Error('EROFS'), { code: 'EROFS', syscall: 'unlink' }));

  test('is taken away once a virus scanner lets go of it', async () => {
    await open().save(stored('refresh-1'));
    let left = 3;
    expect(
      await open({
        unlink: async (file) => (left-- > 0 ? busy() : rm(file, { force: true })),
      }).remove(),
    ).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('says nothing any more where it cannot be taken away', async () => {
    await open().save(stored('refresh-1'));
    expect(await open({ unlink: gone }).remove()).toBe(true);
    expect(await open().load()).toBeNull();
    expect(readFileSync(path.join(folder, 'session'))).toHaveLength(0);
  });

  test('is known to be left where it can neither be taken away nor emptied, also below a newer one, until somebody signs in', async () => {
    await open().save(stored('refresh-1'));
    await open(refuse('EPERM')).save(stored('refresh-2'));
    expect(await open({ unlink: gone, empty: gone }).remove()).toBe(true);
    expect(await open().load()).toBeNull();
    expect(
      await open({
        unlink: gone,
        empty: async (file) => (file.endsWith('.new') ? rm(file) : gone()),
      }).remove(),
    ).toBe(true);
    expect(await open().load()).toBeNull();
    await open().save(stored('refresh-3'));
    expect(await open().load()).toEqual(stored('refresh-3'));
  });

  test('stays, and whoever signs out is told, when nothing helps', async () => {
    const { open: start } = setUp();
    await start().signIn(credentials);
    const { open: stuck, state } = setUp({ system: { unlink: gone, empty: gone, open: gone } });
    const session = stuck();
    expect(await session.signOut()).toEqual({ status: 'guest', staysOnDisk: true });
    expect([await session.current(), await session.tokens.get()]).toEqual([
      { status: 'guest' },
      ok(null),
    ]);
    // The server is told all the same: what stays opens nothing there.
    await expect.poll(() => state.ended).toEqual(['access-2']);
  });
});
