import { beforeAll, describe, expect, it } from 'vitest';
import { handedOutRevision } from '#server/modules/payouts/api.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { revisionOf } from '../support/look-first.ts';
import { bankSecrets, openShop, receiver, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutMonth } from '../support/payout-months.ts';

const day = 24 * 3_600_000;
const w = demoPassword;
const reveal =
  'mutation B($id: ID!, $again: ID, $w: String!) { admin_reveal_refund(refund_id: $id, again: $again, confirm_password: $w) { memo account_number amount } }';
const correct =
  'mutation C($id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $seen: ID, $w: String!) { admin_correct_refund(refund_id: $id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: "chưa chuyển", not_carried_out: $seen, confirm_password: $w) }';

describe.each(ruleKinds)('what is handed out again, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let accountant: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
  });
  const rows = async (sql: string, ...values: readonly unknown[]) =>
    server.database.raw(sql, values);
  async function handedOut() {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await shop.pay(learner, order);
    expect((await shop.refund(learner, order.id)).codes).toEqual([]);
    server.clock.nowMs += day + 3_600_000;
    [admin, accountant] = [await server.signedIn('admin'), await server.signedIn('ketoan')];
    const [{ id } = { id: '' }] = (await rows(
      'select id from refunds where order_id = $1',
      order.id,
    )) as { id: string }[];
    expect((await admin.post(reveal, { id, w })).codes).toEqual([]);
    return { id, learner, order };
  }
  const seenOf = async (id: string) =>
    (await admin.post('query R($id: ID!) { admin_refund(id: $id) { revision } }', { id })).data
      .admin_refund.revision;

  it('two who looked at the bank for the same handing out do not both have the refund again', async () => {
    const { id } = await handedOut();
    const again = await seenOf(id);
    const both = await Promise.all(
      [admin, accountant].map(async (by) => by.post(reveal, { id, again, w })),
    );
    expect(both.filter(({ codes }) => codes.length === 0).length).toBe(1);
  });

  it('"not carried out" of a handing out that was seen says nothing of a later one', async () => {
    const { id } = await handedOut();
    const seen = await seenOf(id);
    // Both have looked at the bank. The accountant takes it again, and transfers it now.
    const taken = await accountant.post(reveal, { id, again: seen, w });
    expect(taken.codes).toEqual([]);
    // The owner, whose page is of before, gives another account.
    const answer = await admin.post(correct, {
      id,
      ...receiver,
      account_number: '9999000099',
      seen,
      w,
    });
    expect(answer.codes).toEqual(['SEEN_CHANGED']);
  });

  it('two who looked at the bank do not both have the file of payments again; and it is not failed for a handing out that nobody looked for', async () => {
    const money = createAffiliateMoney(server.database);
    const now = payoutMonth(1);
    const userId = await money.affiliate(new Date(now.getTime() - 60 * day));
    for (let n = 0; n < 3; n += 1)
      await money.sale({
        affiliateId: userId,
        amount: 2_900_000n,
        paidAt: new Date(now.getTime() - 20 * day),
      });
    await money.commissions.mature(now);
    const id = await money.payRun(now, userId);
    const by = (actorId: string | null) => ({ actorId, reason: null, now });
    const [a, b] = (await rows(
      "select id from users where role = 'admin' order by email limit 2",
    )) as { id: string }[];
    expect((await money.payouts.revealTransfer(id, { ...by(a?.id ?? null) })).ok).toBe(true);
    const seen = await revisionOf(server.database, 'payouts', id);
    const both = await Promise.all(
      [a, b].map(async (who) =>
        money.payouts.revealTransfer(id, { ...by(who?.id ?? null), again: seen }),
      ),
    );
    const failed = await money.payouts.markFailed(id, {
      ...by(a?.id ?? null),
      reason: 'chưa chuyển',
      notCarriedOut: [seen],
    });
    expect([both.filter(({ ok }) => ok).length, failed.ok]).toEqual([1, false]);
  });

  it('a file «again» has no refund that a colleague took for the first time since the file was looked at', async () => {
    await handedOut();
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await shop.pay(learner, order);
    expect((await shop.refund(learner, order.id)).codes).toEqual([]);
    server.clock.nowMs += day + 3_600_000;
    [admin, accountant] = [await server.signedIn('admin'), await server.signedIn('ketoan')];
    const [{ id: fresh } = { id: '' }] = (await rows(
      'select id from refunds where order_id = $1',
      order.id,
    )) as { id: string }[];
    // The owner sees what was handed out before, and looks at the bank: none of it was made.
    const { begun_revision: seen } = (await admin.post('{ admin_refund_file { begun_revision } }'))
      .data.admin_refund_file;
    server.clock.nowMs += 60_000;
    // The accountant takes the new one, by its QR, and transfers it.
    const taken = await accountant.post(reveal, { id: fresh, w });
    expect(taken.codes).toEqual([]);
    const file = await admin.post(
      'mutation E($seen: ID, $w: String!) { export_refund_transfers(again: $seen, confirm_password: $w) { count csv } }',
      { seen, w },
    );
    expect(file.text).not.toContain(taken.data.admin_reveal_refund.memo);
  });

  it('the file of a run «again» has no payment that a colleague took for the first time since', async () => {
    const money = createAffiliateMoney(server.database);
    const now = payoutMonth(2);
    const ids: string[] = [];
    for (const _one of [1, 2]) {
      const userId = await money.affiliate(new Date(now.getTime() - 60 * day));
      for (let n = 0; n < 3; n += 1)
        await money.sale({
          affiliateId: userId,
          amount: 2_900_000n,
          paidAt: new Date(now.getTime() - 20 * day),
        });
      ids.push(userId);
    }
    await money.commissions.mature(now);
    const first = await money.payRun(now, ids[0] ?? '');
    const [{ run_id: runId } = { run_id: '' }] = (await rows(
      'select run_id from payouts where id = $1',
      first,
    )) as { run_id: string }[];
    const [{ id: other } = { id: '' }] = (await rows(
      'select id from payouts where run_id = $1 and affiliate_id = $2',
      runId,
      ids[1],
    )) as { id: string }[];
    const by = { actorId: null, reason: null, now };
    // The one was handed out before, and not made; the owner sees that. A colleague takes the
    // other one now, for the first time.
    expect((await money.payouts.revealTransfer(first, { ...by })).ok).toBe(true);
    const seen = handedOutRevision(await money.payouts.payoutsOf(runId));
    expect(
      (await money.payouts.revealTransfer(other, { ...by, now: new Date(now.getTime() + 60_000) }))
        .ok,
    ).toBe(true);
    const file = await money.payouts.bankFile(runId, { ...by, again: seen });
    const csv = file.ok ? file.value.csv : '';
    expect(csv).not.toContain(`CT${other.slice(0, 6).toUpperCase()}`);
  });
});
