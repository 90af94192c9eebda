import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/port.ts';
import { startServer } from '#server/start-server.ts';
import { cheapHashes } from './cheap-hashes.ts';

/** Gives a database the demonstration, as a server's first start does, and closes it. */
export async function seedDemo(database: Database): Promise<void> {
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: '/nonexistent',
    DEMO: '1',
    DEMO_AFFILIATES: '0',
  });
  const seeding = await startServer(config, { database, limits: cheapHashes });
  // The early buyers' price ends with 2027: tests of other things go on after that.
  await database.raw(`
    update plan_prices
    set early_until = (date_trunc('day', now() at time zone 'Asia/Ho_Chi_Minh') + interval '10 years') at time zone 'Asia/Ho_Chi_Minh'`);
  await seeding.stop();
}
