import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomUUID } from 'node:crypto';
import type { Accounts } from '../accounts/api.ts';
import {
  createAttemptLimiter,
  createAuth,
  createFactorResets,
  createFactors,
  createFactorSettings,
  createHeldPlaces,
  createNotifyMethodAdded,
  createSessionUpdates,
  createTakeovers,
} from './api.ts';

type AuthParts = Parameters<typeof createAuth>[0];

interface Partners extends Pick<
  AuthParts,
  'messenger' | 'accountMail' | 'startAnew' | 'stopPending'
> {
  readonly accounts: Accounts;
  readonly tokenKey: Buffer;
}

/** Sessions, second factors, and the ways back into an account. */
export async function authModule(core: ServerCore, partners: Partners) {
  const { database, cipher, limits, now, ownNow, jobs, audit, rates, report } = core;
  const { accounts, tokenKey, messenger, accountMail, stopPending } = partners;
  const factors = createFactors({ database, cipher, limits, key: tokenKey, ownNow });
  const auth = createAuth({ ...core, factors, ...partners });
  const news = await createSessionUpdates(database);
  news.follow(auth.news);
  const notifyMethodAdded = createNotifyMethodAdded({
    accounts,
    messenger,
    accountMail,
    tokens: factors.tokens,
    limits,
  });
  const factorSettings = createFactorSettings({
    ...core,
    key: tokenKey,
    core: factors,
    messenger,
    notifyMethodAdded,
    newId: randomUUID,
    forgetPerson: (userId) => auth.forgetPerson(userId),
  });
  const takeovers = createTakeovers({
    database,
    tokens: factors.tokens,
    attempts: createAttemptLimiter(database, limits),
    audit,
    messenger,
    auth,
  });
  const factorResets = createFactorResets({
    database,
    limits,
    core: factors,
    audit,
    messenger,
    accountMail,
    auth,
    stopPending,
  });
  const places = createHeldPlaces({ database, limits, now, newId: randomUUID, report });
  jobs.handle('mail_password_link', async ({ email }) => auth.recovery.mailLink(email, now()));
  return {
    news,
    notifyMethodAdded,
    services: { auth, factorSettings, takeovers, factorResets, places, rates },
    counters: [
      { key: '', right: 'factors.second', count: async () => factorResets.countUnconfirmed() },
    ],
    chores: [
      {
        name: 'factor_resets',
        everyMs: limits.factorResetSweepMs,
        nature: 'ends',
        work: async () => factorResets.runDue(now()),
      },
    ],
    tidy: async () => Promise.all([auth.tidy(now()), places.tidy()]),
  } satisfies ServerModule & Record<string, unknown>;
}
