import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import { createRefusals } from '#server/modules/refusals/api.ts';
import { createApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { postSync } from '../support/post-sync.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const list = 'query AdminRefusals { admin_refusals { operation code count today last_at } }';

interface Listed {
  readonly admin_refusals: readonly {
    readonly operation: string;
    readonly code: string;
    readonly count: string;
    readonly today: string;
  }[];
}

describe.each(ruleKinds)('counts of refusals on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));

  async function counted(operation: string): Promise<Readonly<Record<string, number>>> {
    const owner = await server.signedIn('admin');
    const { admin_refusals: rows } = (await owner.post(list)).data as Listed;
    return Object.fromEntries(
      rows
        .filter((row) => row.operation === operation)
        .map(({ code, count }) => [code, Number(count)]),
    );
  }

  it('tell each refusal that was sent, by operation and code, whoever was refused', async () => {
    const guest = createApiClient(server.url);
    await guest.post('query TicketsOfNobody { tickets { code } }');
    await guest.post('query TicketsOfNobody { tickets { code } }');
    await expect.poll(async () => counted('TicketsOfNobody')).toEqual({ UNAUTHENTICATED: 2 });
  });

  it('name the route of what came by another way than GraphQL', async () => {
    await fetch(`${server.url}/webhooks/sepay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    await expect
      .poll(async () =>
        Object.values(await counted('/webhooks/sepay')).reduce((sum, count) => sum + count, 0),
      )
      .toBe(1);
  });

  it('know single rows that an exchange refused, though the exchange itself was answered', async () => {
    const learner = await server.signedIn('minh');
    const note = {
      note_id: 'dai-qua',
      lesson_id: randomUUID(),
      at_seconds: 1,
      text: 'x'.repeat(10_001),
      deleted: false,
      stamp: { ms: server.clock.nowMs, counter: 0, node: 'may-1' },
    };
    const { codes, data } = await postSync(learner, { notes: [{ id: randomUUID(), ...note }] });
    expect([codes, data.sync.rejected.length]).toEqual([[], 1]);
    await expect.poll(async () => counted('sync')).toEqual({ NOTE_TOO_LONG: 1 });
  });

  it('know the refusals of films and of their files', async () => {
    for (const path of ['/media/khong/la-gi/x.ts', '/media/khong/la-gi/y.ts', '/media/x'])
      await fetch(`${server.url}${path}`);
    await expect
      .poll(async () => [await counted('/media/:token/:folder/*'), await counted('/media/*')])
      .toEqual([{ MEDIA_URL_INVALID: 2 }, { MEDIA_NOT_FOUND: 1 }]);
  });

  it('are none of what was answered', async () => {
    const guest = createApiClient(server.url);
    await guest.post('query WhoAmI { me { id } }');
    await guest.post('query AfterThat { tickets { code } }');
    await expect.poll(async () => counted('AfterThat')).toEqual({ UNAUTHENTICATED: 1 });
    expect(await counted('WhoAmI')).toEqual({});
  });

  it('remember only so many names, add up over processes, and are forgotten in time', async () => {
    const { database } = server;
    const atMs = Date.parse('2030-01-10T16:59:00Z'); // 23:59 in Vietnam
    const parts = {
      database,
      limits: { ...limits, refusedOperations: 1 },
      report: () => undefined,
      schedule: () => () => undefined,
    };
    const first = createRefusals({ ...parts, now: () => atMs });
    const second = createRefusals({ ...parts, now: () => atMs + 120_000 });
    for (const name of ['A', 'B', 'C']) first.count(name, 'FORBIDDEN');
    second.count('A', 'FORBIDDEN');
    await first.stop();
    await second.stop();
    const rows = await first.list(new Date(atMs + 120_000));
    expect(rows.map(({ operation, count, today }) => ({ operation, count, today }))).toEqual([
      { operation: '*', count: 2n, today: 0n },
      { operation: 'A', count: 2n, today: 1n },
    ]);
    await first.forget(new Date(atMs + 92 * 86_400_000));
    expect(await first.list(new Date(atMs + 120_000))).toEqual([]);
  });
});
