import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { openPGlite } from '../../server/db/pglite.ts';
import type { Database } from '../../server/db/port.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { statement } from '../../server/db/statement.ts';
import { readLesson, readPacked } from '../../server/modules/learning/packed-progress.ts';
import { startCluster } from '../postgres/cluster.ts';
import { databaseKinds } from './support/databases.ts';

const user = '00000000-0000-4000-8000-000000000001';
const course = '00000000-0000-4000-8000-0000000000c1';
const empty = '00000000-0000-4000-8000-0000000000c2';
const [one, two] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
const node = 'máy "1" \\ \n🙂';

/** Progress as migration 4 kept it. */
const old = {
  [one]: { v: 3, c: [[0, 5], [7, 9]], p: { seconds: 5.25, stamp: { ms: 1_760_000_000_123, counter: 2, node } }, t: 7000, d: 1_760_000_000_000 },
  [two]: { v: 1, c: [], p: null, t: 0, d: null },
};

const fill = statement<{ lessons: string }>()(
  'test.fill_old',
  (_query, param) => sql<never>`
    with person as (insert into users (id, email, created_at) values (${user}, 'cu@vidu.vn', now())),
      structure as (insert into courses (id, slug, title, description, version) values (${course}, 'a', 'a', '', 1), (${empty}, 'b', 'b', '', 1)),
      learner as (insert into learners (user_id, version, allowance_left_ms, allowance_at_ms) values (${user}, 3, 0, 0)),
      ids as (insert into applied_operations (user_id, operation_id, applied_at) values (${user}, 'x', now()))
    insert into course_progress (user_id, course_id, version, lessons, learned_ms, completed_lesson_ids)
    values (${user}, ${course}, 3, ${param('lessons')}, 7000, ${`{${one}}`}), (${user}, ${empty}, 1, '{}', 0, '{}')`,
);
const listLessons = statement()('test.list_lessons', (query) => query.selectFrom('course_progress').select('lessons').orderBy('course_id'));
const forgetUser = statement()('test.forget_user', (query) => query.deleteFrom('users').where('id', '=', user));
const countIds = statement()('test.count_ids', () => sql<{ count: number }>`select count(*)::integer as count from applied_operations`);

async function withDatabase(kind: (typeof databaseKinds)[number], work: (database: Database) => Promise<void>): Promise<void> {
  const cluster = kind === 'PostgreSQL' ? await startCluster() : null;
  const database = cluster === null ? await openPGlite({ folder: null }) : openPostgres({ url: await cluster.createDatabase(), maxConnections: 1, statementTimeoutMs: 5000, onIdleError: () => undefined });
  try {
    await work(database);
  } finally {
    await database.close();
    await cluster?.stop();
  }
}

describe.each(databaseKinds)('migration 5 on %s', (kind) => {
  it('keeps all progress, and operation ids still go with their person', async () => {
    await withDatabase(kind, async (database) => {
      await migrate(database, readMigrations().slice(0, 4));
      await database.run(fill, { lessons: JSON.stringify(old) });
      await migrate(database);
      const [full, none] = await database.all(listLessons, {});
      expect([...readPacked(full?.lessons ?? '').values()].map(readLesson)).toEqual(
        Object.entries(old).map(([lessonId, { v, c, p, t, d }]) => ({ lessonId, version: v, state: { covered: c, position: p, learnedMs: t, completedAtMs: d } })),
      );
      expect(none).toEqual({ lessons: '' });
      await database.run(forgetUser, {});
      expect(await database.first(countIds, {})).toEqual({ count: 0 });
    });
  });
});
