import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerConfig } from '#server/config.ts';
import { getOrMakeFact } from '#server/db/facts.ts';
import type { Database } from '#server/db/port.ts';

/**
 * What plays the bank in the demonstration reads this file of the data folder: `{"sepay_api_key":
 * …, "casso_secret": …}`, for its owner only.
 */
export const demoBankFile = 'demo-bank.json';

/**
 * In the demonstration the bank is played (npm run demo:pay): its key is made up once and written
 * where its player finds it. Null without the demonstration.
 */
export async function demoBankKey(
  config: ServerConfig,
  database: Database,
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
