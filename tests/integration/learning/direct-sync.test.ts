import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { directSync } from '#server/modules/learning/direct-sync.ts';
import { demoId } from '#server/demo/demo-course.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { postSync } from '../support/post-sync.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

/** The same operation to the executor, but not to the letter: so it is not answered directly. */
const byExecutor = `${hostOperations.Sync}\n`;

describe.each(ruleKinds)('Sync answered directly on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));

  async function send(client: ApiClient, text: string, input: object) {
    const answer = await postSync(client, input, text);
    return {
      status: answer.status,
      text: answer.text.replaceAll(/"request_id":"[^"]+"/g, '"request_id":"…"'),
      contentType: answer.headers.get('content-type'),
    };
  }

  /**
   * Sends a call once to be folded, then both ways: a repetition changes nothing, so both see the
   * same.
   */
  async function bothWays(client: ApiClient, input: object) {
    await send(client, hostOperations.Sync, input);
    return {
      direct: await send(client, hostOperations.Sync, input),
      executed: await send(client, byExecutor, input),
    };
  }

  const lessonId = demoId('lesson', 'dat-gia-lan-dau');
  function operation(more: object = {}) {
    const stamp = { ms: server.clock.nowMs - 1000, counter: 3, node: 'máy "1"\n🙂' };
    return {
      id: randomUUID(),
      kind: 'progress',
      lesson_id: lessonId,
      intervals: [
        [0, 5],
        [7, 9],
      ],
      watched_ms: 5000,
      position: { seconds: 5.25, stamp },
      completed_at: null,
      stamp,
      ...more,
    };
  }
  const note = () => ({
    id: randomUUID(),
    note_id: 'ghi-1',
    lesson_id: lessonId,
    at_seconds: 1.5,
    text: 'dòng 1\ndòng "2" \\ 🌼',
    deleted: false,
    stamp: { ms: server.clock.nowMs, counter: 0, node: 'may-1' },
  });

  it('says to the letter what the executor says of progress, notes and refusals', async () => {
    const client = await server.signedIn('linh');
    const input = {
      operations: [
        operation(),
        operation({ position: null }),
        operation({ kind: 'badge' }),
        operation({ lesson_id: 'không có' }),
        operation({ intervals: [[3, 1]] }),
      ],
      notes: [note(), { ...note(), note_id: '' }],
    };
    const lineages = input.notes.map(({ id }) => ({
      operation_id: id,
      names: [
        { writer: 'lần "1"', count: 2 },
        { writer: 'lần 0', count: 1 },
      ],
    }));
    expect(
      directSync({ input: { person: 'linh', device_id: 'may-1', schema: 1, ...input, lineages } }),
    ).not.toBeNull();
    const { direct, executed } = await bothWays(client, { ...input, lineages });
    expect(direct).toEqual(executed);
    expect(JSON.parse(direct.text).data.sync).toMatchObject({
      since: null,
      applied: [{}, {}, {}].map(() => expect.any(String)),
      note_changes: [{ text: note().text, lineage: [{ writer: 'lần "1"' }, { writer: 'lần 0' }] }],
    });
  });

  it('says the same to a device that knows a part, and to one that knows all', async () => {
    const client = await server.signedIn('linh');
    const { cursor } = JSON.parse((await send(client, hostOperations.Sync, {})).text).data.sync;
    const known = await bothWays(client, { cursor });
    expect(known.direct).toEqual(known.executed);
    const part = await bothWays(client, {
      cursor,
      operations: [operation({ watched_ms: 2_000_000 })],
      notes: [note()],
    });
    expect(part.direct).toEqual(part.executed);
    expect(JSON.parse(part.direct.text).data.sync).toMatchObject({
      since: cursor,
      changes: [{ lesson_id: lessonId }],
    });
  });

  it('says the same to a guest, to a dead session, of a whole call that is refused, and of variables that do not fit', async () => {
    const client = await server.signedIn('linh');
    const dead = Object.assign(server.client(), { bearer: 'x'.repeat(43) });
    const broken: readonly (readonly [ApiClient, object])[] = [
      [server.client(), {}],
      [dead, {}],
      [client, { schema: 0 }],
      [client, { person: null }],
      [client, { person: 'minh' }],
      [client, { person: 7 }],
      [client, { operations: Array.from({ length: 51 }, () => operation({ kind: 'badge' })) }],
      [client, { operations: [operation({ watched_ms: 'nhiều', kind: 'badge' })] }],
      [client, { operations: [operation({ watched_ms: 2 ** 31, kind: 'badge' })] }],
      [client, { cursor: 7 }],
      [client, { lineages: [{ operation_id: 'a', names: [{ writer: 'a', count: 'nhiều' }] }] }],
      [client, { notes: [note()], lineages: [{ operation_id: 'a', names: [] }] }],
      [client, { mood: 'vui' }],
    ];
    for (const [who, input] of broken) {
      const { direct, executed } = await bothWays(who, input);
      expect(direct).toEqual(executed);
    }
  });
});
