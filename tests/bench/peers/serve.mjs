// One peer of the throughput benchmark in a process of its own: node serve.mjs KIND DATABASE_URL
// Who asks stands in the header x-user, unchecked: the peers do no authentication.
// KIND: limit (node:http and one prepared statement) | limit-once (the same, each operation once) |
// mercurius (JIT) | apollo. Prints its port.
import http from 'node:http';
import pg from 'pg';

const [kind, connectionString] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 8 });

const dashboardSql = `
  select json_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'version', c.version, 'chapters', (
    select json_agg(json_build_object('id', ch.id, 'slug', ch.slug, 'index', ch.index, 'title', ch.title, 'outcome', ch.outcome, 'lessons', (
      select json_agg(json_build_object('id', l.id, 'slug', l.slug, 'index', l.index, 'title', l.title, 'duration_seconds', l.duration_seconds,
        'is_preview', l.is_preview, 'state', 'RELEASED', 'release_on', l.release_on, 'access', 'FULL', 'chapter_index', ch.index,
        'covered', p.covered, 'position', p.position, 'learned_ms', p.learned_ms, 'completed_at', p.completed_at) order by l.index)
      from lessons l left join bench_progress p on p.user_id = $1 and p.lesson_id = l.id where l.chapter_id = ch.id)) order by ch.index)
    from chapters ch where ch.course_id = c.id))::text as answer
  from courses c limit 1`;

const syncSql = `
  insert into bench_progress (user_id, lesson_id, covered, position, learned_ms)
  select $1, (o->>'lesson_id')::uuid, o->'intervals', (o->'position'->>'seconds')::float8, (o->>'watched_ms')::float8
  from json_array_elements($2::json) o
  on conflict (user_id, lesson_id) do update set covered = excluded.covered, position = excluded.position,
    learned_ms = bench_progress.learned_ms + excluded.learned_ms`;

/**
 * The least that counts each operation once: the learner's row first, then the ids, and progress of
 * new ones only.
 */
const syncOnceSql = `
  with learner as (update bench_learners set version = version + 1 where user_id = $1 returning user_id),
  fresh as (
    insert into bench_applied (user_id, operation_id) select learner.user_id, o->>'id' from learner, json_array_elements($2::json) o
    on conflict do nothing returning operation_id)
  insert into bench_progress (user_id, lesson_id, covered, position, learned_ms)
  select $1, (o->>'lesson_id')::uuid, o->'intervals', (o->'position'->>'seconds')::float8, (o->>'watched_ms')::float8
  from json_array_elements($2::json) o join fresh on fresh.operation_id = o->>'id'
  on conflict (user_id, lesson_id) do update set covered = excluded.covered, position = excluded.position,
    learned_ms = bench_progress.learned_ms + excluded.learned_ms`;

const typeDefs = `
  type Query { course: Course! }
  type Mutation { sync(operations: [Operation!]!): Int! }
  input Operation { id: ID!, lesson_id: ID!, intervals: [[Int!]!]!, watched_ms: Int!, position: Position! }
  input Position { seconds: Float! }
  type Course { id: ID! slug: String! title: String! version: Int! chapters: [Chapter!]! }
  type Chapter { id: ID! slug: String! index: Int! title: String! outcome: String! lessons: [Lesson!]! }
  type Lesson { id: ID! slug: String! index: Int! title: String! duration_seconds: Int! is_preview: Boolean! state: String! release_on: String
    access: String! chapter_index: Int! covered: [[Int!]!] position: Float learned_ms: Float completed_at: Float }
`;

/** Set-based, three statements for the whole dashboard, as a careful team would write them. */
const resolvers = {
  Query: {
    async course(_root, _arguments, { userId }) {
      const [course, chapters, lessons] = await Promise.all([
        pool.query({
          name: 'course',
          text: 'select id, slug, title, version from courses limit 1',
        }),
        pool.query({
          name: 'chapters',
          text: 'select id, slug, index, title, outcome from chapters order by index',
        }),
        pool.query({
          name: 'lessons',
          text: `select l.*, p.covered, p.position, p.learned_ms, p.completed_at from lessons l
                 left join bench_progress p on p.user_id = $1 and p.lesson_id = l.id order by l.index`,
          values: [userId],
        }),
      ]);
      const byChapter = Map.groupBy(lessons.rows, (row) => row.chapter_id);
      return {
        ...course.rows[0],
        chapters: chapters.rows.map((chapter) => ({
          ...chapter,
          lessons: (byChapter.get(chapter.id) ?? []).map((row) => ({
            ...row,
            state: 'RELEASED',
            access: 'FULL',
            chapter_index: chapter.index,
          })),
        })),
      };
    },
  },
  Mutation: { sync: async (_root, { operations }, { userId }) => writeSync(userId, operations) },
};

async function writeSync(userId, operations) {
  const result = await pool.query({
    name: 'sync',
    text: kind === 'limit-once' ? syncOnceSql : syncSql,
    values: [userId, JSON.stringify(operations)],
  });
  return result.rowCount;
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function startLimit() {
  const server = http.createServer(async (request, response) => {
    const body = await readBody(request);
    const operations = body.variables?.operations;
    const userId = request.headers['x-user'];
    const answer = operations
      ? JSON.stringify({ data: { sync: await writeSync(userId, operations) } })
      : `{"data":{"course":${(await pool.query({ name: 'dashboard', text: dashboardSql, values: [userId] })).rows[0].answer}}}`;
    response.setHeader('content-type', 'application/json').end(answer);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address().port;
}

async function startMercurius() {
  const [{ default: fastify }, { default: mercurius }] = await Promise.all([
    import('fastify'),
    import('mercurius'),
  ]);
  const app = fastify();
  await app.register(mercurius, {
    schema: typeDefs,
    resolvers,
    jit: 1,
    context: (request) => ({ userId: request.headers['x-user'] }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address().port;
}

async function startApollo() {
  const [{ ApolloServer }, { startStandaloneServer }] = await Promise.all([
    import('@apollo/server'),
    import('@apollo/server/standalone'),
  ]);
  const { url } = await startStandaloneServer(new ApolloServer({ typeDefs, resolvers }), {
    listen: { port: 0, host: '127.0.0.1' },
    context: async ({ req }) => ({ userId: req.headers['x-user'] }),
  });
  return new URL(url).port;
}

const start = {
  limit: startLimit,
  'limit-once': startLimit,
  mercurius: startMercurius,
  apollo: startApollo,
}[kind];
process.stdout.write(`${await start()}\n`);
