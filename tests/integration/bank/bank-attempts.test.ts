import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { createBankEventInbox } from '#server/modules/commerce/bank/create-bank-event-inbox.ts';
import { bankSecrets, openShop } from '../support/shop.ts';
import { ruleKinds } from '../support/databases.ts';
import { meet } from '../support/meet.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const hour = 3_600_000;
const marks = { mark: () => Buffer.alloc(32), isMarkOf: () => true };

describe.each(ruleKinds)('a report that cannot be handled on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), {
    env: bankSecrets,
  });

  it('is tried once by two who come to it at the same moment', async () => {
    const tries: string[] = [];
    let fail = (): void => undefined;
    const failure = new Promise<void>((resolve) => (fail = resolve));
    let enter = (): void => undefined;
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const listed: string[] = [];
    // The server's own sweep does not come to what lies an hour ahead of it.
    const nowMs = server.clock.nowMs + hour;
    const inbox = createBankEventInbox({
      database: noting(server.database, (name) => listed.push(name)),
      settlement: {
        async settle() {
          tries.push('gãy giữa chừng');
          enter();
          await failure;
          throw new Error('gãy giữa chừng');
        },
        learn: unasked,
        unlearn: unasked,
        layWaiting: unasked,
        cameBack: unasked,
        renewReview: unasked,
        leaveOrder: unasked,
        releaseOrder: unasked,
        askAgain: unasked,
      },
      secrets: { sepayApiKey: null, sepaySecret: null, cassoSecret: null },
      marks,
      atOnce: 1,
      report: () => undefined,
    });
    const payload = openShop(server).sepayBody({ memo: 'khoan gay', amount: 4321 });
    const taken = inbox.take(
      [
        {
          provider: 'sepay',
          teller: 'sepay',
          providerId: randomUUID(),
          payload,
          rawBody: JSON.stringify(payload),
          headers: {},
        },
      ],
      nowMs,
    );
    await entered;
    const swept = inbox.sweep(nowMs);
    // The embedded database has one connection: the list there comes right after the failure.
    if (kind === 'PostgreSQL')
      await expect.poll(() => listed).toContain('bank.find_waiting_events');
    fail();
    const [id] = await taken;
    await swept;
    expect(tries).toHaveLength(1);
    expect(
      await server.database.raw(
        'select attempts, (next_attempt_at - received_at)::text as wait from bank_events where id = $1',
        [id],
      ),
    ).toEqual([{ attempts: 1, wait: '00:00:02' }]);
  });
});

describe('a report that a sweep takes up between its storing and its handling', () => {
  let server: TestServer;
  withServer('PostgreSQL', (started) => ({ server } = started), { env: bankSecrets });

  it('is handled, or has failed, by the time that the webhook is told so', async () => {
    const nowMs = server.clock.nowMs + hour;
    const mayHandle = Promise.withResolvers<void>();
    const inboxOn = (database: Database) =>
      createBankEventInbox({
        database,
        settlement: {
          async settle() {
            throw new Error('gãy giữa chừng');
          },
          learn: unasked,
          unlearn: unasked,
          layWaiting: unasked,
          cameBack: unasked,
          renewReview: unasked,
          leaveOrder: unasked,
          releaseOrder: unasked,
          askAgain: unasked,
        },
        secrets: { sepayApiKey: bankSecrets.SEPAY_API_KEY, sepaySecret: null, cassoSecret: null },
        marks,
        atOnce: 1,
        report: () => undefined,
      });
    const received = await inboxOn({
      ...server.database,
      async first(...question: Parameters<Database['first']>) {
        if (question[0].name === 'bank.find_attempts') await mayHandle.promise;
        return server.database.first(...question);
      },
    } as Database) // `first` is generic over its statement, a wrapper of it cannot be
      .receive(
        {
          provider: 'sepay',
          rawBody: Buffer.from(
            JSON.stringify(openShop(server).sepayBody({ memo: 'quet truoc', amount: 4322 })),
          ),
          headers: { authorization: `Apikey ${bankSecrets.SEPAY_API_KEY}` },
        },
        nowMs,
      );
    if (!received.ok) throw new Error(received.error.code);
    const met = await meet({
      database: server.database,
      at: 'bank.lock_waiting_event',
      first: async (database) => inboxOn(database).sweep(nowMs),
      second: async () => {
        mayHandle.resolve();
        await received.value.handled;
      },
    });
    expect(met).toEqual({
      waitedIn: 'bank.wait_for_outcome',
      ends: [
        { status: 'fulfilled', value: 0 },
        { status: 'fulfilled', value: undefined },
      ],
    });
  });
});

async function unasked(): Promise<never> {
  throw new Error('nobody asks for it here');
}

/** The database, telling which lists it answered. */
function noting(database: Database, note: (name: string) => void): Database {
  return {
    ...database,
    async all(...question: Parameters<Database['all']>) {
      const rows = await database.all(...question);
      note(question[0].name);
      return rows;
    },
  } as Database; // `all` is generic over its statement, a wrapper of it cannot be
}
