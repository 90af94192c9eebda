import { describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import type { Database } from '#server/db/port.ts';
import { withBareDatabase } from '../support/bare-database.ts';
import { databaseKinds } from '../support/databases.ts';

const setEnd = async (database: Database, end: string | null): Promise<string | null> => {
  await database.raw("update plan_prices set early_until = $1 where plan = 'pro'", [end]);
  return endOf(database);
};
const endOf = async (database: Database): Promise<string | null> => {
  const [row] = (await database.raw(
    "select early_until from plan_prices where plan = 'pro'",
  )) as readonly { readonly early_until: Date | null }[];
  return row?.early_until?.toISOString() ?? null;
};

describe.each(databaseKinds)('the end of the early price on %s', (kind) => {
  it.each([
    ['2027-06-30T23:59:59+07:00', '2027-06-30T17:00:00.000Z'],
    ['2027-07-01T00:00:00Z', '2027-06-30T17:00:00.000Z'],
    ['2027-06-30T17:00:00Z', '2027-06-30T17:00:00.000Z'],
    [null, null],
  ])('that an operator set to %s is kept as %s', async (before, after) => {
    await withBareDatabase(kind, async (database) => {
      await migrate(
        database,
        readMigrations().filter(({ version }) => version < 130),
      );
      await setEnd(database, before);
      await migrate(database);
      expect(await endOf(database)).toBe(after);
    });
  });

  it('is the end of a day', async () => {
    await withBareDatabase(kind, async (database) => {
      await migrate(database);
      await expect(setEnd(database, '2027-06-30T16:59:59Z')).rejects.toThrow(
        'plan_prices_early_until_check',
      );
      expect(await setEnd(database, '2027-06-30T17:00:00Z')).toBe('2027-06-30T17:00:00.000Z');
    });
  });
});
