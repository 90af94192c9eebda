import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServerKeys } from '#server/crypto/server-keys.ts';
import { restoreSteps } from '#server/backup/restored-rows.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { dropFact, putFact } from '#server/db/facts.ts';
import { limits } from '#server/limits.ts';
import { createRestoredAccounts } from '#server/modules/payouts/restored-accounts.ts';
import type { Messenger } from '#server/modules/messages/api.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import { bankSecrets, openShop, type Shop } from '../support/shop.ts';
import { seenNow } from '../support/look-first.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutMonths } from '../support/payout-months.ts';

const day = 86_400_000;
const confirm_password = demoPassword;

/** The rows are those of a backup; what was done since is what these tests leave out. */
describe.each(ruleKinds)('what may have been undone or sent since a backup, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let money: AffiliateMoney;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    const keys = createServerKeys(server.database, null);
    money = createAffiliateMoney(server.database, await keys.get('field_key'));
    admin = await server.signedIn('admin');
  });

  afterEach(async () => server.database.transaction(async (tx) => dropFact(tx, 'restored_at')));

  const now = () => new Date(server.clock.nowMs);
  const nextMonth = payoutMonths();
  /** What a restore does with the rows; who was signed in is not any more. */
  async function restore(): Promise<void> {
    await server.database.transaction(async (tx) => {
      for (const step of restoreSteps)
        await tx.run(step, { now: now(), graceMs: limits.deletionGraceMs });
      await putFact(tx, 'restored_at', String(server.clock.nowMs));
    });
    admin = await server.signedIn('admin');
  }

  /** Every affiliate said that the account is theirs, a day ago. */
  const accountsGiven = async () =>
    server.database.raw(
      'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false, account_reported_at = null',
    );

  it('opens no door: neither browsers that were remembered, nor invitations, nor a reset of what was lost', async () => {
    const userId = await money.person();
    const [{ id: owner } = { id: '' }] = (await server.database.raw(
      "select id from users where email = 'admin@maivang.example'",
    )) as readonly { readonly id: string }[];
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
    expect(
      await server.database.raw(
        "select 1 from factor_tokens where purpose = 'device' union all select 1 from office_invitations",
      ),
    ).toEqual([]);
    expect(
      await server.database.raw('select outcome from factor_resets where user_id = $1', [userId]),
    ).toEqual([{ outcome: 'stopped' }]);
  });

  it('sends no refund again that may be under way: the file leaves it out until somebody who looked at the bank says so', async () => {
    const learner = await shop.learner();
    const told = await shop.pay(learner, await shop.order(learner));
    await shop.refund(learner, told.id);
    server.clock.nowMs += day;
    await restore();
    expect(
      (
        await admin.post(
          'mutation F($p: String!) { export_refund_transfers(confirm_password: $p) { csv } }',
          { p: confirm_password },
        )
      ).codes,
    ).toEqual(['CONFLICT']);
    const [refund] = (
      await admin.post(
        'query R($s: String!) { admin_refunds(tab: OPEN, search: $s) { nodes { id state } } }',
        { s: told.code },
      )
    ).data.admin_refunds.nodes;
    expect(refund.state).toBe('sending');
    expect(
      (
        await admin.post(
          'mutation S($i: ID!, $p: String!) { admin_mark_refund_sent(refund_id: $i, reference: "FT-TRUOC", confirm_password: $p) }',
          { i: refund.id, p: confirm_password },
        )
      ).codes,
    ).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it('hands no payment to the bank again that may have been: only by the word of who looked', async () => {
    const userId = await money.affiliate(now());
    await money.sale({
      affiliateId: userId,
      amount: 5_000_000n,
      paidAt: new Date(server.clock.nowMs - 8 * day),
    });
    await money.commissions.mature(now());
    const id = await money.payRun(nextMonth(), userId);
    const rows = async () =>
      server.database.raw('select run_id, times_handed_out from payouts where id = $1', [id]);
    const [before] = (await rows()) as readonly {
      readonly run_id: string;
      readonly times_handed_out: number;
    }[];
    expect(before?.times_handed_out).toBe(0);
    await restore();
    await accountsGiven();
    const file = await admin.post(
      'mutation E($i: ID!, $p: String!) { export_payout_run(id: $i, confirm_password: $p) { count } }',
      { i: before?.run_id, p: confirm_password },
    );
    expect(file.codes).toEqual(['PAYOUT_HANDED_OUT']);
    expect(
      await money.payouts.markFailed(id, { actorId: null, reason: 'chi trả', now: now() }),
    ).toMatchObject({ ok: false });
  });

  it('pays nobody to the account of the backup before they gave theirs anew, the same one too, and tells them so once', async () => {
    const learner = await shop.learner();
    const { id: userId, email } = (await learner.post('{ me { id email } }')).data.me as {
      readonly id: string;
      readonly email: string;
    }; // both are there
    await proveAddress(server, email);
    const account = {
      account_bank: '970436',
      account_number: '0011002233',
      account_holder: 'NGUYEN HOAI AN',
      accepts_other_holder: true,
    };
    const joined = await learner.post(
      `mutation ($input: JoinAffiliateInput!) { join_affiliate(input: $input, confirm_password: "${demoPassword}") { code } }`,
      {
        input: {
          ...account,
          legal_name: 'Nguyễn Hoài An',
          date_of_birth: '1990-11-20',
          identity_number: '001190000123',
          code: null,
          policy_version: 1,
        },
      },
    );
    expect(joined.codes).toEqual([]);
    await money.sale({
      affiliateId: userId,
      amount: 5_000_000n,
      paidAt: new Date(server.clock.nowMs - 8 * day),
    });
    await money.commissions.mature(now());
    server.clock.nowMs += 2 * day;
    const taken = async () =>
      (await money.payouts.preview('monthly', now())).lines.find(
        ({ affiliateId }) => affiliateId === userId,
      );
    expect(await taken()).toMatchObject({ isTaken: true });
    await restore();
    expect(await taken()).toMatchObject({ isTaken: false, warnings: ['PAYOUTS_HELD'] });

    const told: string[] = [];
    const messenger: Messenger = {
      async tell(tx, { userId: whom, key }) {
        if (whom === userId) told.push(key);
        await tx.raw(
          "insert into notifications (user_id, key, category, content, created_at) values ($1, $2, 'affiliate', '{}', now())",
          [whom, key],
        );
      },
    };
    const accounts = createRestoredAccounts({ database: server.database, messenger });
    for (let time = 0; time < 2; time += 1) await accounts.tellRestored(now());
    expect(told).toEqual([`affiliate_hold:restored:${server.clock.nowMs}`]);

    const owner = createApiClient(server.url);
    const entered = await owner.post(hostOperations.SignIn, {
      input: { email, password: demoPassword, client: { kind: 'DESKTOP', name: 'kiểm thử' } },
    });
    owner.bearer = entered.data.sign_in.access_token;
    const given = await owner.post(
      `mutation ($input: AffiliateBankInput!) { change_affiliate_account(input: $input, confirm_password: "${demoPassword}") { payouts_from } }`,
      { input: account },
    );
    expect(given.codes).toEqual([]);
    server.clock.nowMs += day;
    expect(await taken()).toMatchObject({ isTaken: true, warnings: [] });
    // Sealed by the server's key, which the payouts of these tests do not have.
    await server.database.raw(
      "update users set blocked_at = now(), blocked_reason = 'xong' where id = $1",
      [userId],
    );
  });

  const by = () => ({ actorId: null, reason: 'chi trả', now: now() });
  const runOf = async (id: string) =>
    (
      (await server.database.raw('select run_id from payouts where id = $1', [id])) as readonly {
        readonly run_id: string;
      }[]
    )[0]?.run_id ?? '';
  async function draft(userId: string): Promise<string> {
    const run = await money.payouts.createRun({ kind: 'monthly' }, { ...by(), now: nextMonth() });
    if (!run.ok) throw new Error(run.error.code);
    return (
      (
        (await server.database.raw(
          'select id from payouts where affiliate_id = $1 order by created_at desc limit 1',
          [userId],
        )) as readonly { readonly id: string }[]
      )[0]?.id ?? ''
    );
  }
  async function earner(): Promise<string> {
    const userId = await money.affiliate(now());
    await money.sale({
      affiliateId: userId,
      amount: 5_000_000n,
      paidAt: new Date(server.clock.nowMs - 8 * day),
    });
    await money.commissions.mature(now());
    return userId;
  }

  it('hands no payment out that was a draft then, nor one that is drafted later of what was earned before; one of what is earned later as ever', async () => {
    const [early, late] = [await earner(), await earner()];
    const drafted = await draft(early);
    await restore();
    await accountsGiven();
    const after = await draft(late);
    for (const id of [drafted, after]) {
      const runId = await runOf(id);
      if (!(await money.payouts.confirmRun(runId, by())).ok) throw new Error('not confirmed');
      expect(await money.payouts.revealTransfer(id, by())).toMatchObject({
        error: { code: 'PAYOUT_HANDED_OUT' },
      });
      expect(await money.payouts.markFailed(id, by())).toMatchObject({
        error: { code: 'PAYOUT_UNDER_WAY' },
      });
      expect(await money.payouts.revealTransfer(id, { ...by(), again: seenNow })).toMatchObject({
        ok: true,
      });
    }
    server.clock.nowMs += 9 * day;
    const fresh = await draft(await earner());
    expect((await money.payouts.confirmRun(await runOf(fresh), by())).ok).toBe(true);
    expect(await money.payouts.revealTransfer(fresh, by())).toMatchObject({ ok: true });
  });

  it('hands no refund out that had no account then or was held, nor one that is asked for later of an order from before', async () => {
    const [without, held, later] = [
      await shop.learner(),
      await shop.learner(),
      await shop.learner(),
    ];
    const over = await shop.order(without);
    await shop.sepay({
      memo: over.payment_info.payment_code,
      amount: Number(over.payment_info.amount) + 100_000,
    });
    const heldOrder = await shop.pay(held, await shop.order(held));
    await shop.refund(held, heldOrder.id);
    const laterOrder = await shop.pay(later, await shop.order(later));
    server.clock.nowMs += 1000;
    await server.database.transaction(async (tx) => {
      for (const step of restoreSteps.filter(({ name }) => name === 'restore.doubt_refunds'))
        await tx.run(step, { now: now(), graceMs: limits.deletionGraceMs });
      await putFact(tx, 'restored_at', String(server.clock.nowMs));
    });
    const takeBack = async (client: ApiClient, id: string) =>
      (
        await client.post(
          'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { status } }',
          { id },
        )
      ).codes;
    // Since the backup its learner may have had the money: a person says that it did not leave.
    expect(await takeBack(held, heldOrder.id)).toEqual(['REFUND_UNDER_WAY']);
    // It was asked for since: without it everything is as it was.
    server.clock.nowMs += 1000;
    await shop.refund(later, laterOrder.id);
    expect(await takeBack(later, laterOrder.id)).toEqual([]);
    await shop.refund(later, laterOrder.id);
    expect(
      (
        await shop.call(without, 'account', {
          input: {
            order_id: over.id,
            account_bank: '970407',
            account_number: '190333445566',
            account_holder: 'NGUYEN HOAI AN',
          },
        })
      ).codes,
    ).toEqual([]);
    server.clock.nowMs += 25 * 3_600_000;
    admin = await server.signedIn('admin');
    const reveal = async (id: string, again: boolean) =>
      (
        await admin.post(
          'mutation R($i: ID!, $a: ID, $p: String!) { admin_reveal_refund(refund_id: $i, again: $a, confirm_password: $p) { memo } }',
          { i: id, a: again ? seenNow : null, p: confirm_password },
        )
      ).codes;
    const open = (await server.database.raw(
      "select id, times_handed_out from refunds where order_id in ($1, $2, $3) and state <> 'taken_back'",
      [over.id, heldOrder.id, laterOrder.id],
    )) as readonly { readonly id: string; readonly times_handed_out: number }[];
    expect(open.map(({ times_handed_out: times }) => times)).toEqual([1, 1, 1]);
    for (const { id } of open)
      expect([await reveal(id, false), await reveal(id, true)]).toEqual([
        ['REFUND_HANDED_OUT'],
        [],
      ]);
    const fresh = await shop.learner();
    const freshOrder = await shop.pay(fresh, await shop.order(fresh));
    await shop.refund(fresh, freshOrder.id);
    expect(
      await server.database.raw('select times_handed_out from refunds where order_id = $1', [
        freshOrder.id,
      ]),
    ).toEqual([{ times_handed_out: 0 }]);
  });
});
