import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { createJobs, type JobQueue } from '#server/jobs/boss-jobs.ts';
import { createJobAdmin } from '#server/jobs/job-admin.ts';
import { pollSeconds } from '#server/jobs/job-rules.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { openPGliteCopy } from '../support/pglite-of-tests.ts';
import { openPostgresOfTests, type PostgresOfTests } from '../support/postgres-of-tests.ts';

describe.each(databaseKinds)('jobs on %s', (kind) => {
  let postgres: PostgresOfTests | null = null;
  let url: string | null = null;
  let database: Database;
  const started: JobQueue[] = [];
  const reported: string[] = [];
  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await openPostgresOfTests() : null;
    url = (await postgres?.copyOf('migrated')) ?? null;
    database = url === null ? await openPGliteCopy('migrated') : openAt(url);
  });
  afterEach(async () => {
    for (const queue of started.splice(0)) await queue.stop();
    await database.raw('delete from jobs.job');
    // Here, not where it is reported: thrown inside of the queue it would end the run and name no
    // test.
    expect(reported.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await database.close();
    await postgres?.stop();
  });

  async function open(on: Database = database, pollEverySeconds = pollSeconds): Promise<JobQueue> {
    const queue = await createJobs({
      database: on,
      mayDo: async () => true,
      stopMs: 1000,
      pollEverySeconds,
      report: (error) => void reported.push(error.message),
    });
    started.push(queue);
    return queue;
  }

  async function add(
    queue: JobQueue,
    emailId: string,
    options: Parameters<JobQueue['enqueue']>[3] = {},
  ): Promise<void> {
    await database.transaction(async (tx) => queue.enqueue(tx, 'send_email', { emailId }, options));
  }

  async function rows(): Promise<readonly Record<string, unknown>[]> {
    // Rows of a test's own statement.
    return (await database.raw(
      'select id::text, name, state::text, retry_count, output from jobs.job order by created_on',
    )) as readonly Record<string, unknown>[];
  }

  it('does what was enqueued in a committed transaction at once, and nothing of one that was undone', async () => {
    // Who waits for the next look would wait for a day.
    const queue = await open(database, 86_400);
    const done: string[] = [];
    queue.handle('send_email', async ({ emailId }) => void done.push(emailId));
    await queue.start();
    const undone = database.transaction(async (tx) => {
      await queue.enqueue(tx, 'send_email', { emailId: 'undone' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await add(queue, 'one');
    await add(queue, 'two');
    await expect.poll(() => done).toEqual(['one', 'two']);
    await expect
      .poll(async () => (await rows()).map(({ state }) => state))
      .toEqual(['completed', 'completed']);
  });

  it('leaves the process to others while many wait', async () => {
    const queue = await open();
    const count = 60;
    await database.transaction(async (tx) => {
      for (let at = 0; at < count; at += 1)
        await queue.enqueue(tx, 'send_email', { emailId: String(at) });
    });
    let done = 0;
    const doneAtTicks: number[] = [];
    const ticks = setInterval(() => doneAtTicks.push(done), 1);
    queue.handle('send_email', async () => void (done += 1));
    await queue.start();
    await expect.poll(() => done, { timeout: 60_000 }).toBe(count);
    clearInterval(ticks);
    const between = new Set(doneAtTicks.filter((at) => at > 0 && at < count));
    // Several lanes go on between two turns of the timers.
    expect(between.size).toBeGreaterThan(3);
  }, 90_000);

  it('does not add a key again that waits, but does so once it is being done', async () => {
    const queue = await open();
    await add(queue, 'same', { key: 'k' });
    await add(queue, 'same', { key: 'k' });
    await add(queue, 'other', { key: 'k2' });
    await add(queue, 'keyless');
    await add(queue, 'keyless');
    expect(await rows()).toHaveLength(5 - 1);
    const running = Promise.withResolvers<void>();
    const done: string[] = [];
    queue.handle('send_email', async ({ emailId }) => {
      await running.promise;
      done.push(emailId);
    });
    await queue.start();
    await expect
      .poll(async () => (await rows()).every(({ state }) => state === 'active'))
      .toBe(true);
    await add(queue, 'same', { key: 'k' });
    running.resolve();
    await expect
      .poll(() => done.toSorted())
      .toEqual(['keyless', 'keyless', 'other', 'same', 'same']);
  });

  it('tries a failed job again after a pause and keeps its last error; an administrator does so at once, or cancels it', async () => {
    const queue = await open();
    const tries: string[] = [];
    queue.handle('send_email', async ({ emailId }) => {
      tries.push(emailId);
      if (tries.length === 1) throw new Error('mail server away');
    });
    await queue.start();
    await add(queue, 'a');
    await expect
      .poll(async () => (await rows())[0])
      .toMatchObject({ state: 'retry', output: { message: 'mail server away' } });
    const id = String((await rows())[0]?.['id']);
    expect(await database.transaction(async (tx) => queue.retry(tx, id))).toBe('send_email');
    await expect
      .poll(async () => (await rows())[0])
      .toMatchObject({ state: 'completed', retry_count: 1 });
    expect(tries).toEqual(['a', 'a']);
    expect(await database.transaction(async (tx) => queue.retry(tx, id))).toBeNull();

    await add(queue, 'later', { runAfter: new Date(Date.now() + 60_000) });
    const later = String((await rows())[1]?.['id']);
    expect(await database.transaction(async (tx) => queue.cancel(tx, later))).toBe('send_email');
    expect((await rows())[1]).toMatchObject({ state: 'cancelled' });
    expect(tries).toHaveLength(2);
  });

  it('shows administrators every job with its state, and writes down what they do to one', async () => {
    const queue = await open();
    const audit = createAudit(database);
    const officeOf = createJobAdmin({ database, queue, audit });
    queue.every('sweep', { everyMs: 86_400_000, nature: 'carries_on' }, async () => undefined);
    await queue.start();
    for (const emailId of ['a', 'b', 'c']) await add(queue, emailId);
    await expect
      .poll(async () => officeOf.list({ first: 10, after: null, state: 'done', kind: null }))
      .toMatchObject({ value: { total: 1, nodes: [{ kind: 'periodic', tries: 1 }] } });
    const all = { state: null, kind: null };
    const first = await officeOf.list({ ...all, first: 2, after: null });
    if (!first.ok) return expect.unreachable(first.error.code);
    expect(first.value).toMatchObject({
      total: 3,
      has_more: true,
      nodes: [{ state: 'waiting', tries: 0 }, { state: 'waiting' }],
    });
    const second = await officeOf.list({ ...all, first: 2, after: first.value.end_cursor });
    if (!second.ok) return expect.unreachable(second.error.code);
    expect(new Set([...first.value.nodes, ...second.value.nodes].map(({ data }) => data))).toEqual(
      new Set(['a', 'b', 'c'].map((emailId) => JSON.stringify({ emailId }))),
    );

    const [boss] = (await database.raw(
      "insert into users (email, role, office_role, created_at) values ('quan-tri@example.vn', 'admin', 'owner', now()) returning id::text",
    )) as readonly { readonly id: string }[]; // the column of the statement
    const action = {
      id: first.value.nodes[0]?.id ?? '',
      actorId: boss?.id ?? '',
      reason: 'Không cần gửi nữa',
      now: new Date(),
    };
    const seen = async () => {
      const page = await officeOf.list({ ...all, first: 10, after: null });
      const found = page.ok ? page.value.nodes.find(({ id }) => id === action.id) : undefined;
      return { ...action, revision: found?.revision ?? '' };
    };
    const waiting = await seen();
    expect(await officeOf.cancel(waiting)).toEqual({ ok: true, value: true });
    expect(await officeOf.cancel(waiting)).toMatchObject({
      ok: false,
      error: { code: 'SEEN_CHANGED' },
    });
    expect(await officeOf.cancel(await seen())).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND' },
    });
    expect(await officeOf.retry(await seen())).toEqual({ ok: true, value: true });
    expect(await officeOf.retry({ ...waiting, id: 'nobody' })).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND' },
    });
    expect(
      await officeOf.list({ ...all, first: 10, after: null, state: 'retrying' }),
    ).toMatchObject({
      value: { total: 1 },
    });
    const lines = await audit.list(
      {
        search: action.id,
        action: 'job.',
        subjectKind: null,
        subjectId: null,
        from: null,
        until: null,
      },
      { first: 10, after: null },
    );
    expect(lines).toMatchObject({
      value: {
        nodes: [{ action: 'job.retry', reason: 'Không cần gửi nữa' }, { action: 'job.cancel' }],
      },
    });
    return undefined;
  });

  it('does each periodic thing once for all queues on the database', async () => {
    const second = url === null ? null : openAt(url);
    const queues = [await open(), await open(second ?? database)];
    const done: string[] = [];
    for (const queue of queues)
      queue.every(
        'sweep',
        { everyMs: 86_400_000, nature: 'carries_on' },
        async () => void done.push('sweep'),
      );
    for (const queue of queues) await queue.start();
    await expect.poll(async () => rows()).toMatchObject([{ name: 'periodic', state: 'completed' }]);
    expect(done).toEqual(['sweep']);
    for (const queue of started.splice(0)) await queue.stop();
    await second?.close();
  });

  it('holds no chore for another that takes long, and makes up for no run that was missed meanwhile', async () => {
    const queue = await open(database, 1);
    const slow = Promise.withResolvers<void>();
    const done: string[] = [];
    // More long ones than a process had lanes once.
    for (const name of ['slow-1', 'slow-2', 'slow-3']) {
      queue.every(name, { everyMs: 1000, nature: 'carries_on' }, async () => {
        done.push(name);
        await slow.promise;
      });
    }
    queue.every(
      'quick',
      { everyMs: 1000, nature: 'carries_on' },
      async () => void done.push('quick'),
    );
    await queue.start();
    await expect.poll(() => done.filter((name) => name === 'quick').length).toBeGreaterThan(3);
    expect(done.filter((name) => name === 'slow-1')).toEqual(['slow-1']);
    const waiting = (await rows()).filter(({ state }) => state === 'created');
    expect(waiting.length).toBeLessThanOrEqual(1);
    slow.resolve();
    await expect.poll(() => done.filter((name) => name === 'slow-1').length).toBeGreaterThan(1);
  });

  it('does not count it against a job that its process died, only so often', async () => {
    const queue = await open();
    await queue.start();
    await add(queue, 'film');
    const [job] = await rows();
    const died =
      "update jobs.job set state = 'active', started_on = now(), retry_count = $1, heartbeat_on = now() - interval '1 hour'";
    const before =
      (
        (await database.raw('select retry_limit from jobs.job')) as readonly {
          readonly retry_limit: number;
        }[]
      )[0]?.retry_limit ?? 0;
    // The server's own rounds would look in a while; a start looks at once.
    for (let death = 0; death < 12; death += 1) {
      await database.raw(died, [death]);
      const next = await open();
      await next.start();
      await next.stop();
      started.pop();
    }
    const [left] = (await database.raw('select retry_limit from jobs.job where id = $1', [
      job?.['id'],
    ])) as readonly { readonly retry_limit: number }[];
    expect(left?.retry_limit).toBe(before + 10);
  });

  it('lets a job under way end when it stops, and gives back one that takes too long', async () => {
    const queue = await open();
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    queue.handle('send_email', async () => {
      begun += 1;
      await gate.promise;
    });
    await queue.start();
    await add(queue, 'slow');
    await expect.poll(() => begun).toBe(1);
    await queue.stop();
    expect(await rows()).toMatchObject([{ state: 'retry' }]);
    // Somebody else does it, with as many tries left as it had.
    expect(
      await database.raw(
        'select retry_limit - (select retry_limit from jobs.queue where name = jobs.job.name) as more from jobs.job',
      ),
    ).toEqual([{ more: 1 }]);
    gate.resolve();
  });
});

function openAt(url: string): Database {
  return openPostgres({
    url,
    maxConnections: 5,
    statementTimeoutMs: 60_000,
    onIdleError: () => undefined,
  });
}
