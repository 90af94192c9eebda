import { describe, expect, it } from 'vitest';
import { ok } from '#shared/kernel/result.ts';
import type { Database, Tx } from '#server/db/port.ts';
import { createSignInMarks } from '../attempts/sign-in-marks.ts';
import { createRecovery, type RecoveryDeps } from './recovery.ts';

const origin = {
  address: '203.0.113.7',
  userAgent: 'kiem-thu',
  marks: null,
  nowMs: Date.parse('2026-11-21T07:00:00Z'),
};

/** Every use of it is a fault. */
function untouchable(name: string): never {
  const fault = new Proxy(
    {},
    {
      get: (_target, member) => {
        throw new Error(`${name}.${String(member)} was used`);
      },
    },
  );
  return fault as never; // it stands for any part: no member of it is ever given
}

function setUp() {
  const jobs: unknown[] = [];
  const database = {
    transaction: async <T>(work: (tx: Tx) => Promise<T>) => work(untouchable('tx')),
  } as Database; // all that a request uses
  const deps: RecoveryDeps = {
    database,
    accounts: untouchable('accounts'),
    hasher: untouchable('hasher'),
    proofs: untouchable('proofs'),
    sessions: untouchable('sessions'),
    messenger: untouchable('messenger'),
    accountMail: untouchable('accountMail'),
    enter: untouchable('enter'),
    startAnew: untouchable('startAnew'),
    stopPending: untouchable('stopPending'),
    audit: untouchable('audit'),
    limits: untouchable('limits'),
    marks: createSignInMarks({
      accounts: untouchable('accounts'),
      key: Buffer.alloc(32),
      lifetimeMs: 1,
    }),
    attempts: {
      ...untouchableLimiter(),
      claimAddress: async () => ok(true),
      claimPasswordLink: async () => ok(true),
    },
    jobs: { enqueue: async (_tx, name, data) => void jobs.push([name, data]) },
  };
  return { recovery: createRecovery(deps), jobs };
}

function untouchableLimiter(): RecoveryDeps['attempts'] {
  const refuse = () => {
    throw new Error('not a part of asking');
  };
  return {
    claimGuess: refuse,
    clearGuesses: refuse,
    forgetMarkedGuesses: refuse,
    claimAddress: refuse,
    claimPerson: refuse,
    claimPasswordLink: refuse,
    claimVerificationMail: refuse,
    claimVerificationTry: refuse,
    clearPasswordLinks: refuse,
    giveBackAddress: refuse,
  };
}

describe('asking for a link', () => {
  it('looks at no account and makes no hash, so that neither answer nor time tells whether there is one', async () => {
    const { recovery, jobs } = setUp();
    expect(await recovery.request(' Linh@MaiVang.example ', origin)).toEqual(ok(true));
    expect(jobs).toEqual([['mail_password_link', { email: 'linh@maivang.example' }]]);
  });

  it('refuses what can be nobody’s address, among them the placeholder of accounts without one', async () => {
    const { recovery, jobs } = setUp();
    for (const typed of ['khong-phai-email', 'facebook-1@khong-co-email.invalid'])
      expect(await recovery.request(typed, origin)).toMatchObject({
        ok: false,
        error: { code: 'EMAIL_INVALID', field: 'email' },
      });
    expect(jobs).toEqual([]);
  });
});
