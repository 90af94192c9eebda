import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { demoId } from '#server/demo/demo-course.ts';
import { statement } from '#server/db/statement.ts';
import { limits } from '#server/limits.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { postSync } from '../support/post-sync.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const hour = 3_600_000;
const day = 24 * hour;
const lesson = demoId('lesson', 'dat-gia-lan-dau');
const other = demoId('lesson', 'muoi-cuoc-tro-chuyen-truoc-khi-quay');
const historyText =
  'query ($id: ID!) { lesson_history(lesson_id: $id) { id at device position_seconds watched_ms } }';

describe.each(ruleKinds)('the history of a lesson on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), {
    limits: {
      historyEntries: 5,
      rates: { ...limits.rates, history: { count: 60, windowMs: 60_000 } },
    },
  });

  async function learner(name: 'linh' | 'minh', clientName: string): Promise<ApiClient> {
    const client = server.client();
    const input = {
      email: `${name}@maivang.example`,
      password: demoPassword,
      client: { kind: 'DESKTOP', name: clientName },
    };
    client.bearer = (await client.post(hostOperations.SignIn, { input })).data.sign_in.access_token;
    return client;
  }

  const operation = (agoMs: number, more: object = {}) => {
    const stamp = { ms: server.clock.nowMs - agoMs, counter: 0, node: 'may-tinh-so-mot' };
    return {
      id: randomUUID(),
      kind: 'progress',
      lesson_id: lesson,
      intervals: [
        [0, 5],
        [9, 12],
      ],
      watched_ms: 8000,
      position: { seconds: 12.5, stamp },
      completed_at: null,
      stamp,
      ...more,
    };
  };
  const send = async (client: ApiClient, ...operations: readonly object[]) =>
    (await postSync(client, { operations })).data.sync;
  const historyOf = async (client: ApiClient, id = lesson) =>
    (await client.post(historyText, { id })).data.lesson_history;

  it('says what each operation said, from where, the newest learning first, whenever it came', async () => {
    await server.database.run(forgetHistory, {});
    const [laptop, officeOf] = [await learner('linh', 'Máy xách tay'), await learner('linh', '')];
    const [later, earlier, elsewhere, bare] = [
      operation(hour),
      operation(3 * hour),
      operation(hour, { lesson_id: other }),
      operation(2 * hour, { position: null, intervals: [], watched_ms: 0 }),
    ];
    await send(laptop, later, elsewhere);
    await send(officeOf, earlier, bare);
    const at = (agoMs: number): string => new Date(server.clock.nowMs - agoMs).toISOString();
    expect(await historyOf(laptop)).toEqual([
      {
        id: later.id,
        at: at(hour),
        device: 'Máy xách tay',
        position_seconds: 12.5,
        watched_ms: 8000,
      },
      { id: bare.id, at: at(2 * hour), device: 'may-tinh', position_seconds: null, watched_ms: 0 },
      {
        id: earlier.id,
        at: at(3 * hour),
        device: 'may-tinh',
        position_seconds: 12.5,
        watched_ms: 8000,
      },
    ]);
    expect((await historyOf(laptop, other)).map((entry: { id: string }) => entry.id)).toEqual([
      elsewhere.id,
    ]);
  });

  it('holds an operation once, however often it came, and nothing that was refused', async () => {
    await server.database.run(forgetHistory, {});
    const client = await learner('linh', 'Máy bàn');
    const [good, refused] = [operation(0), operation(0, { watched_ms: -1 })];
    expect((await send(client, good, refused)).rejected).toHaveLength(1);
    await send(client, good);
    expect((await historyOf(client)).map((entry: { id: string }) => entry.id)).toEqual([good.id]);
  });

  it('is nobody else’s', async () => {
    const [linh, minh] = [await learner('linh', 'Máy bàn'), await learner('minh', 'Máy bàn')];
    await server.database.run(forgetHistory, {});
    await send(linh, operation(0));
    expect(await historyOf(minh)).toEqual([]);
    expect(await historyOf(linh)).toHaveLength(1);
    expect((await server.client().post(historyText, { id: lesson })).codes).toEqual([
      'UNAUTHENTICATED',
    ]);
  });

  it('places what a wrong clock says between the oldest that is remembered and now', async () => {
    await server.database.run(forgetHistory, {});
    const client = await learner('linh', 'Máy bàn');
    await send(
      client,
      operation(0, { stamp: { ms: 1, counter: 0, node: 'a' } }),
      operation(-2 * 60_000),
    );
    const moments = (await historyOf(client)).map((entry: { at: string }) => Date.parse(entry.at));
    expect(moments).toEqual([server.clock.nowMs, server.clock.nowMs - 180 * day]);
  });

  it('answers a bounded number of entries, the newest, and leaves out ids of before', async () => {
    await server.database.run(forgetHistory, {});
    const client = await learner('linh', 'Máy bàn');
    const operations = Array.from({ length: 7 }, (_, at) => operation(at * 60_000));
    await send(client, ...operations);
    expect((await historyOf(client)).map((entry: { id: string }) => entry.id)).toEqual(
      operations.slice(0, 5).map(({ id }) => id),
    );
    await server.database.run(forgetWhatWasSaid, {});
    expect(await historyOf(client)).toEqual([]);
  });

  it('keeps the seconds of an operation joined and within its lesson, however they came', async () => {
    await server.database.run(forgetHistory, {});
    const client = await learner('linh', 'Máy bàn');
    const beyond = Array.from({ length: 8000 }, (_, at) => [100_000 + 2 * at, 100_001 + 2 * at]);
    const many = operation(0, {
      intervals: [...Array.from({ length: 8000 }, () => [0, 1]), [4, 6], ...beyond, [5, 9]],
    });
    expect((await send(client, many)).rejected).toEqual([]);
    const kept = await server.database.first(listRows, {});
    expect(kept?.row.length).toBeLessThan(1000);
    expect(kept?.row).toContain('"intervals":"[[0,1],[4,9]]"');
  });

  it('is asked for so often and no more', async () => {
    const client = await learner('minh', 'Máy bàn');
    server.clock.nowMs += 2 * 60_000;
    const codes: unknown[] = [];
    for (let ask = 0; ask < 62; ask += 1)
      codes.push(...(await client.post(historyText, { id: lesson })).codes);
    expect(codes).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
  });
});

const listRows = statement()(
  'test.list_rows',
  () => sql<{ row: string }>`select row_to_json(o)::text as row from applied_operations o`,
);
const forgetHistory = statement()('test.forget_history', (query) =>
  query.deleteFrom('applied_operations'),
);
/** As migration 6 found the rows. */
const forgetWhatWasSaid = statement()(
  'test.forget_what_was_said',
  () =>
    sql<never>`update applied_operations set lesson_id = null, device = null, learned_at = null, position_seconds = null, watched_ms = null, intervals = null`,
);
