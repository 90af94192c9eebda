/**
 * Fills an empty PostgreSQL database with an affiliate programme of a size, for measuring (a
 * superuser’s DATABASE_URL):
 *   DATABASE_URL=postgres://… node scripts/make-affiliate-load.ts [CLICKS]
 * 5 000 000 clicks without a number, a tenth as many orders.
 */
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { makeAffiliateLoad } from './affiliate-load/make-affiliate-load.ts';

const url = process.env['DATABASE_URL'];
const clicks = Number(process.argv[2] ?? 5_000_000);
if (url === undefined || !Number.isSafeInteger(clicks) || clicks < 1000) {
  console.error(
    'Cách dùng: DATABASE_URL=postgres://… node scripts/make-affiliate-load.ts [SỐ_LƯỢT_NHẤP, từ 1000]',
  );
  process.exitCode = 2;
} else {
  const database = openPostgres({
    url,
    maxConnections: 1,
    statementTimeoutMs: 60_000,
    onIdleError: (error) => console.error(error.message),
  });
  await migrate(database);
  await database.close();
  await makeAffiliateLoad(url, { clicks, affiliates: 1000, nowMs: Date.now() }, console.log);
}
