import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/demo/demo-course.ts';
import { statement } from '#server/db/statement.ts';
import { limits } from '#server/limits.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { createMemoryStore, createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import type { StoreDecision, StoreRows, SyncStore } from '#shared/sync/store-port.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { postSync } from '../support/post-sync.ts';
import { createSyncDevice } from '../support/sync-device.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const lessonId = demoId('lesson', 'dieu-ban-gioi-va-dieu-nguoi-khac-can');
const callSize = 50;
const textBytes = 780;
/** A page, one call's worth on top, and what stands around a note. */
const answerBytes = limits.syncPage.bytes + callSize * (textBytes + 300) + 1024;

/** A store that tells how many rows one transaction had in hand. */
function countingStore(): { readonly store: SyncStore; readonly most: () => number } {
  const store = createMemoryStore(createMemoryTables(randomUUID()), { kind: 'ok' });
  let most = 0;
  const sizeOf = (rows: StoreRows, decision: StoreDecision<unknown>) =>
    rows.lessons.length +
    rows.notes.length +
    rows.waiting.length +
    (decision.putNotes?.length ?? 0);
  return {
    store: {
      ...store,
      transact: (userId, scope, decide) =>
        store.transact(userId, scope, (rows) => {
          const decision = decide(rows);
          most = Math.max(most, sizeOf(rows, decision));
          return decision;
        }),
    },
    most: () => most,
  };
}

describe.each(ruleKinds)('a learner with more than one answer holds, on %s', (kind) => {
  let server: TestServer;
  let client: ApiClient;
  let userId: string;
  withServer(kind, (started) => ({ server } = started));

  async function writeNotes(count: number): Promise<void> {
    await server.database.run(fill, {
      userId,
      calls: count / callSize,
      perCall: callSize,
      lessonId,
      text: 'ghi chú '.padEnd(textBytes / 2, 'đ'),
      nowMs: server.clock.nowMs,
    });
  }

  /** Every page from a cursor on, as a client asks for them that reads nothing but the cursor. */
  async function pagesFrom(
    first: string | null,
    between: () => Promise<void> = () => Promise.resolve(),
  ) {
    const pages: {
      bytes: number;
      cursor: string;
      more: boolean;
      since: string | null;
      note_changes: readonly { note_id: string; text: string }[];
    }[] = [];
    let cursor = first;
    for (;;) {
      const answer = await postSync(client, { cursor });
      const page = answer.data.sync;
      pages.push({ ...page, bytes: Buffer.byteLength(answer.text) });
      if (!page.more) return pages;
      ({ cursor } = page);
      await between();
    }
  }

  beforeAll(async () => {
    client = server.client();
    const input = {
      full_name: 'Học Viên Mới',
      email: `hoc-${randomUUID()}@vidu.vn`,
      password: 'hoa mai 7 cánh',
      agreed: true,
      client: { kind: 'DESKTOP', name: 'kiểm thử' },
    };
    const { register } = (await client.post(hostOperations.Register, { input })).data;
    userId = register.user.id;
    client.bearer = register.access_token;
    await server.database.run(grant, { userId });
    await writeNotes(10_000);
  });

  it('gets 10 000 notes in answers of bounded bytes, each once', async () => {
    const pages = await pagesFrom(null);
    expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(answerBytes);
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.map(({ since }) => since)).toEqual([
      null,
      ...pages.slice(0, -1).map(({ cursor }) => cursor),
    ]);
    const ids = pages.flatMap(({ note_changes }) => note_changes.map(({ note_id }) => note_id));
    expect([ids.length, new Set(ids).size]).toEqual([10_000, 10_000]);
  });

  it('gets as few at a time as it asks for, also where graphql-js answers, and all of them', async () => {
    const most = 4 * 1024;
    const direct = (await postSync(client, { cursor: null, most_bytes: most })).data.sync;
    expect(direct.more).toBe(true);
    expect(direct.note_changes).toHaveLength(callSize);
    const executed = await postSync(
      client,
      { cursor: null, most_bytes: most },
      hostOperations.Sync.replace('person\n', 'person\n\n'),
    );
    expect(executed.data.sync.note_changes).toEqual(direct.note_changes);
    const next = (await postSync(client, { cursor: direct.cursor, most_bytes: -1 })).data.sync;
    expect(next.note_changes).toHaveLength(callSize);
    const whole = (await postSync(client, { cursor: null, most_bytes: 2 ** 30 })).data.sync;
    expect(whole.note_changes.length).toBeLessThanOrEqual(limits.syncPage.rows);
  });

  it('refuses a question that it does not know as a device of later builds reads it', async () => {
    const answer = await postSync(client, { cursor: null, later_than_this: 1 });
    expect(answer.errors[0]?.extensions.code).toBe('BAD_INPUT');
  });

  it('is never held in memory as a whole by a device that is new', async () => {
    const { store, most } = countingStore();
    const device = createSyncDevice({
      userId,
      client: () => client,
      nowMs: () => server.clock.nowMs,
      store,
    });
    await device.sync();
    expect(most()).toBeLessThan(limits.syncPage.rows + 2 * callSize);
    const notes = await device.engine.listNotes();
    expect(notes.ok && notes.value.length).toBe(10_000);
    device.engine.stop();
  });

  it('is told what changes between two pages, and misses nothing beside it', async () => {
    let changed = 0;
    const pages = await pagesFrom(null, async () => {
      if (changed >= 3) return;
      changed += 1;
      // One that was told already, and one that would have come later.
      await send([`n-${changed}-1`, `n-${190 + changed}-1`], `đổi lần ${changed}`);
    });
    const last = new Map(
      pages.flatMap(({ note_changes }) =>
        note_changes.map(({ note_id, text }) => [note_id, text] as const),
      ),
    );
    expect(last.size).toBe(10_000);
    for (const at of [1, 2, 3])
      expect([last.get(`n-${at}-1`), last.get(`n-${190 + at}-1`)]).toEqual([
        `đổi lần ${at}`,
        `đổi lần ${at}`,
      ]);
  });

  it('is told in the first page what came of what was sent with it, though it is the newest of all', async () => {
    const changed = await send(['n-150-7'], 'gửi cùng trang đầu');
    expect(changed).toMatchObject({ more: true, since: null, applied: [expect.any(String)] });
    expect(
      changed.note_changes.filter(({ note_id }: { note_id: string }) => note_id === 'n-150-7'),
    ).toMatchObject([{ text: 'gửi cùng trang đầu' }]);
  });

  it('goes on where the pages stopped only in the very history that they were cut from', async () => {
    const { cursor } = (await postSync(client)).data.sync;
    expect((await postSync(client, { cursor })).data.sync).toMatchObject({
      since: cursor,
      more: true,
    });
    const ofAnother = `${'x'.repeat(16)}${cursor.slice(16)}`;
    expect((await postSync(client, { cursor: ofAnother })).data.sync).toMatchObject({
      since: null,
      more: true,
    });
  });

  async function send(noteIds: readonly string[], text: string) {
    const stamp = { ms: server.clock.nowMs + 1000, counter: 0, node: 'may-khac' };
    const notes = noteIds.map((note_id) => ({
      id: randomUUID(),
      note_id,
      lesson_id: lessonId,
      at_seconds: 1,
      text,
      deleted: false,
      stamp,
    }));
    return (await postSync(client, { notes })).data.sync;
  }
});

