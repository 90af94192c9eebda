import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import {
  type AttemptLimiter,
  createAttemptLimiter,
  type Guesser,
} from '#server/modules/auth/attempts/attempts.ts';
import type { PasswordHasher } from '#server/modules/auth/passwords/password-hash.ts';
import { createPasswordCheck } from '#server/modules/auth/passwords/password-check.ts';
import { createGuesses } from '#server/modules/auth/second-factor/guesses.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const now = Date.parse('2026-11-21T07:00:00Z');
const right = 'hoa mai 7 cánh';

describe.each(ruleKinds)('counters of guesses on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));
  let made = 0;

  const attempts = (): AttemptLimiter => createAttemptLimiter(server.database, limits);
  const stranger = (): Guesser => ({ kind: 'stranger', email: `doan-${(made += 1)}@vidu.vn` });
  const session = (): Guesser => ({
    kind: 'session',
    email: 'a@vidu.vn',
    userId: randomUUID(),
    sessionId: randomUUID(),
  });
  const marked = (): Guesser => ({
    kind: 'marked',
    email: 'a@vidu.vn',
    userId: randomUUID(),
    generation: 0,
    mark: randomUUID(),
  });

  /** A judge of one process, whose hasher is busy as long as it is told to be. */
  function assessmentOf(email: string) {
    let isBusy = false;
    let hashes = 0;
    const verify = async (password: string) => {
      if (isBusy) return err(appError('RATE_LIMITED', { retryAfterSeconds: 3 }));
      hashes += 1;
      return ok({ matches: password === right, isOutdated: false });
    };
    const hasher: PasswordHasher = { verify, hash: async () => ok('hash') };
    const credentials = {
      userId: randomUUID(),
      passwordHash: 'hash',
      isBlocked: false,
      marksGeneration: 0,
    };
    const accounts = {
      findCredentials: async (asked: string) => (asked === email ? credentials : null),
      renewPasswordHash: async () => true,
    };
    const check = createPasswordCheck({
      accounts,
      attempts: attempts(),
      hasher,
      marks: { find: async () => null },
    });
    const origin = {
      address: `203.0.113.${(made += 1)}`,
      userAgent: 'kiem-thu',
      marks: null,
      nowMs: now,
    };
    return {
      be: (busy: boolean): void => void (isBusy = busy),
      hashes: () => hashes,
      ofGuest: async (password: string, address = origin.address) =>
        check.ofGuest(email, password, { ...origin, address }),
      inSession: async (password: string) =>
        check.inSession(
          { email, userId: credentials.userId, sessionId: credentials.userId },
          password,
          origin,
        ),
    };
  }

  it('take a guess back that no hasher had time for, with the lock that it brought, at the door and in a session', async () => {
    for (const way of ['ofGuest', 'inSession'] as const) {
      const check = assessmentOf(`ban-${(made += 1)}@vidu.vn`);
      check.be(true);
      for (let guess = 0; guess < 60; guess += 1)
        expect(await check[way](right)).toMatchObject({
          ok: false,
          error: { code: 'RATE_LIMITED' },
        });
      check.be(false);
      for (let guess = 0; guess < 4; guess += 1)
        expect(await check[way](`sai ${guess}`)).toMatchObject({
          ok: false,
          error: { code: 'WRONG_CREDENTIALS' },
        });
      check.be(true);
      // The fifth would lock; nobody looked at it.
      for (let guess = 0; guess < 3; guess += 1)
        expect(await check[way](right)).toMatchObject({
          ok: false,
          error: { code: 'RATE_LIMITED' },
        });
      check.be(false);
      expect((await check[way](right)).ok).toBe(true);
    }
  });

  it('keep the lock of another guess when one before it is taken back', async () => {
    const guesser = stranger();
    const first = await attempts().claimGuess(guesser, now);
    for (let guess = 0; guess < 4; guess += 1)
      expect((await attempts().claimGuess(guesser, now)).ok).toBe(true);
    expect((await attempts().claimGuess(guesser, now + 1000)).ok).toBe(true);
    if (first.ok) await first.value();
    expect(await attempts().claimGuess(guesser, now + 1000)).toMatchObject({
      ok: false,
      error: { code: 'ACCOUNT_LOCKED', retryAfterSeconds: 2 },
    });
  });

  it('refuse none of the free guesses that processes count at the same moment, whatever their clocks say', async () => {
    for (const guesser of [stranger(), session(), marked()]) {
      const moments = [now, now - 800, now - 5, now + 300, now - 40];
      for (const moment of moments.slice(0, limits.freeFailures - 1))
        expect((await attempts().claimGuess(guesser, moment)).ok).toBe(true);
    }
    const userId = randomUUID();
    const steps = [
      { kind: 'stranger', challenge: 'c' },
      { kind: 'marked', challenge: 'c', mark: 'm', generation: 0 },
      { kind: 'session', sessionId: 's' },
    ] as const;
    for (const step of steps)
      for (const moment of [now, now - 800, now - 5, now + 300])
        expect(
          (
            await createGuesses(server.database, limits).claim(
              { ...step, userId },
              'digits',
              moment,
            )
          ).ok,
        ).toBe(true);
  });

  it('count one right password that comes eight times at once as one guess', async () => {
    const check = assessmentOf(`tam-${(made += 1)}@vidu.vn`);
    const answers = await Promise.all(Array.from({ length: 8 }, async () => check.ofGuest(right)));
    expect(answers.filter((answer) => !answer.ok)).toEqual([]);
    expect(check.hashes()).toBe(1);
  });

  it('judge every right password of one moment, from however many addresses, and no more wrong ones than are free', async () => {
    const addresses = Array.from({ length: 12 }, (_none, at) => `198.51.100.${at}`);
    const honest = assessmentOf(`mot-luc-${(made += 1)}@vidu.vn`);
    const answers = await Promise.all(
      addresses.map(async (address) => honest.ofGuest(right, address)),
    );
    expect(answers.filter((answer) => !answer.ok)).toEqual([]);
    const attacked = assessmentOf(`bi-do-${(made += 1)}@vidu.vn`);
    const refusals = await Promise.all(
      addresses.map(async (address, at) => attacked.ofGuest(`sai ${at}`, address)),
    );
    expect(refusals.map((answer) => (answer.ok ? 'ok' : answer.error.code)).toSorted()).toEqual([
      ...Array.from({ length: addresses.length - limits.freeFailures }, () => 'ACCOUNT_LOCKED'),
      ...Array.from({ length: limits.freeFailures }, () => 'WRONG_CREDENTIALS'),
    ]);
    expect(attacked.hashes()).toBe(limits.freeFailures);
  });
});
