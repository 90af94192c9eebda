import { describe, expect, test } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import type { Session } from '../../session/session.ts';
import type { Study } from '../../session/study.ts';
import { sessionHandlers } from './session-handlers.ts';

const minh: SessionState = {
  status: 'signed_in',
  userId: 'minh',
  email: 'm@x',
  expired: false,
  remembered: true,
};

function setUp(
  waiting: number | null,
  start: SessionState = {
    status: 'signed_in',
    userId: 'linh',
    email: 'l@x',
    expired: false,
    remembered: true,
  },
  whileSettling: (state: { session: SessionState }) => void = () => undefined,
) {
  const done: string[] = [];
  const state = { session: start };
  const session = {
    current: async () => state.session,
    async signOut() {
      done.push('signed out');
      return (state.session = { status: 'guest' });
    },
    signIn: async () => ok((state.session = minh)),
  } as Pick<Session, 'current' | 'signOut' | 'signIn'> as Session; // the handlers use these
  const study = {
    async settle() {
      done.push('settled');
      whileSettling(state);
      return waiting;
    },
  } as Pick<Study, 'settle'> as Study;
  const handlers = sessionHandlers({
    session,
    browserSignIn: {
      start: async () => err(appError('SOCIAL_CANCELLED')),
      cancel: () => undefined,
    },
    browserConnect: { open: async () => undefined },
    study,
    flushPages: async () => void done.push('asked the page'),
    forget: async (userId) => void done.push(`forgot ${userId}`),
  });
  return { ...handlers, done };
}

test.each([
  { over: 'another', start: undefined, forgotten: ['forgot linh'] },
  { over: 'the same person', start: minh, forgotten: [] },
  { over: 'nobody', start: { status: 'guest' } as const, forgotten: [] },
])('signing in over $over forgets what was kept for them alone', async ({ start, forgotten }) => {
  const { signIn, done } = setUp(0, start);
  expect(await signIn({ email: 'm@x', password: 'p' })).toEqual(ok(minh));
  expect(done).toEqual(forgotten);
});

describe('signing out', () => {
  test('asks the page for what it still holds, with nothing waiting ends the session and forgets what was kept for reading', async () => {
    const { signOut, done } = setUp(0);
    expect(await signOut({ saveWaiting: false }, 'linh')).toEqual(ok({ status: 'guest' }));
    expect(done).toEqual(['asked the page', 'settled', 'signed out', 'forgot linh']);
  });

  test('of one person never ends the session of another who came while their work was sent', async () => {
    const { signOut, done } = setUp(0, undefined, (state) => (state.session = minh));
    expect(await signOut({ saveWaiting: false }, 'linh')).toEqual(err(appError('PERSON_CHANGED')));
    expect(done).toEqual(['asked the page', 'settled']);
  });

  test.each([3, null])(
    'with work that waits, or of which it is not known whether it does (%s), is refused after one try to send it',
    async (waiting) => {
      const { signOut, done } = setUp(waiting);
      expect(await signOut({ saveWaiting: false }, 'linh')).toEqual(
        err(appError('WAITING_WORK', waiting === null ? {} : { waiting })),
      );
      expect(done).toEqual(['asked the page', 'settled']);
    },
  );

  test('keeps the waiting work when the learner says so', async () => {
    const { signOut, done } = setUp(3);
    expect(await signOut({ saveWaiting: true }, 'linh')).toEqual(ok({ status: 'guest' }));
    expect(done).toEqual(['asked the page', 'signed out', 'forgot linh']);
  });

  test('does nothing for a guest', async () => {
    const { signOut, done } = setUp(0, { status: 'guest' });
    expect(await signOut({ saveWaiting: false }, null)).toEqual(ok({ status: 'guest' }));
    expect(done).toEqual([]);
  });
});
