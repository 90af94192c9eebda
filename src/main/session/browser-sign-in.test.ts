import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createBrowserSignIn } from './browser-sign-in.ts';

const signedIn = (userId: string, expired = false): SessionState => ({
  status: 'signed_in',
  userId,
  email: `${userId}@x`,
  expired,
  remembered: true,
});

function setUp({
  before = { status: 'guest' },
  waiting = 0,
  comes = 'linh',
  refusal = null,
  broken = false,
}: {
  readonly before?: SessionState;
  readonly waiting?: number;
  readonly comes?: string;
  readonly refusal?: AppError | null;
  readonly broken?: boolean;
} = {}) {
  const done: string[] = [];
  const opened: URL[] = [];
  const tasks: (() => void)[] = [];
  let seed = 0;
  const signIn = createBrowserSignIn({
    portalOrigin: 'https://maivang.example',
    session: {
      current: async () => before,
      async enterByCode({ code, verifier }, refuses) {
        if (broken) throw new Error('a bug');
        done.push(`exchange ${code} ${verifier.length}`);
        if (refusal !== null) return err(refusal);
        const against = await refuses(comes);
        return against === null ? ok(signedIn(comes)) : err(against);
      },
    },
    settle: async () => (done.push('settled'), waiting),
    forget: async (userId) => void done.push(`forgot ${userId}`),
    openBrowser: async (address) => void opened.push(new URL(address)),
    randomBytes: (count) => Buffer.alloc(count, (seed += 1)),
    later(task) {
      tasks.push(task);
      return () => void tasks.splice(tasks.indexOf(task), 1);
    },
  });
  const query = () => Object.fromEntries(opened.at(-1)?.searchParams ?? []);
  return { signIn, done, opened, query, tasks };
}

/** A result that must not be there yet. */
const pending = Symbol('pending');
const soFar = async (promise: Promise<unknown>) =>
  Promise.race([promise, new Promise((resolve) => setImmediate(() => resolve(pending)))]);

describe('signing in by the browser', () => {
  test('opens the portal with a challenge and a state, and exchanges the code with the verifier that never left', async () => {
    const { signIn, done, opened, query, tasks } = setUp();
    const result = signIn.start();
    expect(opened[0]?.origin).toBe('https://maivang.example');
    expect(opened[0]?.pathname).toBe('/desktop-sign-in');
    const verifier = Buffer.alloc(32, 1).toString('base64url');
    expect(query()).toEqual({
      challenge: createHash('sha256').update(verifier).digest('base64url'),
      state: Buffer.alloc(32, 2).toString('base64url'),
    });
    expect(opened[0]?.href).not.toContain(verifier);
    expect(await signIn.finish({ code: 'ma', state: query()['state'] ?? '' })).toBe(true);
    expect(await result).toEqual(ok(signedIn('linh')));
    expect(done).toEqual(['exchange ma 43']);
    expect(tasks).toEqual([]);
  });

  test('takes no code with another state, and goes on waiting for the right one', async () => {
    const { signIn, done, query } = setUp();
    const result = signIn.start();
    for (const state of ['', 'x'.repeat(43), `${query()['state']}x`])
      expect(await signIn.finish({ code: 'gia', state })).toBe(false);
    expect(await soFar(result)).toBe(pending);
    expect(done).toEqual([]);
    expect(await signIn.finish({ code: 'that', state: query()['state'] ?? '' })).toBe(true);
    expect((await result).ok).toBe(true);
  });

  test('takes a state once, and none that nobody here gave', async () => {
    const { signIn, query } = setUp();
    expect(await signIn.finish({ code: 'ma', state: 'x' })).toBe(false);
    const result = signIn.start();
    const state = query()['state'] ?? '';
    await signIn.finish({ code: 'ma', state });
    await result;
    expect(await signIn.finish({ code: 'ma', state })).toBe(false);
  });

  test('is over when it is cancelled, begun anew, or nobody comes back', async () => {
    const { signIn, query, tasks } = setUp();
    const cancelled = signIn.start();
    signIn.cancel();
    expect(await cancelled).toEqual(err(appError('SOCIAL_CANCELLED')));
    const first = signIn.start();
    const stale = query()['state'] ?? '';
    const second = signIn.start();
    expect(await first).toEqual(err(appError('SOCIAL_CANCELLED')));
    expect(await signIn.finish({ code: 'ma', state: stale })).toBe(false);
    tasks.at(-1)?.();
    expect(await second).toEqual(err(appError('SOCIAL_CANCELLED')));
  });

  test('tells what the server refuses', async () => {
    const { signIn, query } = setUp({ refusal: appError('DESKTOP_CODE_INVALID') });
    const result = signIn.start();
    await signIn.finish({ code: 'ma', state: query()['state'] ?? '' });
    expect(await result).toEqual(err(appError('DESKTOP_CODE_INVALID')));
  });

  test('is over, too, where something breaks that should not', async () => {
    const { signIn, query, tasks } = setUp({ broken: true });
    const result = signIn.start();
    const finished = signIn.finish({ code: 'ma', state: query()['state'] ?? '' });
    await expect(finished).rejects.toThrow('a bug');
    expect(await soFar(result)).toEqual(err(appError('INTERNAL')));
    expect(tasks).toEqual([]);
  });

  test('lets nobody else in over work that only this machine has', async () => {
    const { signIn, done, query } = setUp({
      before: signedIn('an', true),
      waiting: 3,
      comes: 'linh',
    });
    const result = signIn.start();
    await signIn.finish({ code: 'ma', state: query()['state'] ?? '' });
    expect(await result).toEqual(err(appError('WAITING_WORK')));
    expect(done).toEqual(['exchange ma 43', 'settled']);
  });

  test('lets the same person in again with what waits, and another one when nothing does', async () => {
    const same = setUp({ before: signedIn('linh', true), waiting: 3, comes: 'linh' });
    const again = same.signIn.start();
    await same.signIn.finish({ code: 'ma', state: same.query()['state'] ?? '' });
    expect((await again).ok).toBe(true);
    expect(same.done).toEqual(['exchange ma 43']);
    const other = setUp({ before: signedIn('an', true), waiting: 0, comes: 'linh' });
    const result = other.signIn.start();
    await other.signIn.finish({ code: 'ma', state: other.query()['state'] ?? '' });
    expect((await result).ok).toBe(true);
    expect(other.done).toEqual(['exchange ma 43', 'settled', 'forgot an']);
  });
});
