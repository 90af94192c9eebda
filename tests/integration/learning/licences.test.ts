import { describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import { statement } from '#server/db/statement.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;

describe.each(ruleKinds)('the licence of a device on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));

  const renew = async (client: ApiClient, questionId = 'hoi-1') =>
    (
      await client.post(hostOperations.RenewLicence, {
        device_id: 'may-1',
        question_id: questionId,
      })
    ).data.renew_licence;
  const iso = (ms: number): string => new Date(ms).toISOString();

  it('lasts thirty days from each contact for whoever owns a plan', async () => {
    const linh = await server.signedIn('linh');
    expect(await renew(linh)).toEqual({
      question_id: 'hoi-1',
      granted: true,
      issued_at: iso(server.clock.nowMs),
      until: iso(server.clock.nowMs + 30 * day),
    });
    server.clock.nowMs += 60_000;
    expect(await renew(linh, 'hoi-2')).toMatchObject({
      question_id: 'hoi-2',
      until: iso(server.clock.nowMs + 30 * day),
    });
  });

  it('is not granted without a plan', async () => {
    const an = await server.signedIn('an');
    expect(await renew(an)).toEqual({
      question_id: 'hoi-1',
      granted: false,
      issued_at: iso(server.clock.nowMs),
      until: iso(server.clock.nowMs),
    });
  });

  it('ends with the plan', async () => {
    const minh = await server.signedIn('minh');
    expect(await renew(minh)).toMatchObject({ granted: true });
    await server.database.run(revokePlans, {
      email: 'minh@maivang.example',
      now: new Date(server.clock.nowMs),
    });
    server.clock.nowMs += limits.sessionMemoryMs;
    expect(await renew(minh)).toMatchObject({ granted: false });
  });

  it.each(['', 'x'.repeat(limits.idLength + 1)])('asks for plausible ids: %j', async (id) => {
    const linh = await server.signedIn('linh');
    expect(
      (await linh.post(hostOperations.RenewLicence, { device_id: id, question_id: 'b' })).codes,
    ).toEqual(['BAD_INPUT']);
    expect(
      (await linh.post(hostOperations.RenewLicence, { device_id: 'a', question_id: id })).codes,
    ).toEqual(['BAD_INPUT']);
  });
});

const revokePlans = statement<{ email: string; now: Date }>()('test.revoke_plans', (query, param) =>
  query
    .updateTable('entitlements')
    .set({ revoked_at: param('now') })
    .where('user_id', 'in', (users) =>
      users.selectFrom('users').select('id').where('email', '=', param('email')),
    ),
);
