import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { statement } from '#server/db/statement.ts';
import { readLesson, readPacked } from '#server/modules/learning/packed-progress.ts';
import { withBareDatabase } from '../support/bare-database.ts';
import { databaseKinds } from '../support/databases.ts';

const user = '00000000-0000-4000-8000-000000000001';
const course = '00000000-0000-4000-8000-0000000000c1';
const empty = '00000000-0000-4000-8000-0000000000c2';
const [one, two] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
const node = 'máy "1" \\ \n🙂';

/** Progress as migration 4 kept it. */
const old = {
  [one]: {
    v: 3,
    c: [
      [0, 5],
      [7, 9],
    ],
    p: { seconds: 5.25, stamp: { ms: 1_760_000_000_123, counter: 2, node } },
    t: 7000,
    d: 1_760_000_000_000,
  },
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
const listLessons = statement()('test.list_lessons', (query) =>
  query.selectFrom('course_progress').select('lessons').orderBy('course_id'),
);
const forgetUser = statement()('test.forget_user', (query) =>
  query.deleteFrom('users').where('id', '=', user),
);
const countIds = statement()(
  'test.count_ids',
  () => sql<{ count: number }>`select count(*)::integer as count from applied_operations`,
);

describe.each(databaseKinds)('migration 5 on %s', (kind) => {
  it('keeps all progress, and operation ids still go with their person', async () => {
    await withBareDatabase(kind, async (database) => {
      await migrate(database, readMigrations().slice(0, 4));
      await database.run(fill, { lessons: JSON.stringify(old) });
      await migrate(database);
      const [full, none] = await database.all(listLessons, {});
      expect([...readPacked(full?.lessons ?? '').values()].map(readLesson)).toEqual(
        Object.entries(old).map(([lessonId, { v, c, p, t, d }]) => ({
          lessonId,
          version: v,
          state: { covered: c, position: p, learnedMs: t, completedAtMs: d },
        })),
      );
      expect(none).toEqual({ lessons: '' });
      await database.run(forgetUser, {});
      expect(await database.first(countIds, {})).toEqual({ count: 0 });
    });
  });
});

const remember = statement<{ said: string }>()(
  'test.remember_old',
  (_query, param) => sql<never>`
  insert into applied_operations (user_id, operation_id, applied_at, lesson_id, device, said) values
    (${user}, 'cu', now(), ${one}, 'Máy bàn', ${param('said')}), (${user}, 'tron', now(), ${one}, 'Máy bàn', '[1795000000000,null,0,[]]'), (${user}, 'ghi-chu', now(), null, null, null)`,
);
const listRemembered = statement()(
  'test.list_remembered',
  () => sql<Record<string, unknown>>`
  select operation_id, lesson_id, device, learned_at, position_seconds, watched_ms, intervals from applied_operations order by operation_id`,
);

describe.each(databaseKinds)('migration 76 on %s', (kind) => {
  it('keeps what operations said, their seconds joined', async () => {
    await withBareDatabase(kind, async (database) => {
      await migrate(
        database,
        readMigrations().filter(({ version }) => version < 76),
      );
      const repeated = Array.from({ length: 18_000 }, () => [0, 1]);
      await database.run(remember, {
        said: JSON.stringify([
          1_795_000_000_123,
          12.5,
          8000,
          [...repeated, [9, 12], [1, 3], [11, 14]],
        ]),
      });
      await migrate(database);
      const of = { lesson_id: one, device: 'Máy bàn' };
      expect(await database.all(listRemembered, {})).toEqual([
        {
          operation_id: 'cu',
          ...of,
          learned_at: new Date(1_795_000_000_123),
          position_seconds: 12.5,
          watched_ms: 8000,
          intervals: '[[0,3],[9,14]]',
        },
        {
          operation_id: 'ghi-chu',
          lesson_id: null,
          device: null,
          learned_at: null,
          position_seconds: null,
          watched_ms: null,
          intervals: null,
        },
        {
          operation_id: 'tron',
          ...of,
          learned_at: new Date(1_795_000_000_000),
          position_seconds: null,
          watched_ms: 0,
          intervals: '[]',
        },
      ]);
    });
  });
});
