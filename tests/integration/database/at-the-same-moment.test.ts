import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { openEventStream } from '../support/event-stream.ts';
import { createInterruptions } from '../support/interruptions.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { asSomebodyElse } from '../support/somebody-else.ts';

const password = 'hoa mai 7 cánh';

describe.each(ruleKinds)('what two do at the same moment on %s', (kind) => {
  const interruptions = createInterruptions();
  let server: TestServer;
  // No heartbeat comes to the aid of a stream that should have ended.
  withServer(kind, (started) => ({ server } = started), {
    between: interruptions.between,
    limits: { pushHeartbeatMs: 3_600_000 },
  });

  async function newcomer(): Promise<ApiClient> {
    const client = server.client();
    const input = {
      full_name: 'Phạm Ngọc Ánh',
      email: `nguoi-${randomUUID()}@vidu.vn`,
      password,
      agreed: true,
      client: { kind: 'DESKTOP', name: 'máy' },
    };
    client.bearer = (
      await client.post(hostOperations.Register, { input })
    ).data.register.access_token;
    return client;
  }

  const move = async (client: ApiClient, email: string) =>
    client.post(
      'mutation ($email: String!, $proof: String!) { change_unverified_email(email: $email, confirm_password: $proof) { is_pending } }',
      { email, proof: password },
    );

  it('is told to both, when they take one address: one has it, the other reads that it is taken', async () => {
    const email = `mot-${randomUUID()}@vidu.vn`;
    const answers = await Promise.all(
      [await newcomer(), await newcomer()].map(async (client) => move(client, email)),
    );
    expect(answers.map(({ codes }) => codes.join()).toSorted()).toEqual(['', 'EMAIL_TAKEN']);
  });

  it.skipIf(kind === 'PGlite')(
    'is told so too when the one commits while the other waits for the address',
    async () => {
      const email = `cho-${randomUUID()}@vidu.vn`;
      const client = await newcomer();
      const [moved] = await server.database.transaction(async (tx) => {
        await tx.raw(
          "insert into users (id, email, firstname, created_at) values ($1, $2, 'Người', now())",
          [randomUUID(), email],
        );
        const answer = move(client, email);
        await expect
          .poll(async () =>
            asSomebodyElse(async () =>
              server.database.raw(
                "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
              ),
            ),
          )
          .toHaveLength(1);
        return [answer] as const;
      });
      const { codes, errors } = await moved;
      expect([codes, errors[0]?.extensions.field]).toEqual([['EMAIL_TAKEN'], 'email']);
    },
  );

  it('leaves no stream of events open that opened while its session ended', async () => {
    const client = await newcomer();
    const seen = interruptions.next({
      at: ({ next }) => next === 'auth.take_place',
      happens: async () => client.post('mutation { sign_out }'),
    });
    const stream = await openEventStream(server.url, {
      authorization: `Bearer ${client.bearer ?? ''}`,
    });
    expect(seen()).not.toBeNull();
    await expect.poll(stream.isClosed).toBe(true);
  });
});
