import { randomBytes } from 'node:crypto';
import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import type { Auth, SessionUpdates } from '../auth/api.ts';
import type { LostRights } from '../catalog/api.ts';
import type { LedgerQueries } from '../ledger/api.ts';
import {
  commerceCounters,
  commerceExports,
  createCommerceQueries,
  createStatements,
  ledgerExport,
} from './admin/api.ts';
import { createCommerce, createSepayFeed, rightsChannel } from './api.ts';
import { demoBankKey } from './demo-bank-key.ts';

/** Between two tries to read who lost their rights, ms. */
const againMs = 5000;

type CommerceParts = Parameters<typeof createCommerce>[0];

interface Partners extends Pick<
  CommerceParts,
  'vouchers' | 'tickets' | 'messenger' | 'commissions' | 'returnedPayouts'
> {
  readonly ledger: LedgerQueries;
  readonly auth: Pick<Auth, 'forgetPerson'>;
  readonly news: SessionUpdates;
  readonly lostRights: LostRights;
}

/** Orders, the bank, refunds, and what the office does with them. */
export async function commerceModule(
  core: ServerCore,
  { auth, news, lostRights, ledger, ...partners }: Partners,
) {
  const { database, config, limits, now, audit, cipher, push, jobs, report } = core;
  await followRights(core, { auth, news, lostRights });
  const playedKey = await demoBankKey(config, database);
  const commerce = createCommerce({
    database,
    limits,
    now,
    audit,
    cipher,
    push,
    ledger,
    report,
    randomBytes,
    secrets: {
      ...config.bank,
      sepayApiKey: config.bank.sepayApiKey ?? playedKey,
      cassoSecret: config.bank.cassoSecret ?? playedKey,
    },
    feed: sepayFeed(core),
    bankAccount: config.bank.account,
    forgetRights: (userId) => auth.forgetPerson(userId),
    ...partners,
  });
  jobs.handle('take_refunds_back', async ({ userId }) =>
    commerce.orders.takeReportedBack(userId, new Date(now())),
  );
  const commerceQueries = createCommerceQueries(database);
  const statements = createStatements({
    database,
    marks: cipher,
    audit,
    admin: commerce.admin,
    accountNumber: config.bank.account?.accountNumber ?? '',
    limits,
  });
  return {
    services: { commerce, commerceQueries, statements },
    lists: [...commerceExports(commerceQueries), ledgerExport(ledger)],
    counters: commerceCounters(commerceQueries, commerce.reports),
    chores: commerce.chores,
  } satisfies ServerModule;
}

/** Where the bank is asked what it did not tell; null when it cannot be. */
function sepayFeed({ config, limits }: ServerCore) {
  return config.bank.sepayToken === null
    ? null
    : createSepayFeed({
        token: config.bank.sepayToken,
        baseUrl: config.bank.sepayApiUrl,
        timeoutMs: limits.bankAnswerMs,
      });
}

/** Hears of rights that other processes changed. */
async function followRights(
  { database, now, report }: ServerCore,
  { auth, news, lostRights }: Pick<Partners, 'auth' | 'news' | 'lostRights'>,
): Promise<void> {
  const look = (userId: string): void => void lostRights.look(userId, now()).catch(report);
  /**
   * Until it is read: a server starts without, for what it does not know yet ends by itself within
   * hours.
   */
  const load = (): Promise<void> =>
    lostRights.load(now()).catch((error: unknown) => {
      report(error);
      setTimeout(() => void load(), againMs).unref();
    });
  await database.listen(rightsChannel, {
    onMessage(userId) {
      auth.forgetPerson(userId);
      look(userId);
    },
    // Whose rights changed meanwhile is not known: what a session remembers ends by itself in
    // seconds, the rest is read again.
    onGap: () => void load(),
  });
  news.follow({ ended: () => undefined, changed: look, gap: () => undefined });
  await load();
}