const grant = statement<{ userId: string }>()(
  'test.grant_for_pages',
  (_query, param) =>
    sql<never>`insert into entitlements (user_id, plan, granted_at) values (${param('userId')}, 'kha_pro', now())`,
);

/** Calls of notes as they came one after the other, each with its version and mark. */
const fill = statement<{
  userId: string;
  calls: number;
  perCall: number;
  lessonId: string;
  text: string;
  nowMs: number;
}>()(
  'test.fill_notes',
  (_query, param) => sql<never>`
    with learner as (
      insert into learners (user_id, version, mark, allowance_left_ms, allowance_at_ms)
      values (${param('userId')}::uuid, ${param('calls')}::integer, lpad((${param('calls')}::integer)::text, 16, 'm'), 0, ${param('nowMs')}) returning user_id
    ), marked as (
      insert into learner_marks (user_id, version, mark, made_at)
      select ${param('userId')}::uuid, v, lpad(v::text, 16, 'm'), now() from generate_series(1, ${param('calls')}::integer) v
    )
    insert into notes (user_id, note_id, lesson_id, at_seconds, text, deleted, stamp_ms, stamp_counter, stamp_node, version)
    select ${param('userId')}::uuid, 'n-' || v || '-' || n, ${param('lessonId')}, 1, ${param('text')}, false, ${param('nowMs')}::double precision - 1000, 0, 'may-1', v
    from generate_series(1, ${param('calls')}::integer) v, generate_series(1, ${param('perCall')}::integer) n`,
);
