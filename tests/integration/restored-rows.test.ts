import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { restoreSteps } from '../../server/backup/restored-rows.ts';
import { demoPassword } from '../../server/demo/demo-accounts.ts';
import { limits } from '../../server/limits.ts';
import { createAffiliateMoney, type AffiliateMoney } from './support/affiliate-money.ts';
import type { ApiClient } from './support/api-client.ts';
import { databaseKinds } from './support/databases.ts';
import { bankSecrets, openShop, type Shop } from './support/shop.ts';
import type { TestServer } from './support/test-server.ts';
import { withServer } from './support/with-server.ts';

const day = 86_400_000;
const confirm_password = demoPassword;

/** The rows are those of a backup; what was done since is what these tests leave out. */
describe.each(databaseKinds)('what may have been undone or sent since a backup, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let money: AffiliateMoney;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
    admin = await server.signedIn('admin');
  });

  const now = () => new Date(server.clock.nowMs);
  /** What a restore does with the rows; who was signed in is not any more. */
  async function restore(): Promise<void> {
    await server.database.transaction(async (tx) => {
      for (const step of restoreSteps) await tx.run(step, { now: now(), graceMs: limits.deletionGraceMs });
    });
    admin = await server.signedIn('admin');
  }

  it('opens no door: neither browsers that were remembered, nor invitations, nor a reset of what was lost', async () => {
    const userId = await money.person();
    const [{ id: owner } = { id: '' }] = (await server.database.raw("select id from users where email = 'admin@maivang.example'")) as readonly { readonly id: string }[];
    const at = now().toISOString();
    const hash = () => createHash('sha256').update(randomUUID()).digest();
    await server.database.raw(
      "insert into factor_tokens (hash, purpose, user_id, made_at, expires_at) values ($1, 'device', $2, $3::timestamptz, $3::timestamptz + interval '30 days')",
      [hash(), userId, at],
    );
    await server.database.raw(
      "insert into office_invitations (email, role, token_hash, invited_by, sent_at, expires_at) values ($1, 'owner', $2, $3, $4::timestamptz, $4::timestamptz + interval '3 days')",
      [`${randomUUID()}@vidu.vn`, hash(), owner, at],
    );
    await server.database.raw(
      "insert into factor_resets (user_id, asked_by, asked_at, reason, confirmed_by, confirmed_at, runs_at) values ($1, $2, $4::timestamptz, 'mất máy', $3, $4::timestamptz, $4::timestamptz + interval '1 day')",
      [userId, owner, await money.person(), at],
    );
    await restore();
    expect(await server.database.raw("select 1 from factor_tokens where purpose = 'device' union all select 1 from office_invitations")).toEqual([]);
    expect(await server.database.raw('select outcome from factor_resets where user_id = $1', [userId])).toEqual([{ outcome: 'stopped' }]);
  });

  it('sends no refund again that may be under way: the file leaves it out until somebody who looked at the bank says so', async () => {
    const learner = await shop.learner();
    const told = await shop.pay(learner, await shop.order(learner));
    await shop.refund(learner, told.id);
    server.clock.nowMs += day;
    await restore();
    expect((await admin.post('mutation F($p: String!) { export_refund_transfers(confirm_password: $p) { csv } }', { p: confirm_password })).codes).toEqual(['CONFLICT']);
    const [refund] = (await admin.post('query R($s: String!) { admin_refunds(tab: OPEN, search: $s) { nodes { id state } } }', { s: told.code })).data.admin_refunds.nodes;
    expect(refund.state).toBe('sending');
    expect((await admin.post('mutation S($i: ID!, $p: String!) { admin_mark_refund_sent(refund_id: $i, reference: "FT-TRUOC", confirm_password: $p) }', { i: refund.id, p: confirm_password })).codes).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it('hands no payment to the bank again that may have been: only by the word of who looked', async () => {
    const userId = await money.affiliate(now());
    await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt: new Date(server.clock.nowMs - 8 * day) });
    await money.commissions.mature(now());
    const id = await money.payRun(new Date(Date.UTC(2027, 3, 5, 3)), userId);
    const rows = async () => server.database.raw('select run_id, times_handed_out from payouts where id = $1', [id]);
    const [before] = (await rows()) as readonly { readonly run_id: string; readonly times_handed_out: number }[];
    expect(before?.times_handed_out).toBe(0);
    await restore();
    const file = await admin.post('mutation E($i: ID!, $p: String!) { export_payout_run(id: $i, again: false, confirm_password: $p) { count } }', { i: before?.run_id, p: confirm_password });
    expect(file.codes).toEqual(['PAYOUT_HANDED_OUT']);
    expect(await money.payouts.markFailed(id, { actorId: null, reason: 'chi trả', now: now() })).toMatchObject({ ok: false });
  });
});
