import { describe, expect, it } from 'vitest';
import type { SessionState } from '#shared/session/session-state.ts';
import { recheckSession } from './session-recheck.ts';

const linh = {
  status: 'signed_in',
  userId: 'linh',
  email: 'linh@maivang.example',
  expired: false,
  remembered: true,
} as const satisfies SessionState;

/** `server` = what the server says of the session when it is asked. */
function setUp(server: 'good' | 'ended') {
  const done: string[] = [];
  let state: SessionState = linh;
  const heard = recheckSession({
    session: {
      current: async () => state,
      async verify() {
        done.push('asked');
        if (server === 'ended') state = { ...linh, expired: true };
      },
      setExpired: (expired) => done.push(`expired ${expired}`),
    },
    syncNow: async () => void done.push('exchanged'),
  });
  return { heard, done };
}

describe('an exchange that says that the session has ended', () => {
  it('is believed when the server says so too', async () => {
    const { heard, done } = setUp('ended');
    await heard(true);
    expect(done).toEqual(['asked']);
  });

  it('is done once more, and not for ever, when the session is good: somebody signed in meanwhile', async () => {
    const { heard, done } = setUp('good');
    await heard(true);
    await heard(true);
    expect(done).toEqual(['asked', 'exchanged', 'asked']);
    await heard(false);
    await heard(true);
    expect(done.slice(3)).toEqual(['expired false', 'asked', 'exchanged']);
  });

  it('is asked about once, however often it is said meanwhile', async () => {
    const { heard, done } = setUp('ended');
    await Promise.all([heard(true), heard(true), heard(true)]);
    expect(done).toEqual(['asked']);
  });
});
