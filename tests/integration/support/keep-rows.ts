import type { TestServer } from './test-server.ts';

/**
 * Keeps all rows of a learner as they are now; what it answers puts them back, as a dump of now
 * would.
 */
export async function keepRows(
  { database }: Pick<TestServer, 'database'>,
  userId: string,
): Promise<() => Promise<void>> {
  const tables = ['learners', 'learner_marks', 'course_progress', 'applied_operations', 'notes'];
  const name = (table: string) => `kept_${table}_${userId.replaceAll('-', '')}`;
  for (const table of tables)
    await database.raw(
      `create table ${name(table)} as select * from ${table} where user_id = '${userId}'`,
    );
  return async () => {
    for (const table of tables.toReversed())
      await database.raw(`delete from ${table} where user_id = '${userId}'`);
    for (const table of tables)
      await database.raw(`insert into ${table} select * from ${name(table)}`);
  };
}
