import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerConfig } from './config.ts';
import { getOrMakeFact } from './db/facts.ts';
import {
  type Commerce,
  createCommerce,
  createSepayFeed,
  rightsChannel,
} from './modules/commerce/api.ts';
import type { Auth, SessionUpdates } from './modules/auth/api.ts';
import type { LostRights } from './modules/catalog/api.ts';

/** Between two tries to read who lost their rights, ms. */
const againMs = 5000;

type CommerceParts = Parameters<typeof createCommerce>[0];

export interface ComposeCommerceDeps extends Omit<
  CommerceParts,
  'secrets' | 'feed' | 'bankAccount' | 'forgetRights' | 'randomBytes'
> {
  readonly config: ServerConfig;
  readonly auth: Pick<Auth, 'forgetPerson'>;
  readonly news: SessionUpdates;
  readonly lostRights: LostRights;
}

/**
 * What plays the bank in the demonstration reads this file of the data folder: `{"sepay_api_key":
 * …, "casso_secret": …}`, for its owner only.
 */
export const demoBankFile = 'demo-bank.json';

/** Commerce as configured, hearing of rights that other processes changed. */
export async function composeCommerce({
  config,
  auth,
  news,
  lostRights,
  ...parts
}: ComposeCommerceDeps): Promise<Commerce> {
  const { database, now, report } = parts;
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
  const playedKey = await demoKey(config, parts);
  const feed =
    config.bank.sepayToken === null
      ? null
      : createSepayFeed({
          token: config.bank.sepayToken,
          baseUrl: config.bank.sepayApiUrl,
          timeoutMs: parts.limits.bankAnswerMs,
        });
  return createCommerce({
    ...parts,
    secrets: {
      ...config.bank,
      sepayApiKey: config.bank.sepayApiKey ?? playedKey,
      cassoSecret: config.bank.cassoSecret ?? playedKey,
    },
    feed,
    bankAccount: config.bank.account,
    forgetRights: (userId) => auth.forgetPerson(userId),
    randomBytes,
  });
}

/**
 * In the demonstration the bank is played (npm run demo:pay): its key is made up once and written
 * where its player finds it.
 */
async function demoKey(
  config: ServerConfig,
  { database }: Pick<CommerceParts, 'database'>,
): Promise<string | null> {
  if (!config.withDemo) return null;
  const key = await getOrMakeFact(database, 'demo_bank_key', () =>
    randomBytes(32).toString('base64url'),
  );
  // With a PostgreSQL server the data folder may not be there yet.
  if (config.databaseUrl !== null) mkdirSync(config.dataFolder, { recursive: true });
  if (existsSync(config.dataFolder))
    writeFileSync(
      path.join(config.dataFolder, demoBankFile),
      JSON.stringify({ sepay_api_key: key, casso_secret: key }),
      { mode: 0o600 },
    );
  return key;
}
