import { beforeAll, describe, expect, it } from 'vitest';
import { createServerKeys } from '#server/crypto/server-keys.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { type AffiliateMoney, createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutTimeFrom } from '../support/payout-months.ts';

const day = 24 * 3_600_000;
const confirm_password = demoPassword;
const queries = {
  runs: '{ admin_payout_runs(first: 1) { nodes { id } } }',
  run: 'query R($id: ID!) { admin_payout_run(id: $id) { id payouts { id affiliate_code status revision times_handed_out } } }',
  file: 'mutation F($id: ID!, $confirm_password: String!) { export_payout_run(id: $id, confirm_password: $confirm_password) { count csv } }',
  reveal:
    'mutation R($id: ID!, $confirm_password: String!) { reveal_payout_transfer(id: $id, confirm_password: $confirm_password) { account_number } }',
  fail: 'mutation F($ids: [ID!]!, $revisions: [ID!]!, $confirm_password: String!) { mark_payouts_failed(ids: $ids, revisions: $revisions, reason: "số tài khoản hỏng", confirm_password: $confirm_password) { id code } }',
} as const;

/** A number that was damaged, or sealed under a key that is lost, after it was drafted. */
describe.each(ruleKinds)('the account of a payment that cannot be read, on %s', (kind) => {
  let server: TestServer;
  let office: ApiClient;
  let money: AffiliateMoney;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    const keys = createServerKeys(server.database, null);
    money = createAffiliateMoney(server.database, await keys.get('field_key'));
  });

  /** A confirmed run of so many; answers it as the office sees it. */
  const confirmed = async (count: number) => {
    server.clock.nowMs += 32 * day;
    server.clock.nowMs = payoutTimeFrom(new Date(server.clock.nowMs)).getTime();
    const now = new Date(server.clock.nowMs);
    let last = '';
    for (let at = 0; at < count; at += 1) {
      last = await money.affiliate(new Date(server.clock.nowMs - 40 * day));
      const paidAt = new Date(server.clock.nowMs - 20 * day);
      await money.sale({ affiliateId: last, amount: 5_000_000n, paidAt });
    }
    await money.commissions.mature(now);
    await money.payRun(payoutTimeFrom(now), last);
    office = await server.signedIn('ketoan');
    return shown();
  };
  const post = async (name: keyof typeof queries, variables: object) =>
    office.post(queries[name], { confirm_password, ...variables });
  const shown = async () => {
    const [{ id }] = (await office.post(queries.runs)).data.admin_payout_runs.nodes;
    return (await office.post(queries.run, { id })).data.admin_payout_run;
  };
  const damage = async (id: string) =>
    server.database.raw(
      'update payouts set account_number = set_byte(account_number, 30, get_byte(account_number, 30) # 1) where id = $1',
      [id],
    );
  const refusals = ({ errors }: Awaited<ReturnType<typeof post>>) =>
    errors.map(({ extensions: { code, payment }, message }) => ({ code, payment, message }));

  it('is named by the file of its run, which hands out nothing; once it failed the others have theirs', async () => {
    await damage((await confirmed(3)).payouts[0].id);
    const { id, payouts } = await shown();
    const [broken, ...others] = payouts;
    const told = [
      {
        code: 'ACCOUNT_UNREADABLE',
        payment: broken.affiliate_code,
        message: expect.stringContaining(broken.affiliate_code),
      },
    ];
    expect(refusals(await post('file', { id }))).toEqual(told);
    expect(refusals(await post('reveal', { id: broken.id }))).toEqual(told);
    expect(await shown()).toEqual({ id, payouts });

    const { id: failed, revision } = broken;
    expect(
      (await post('fail', { ids: [failed], revisions: [revision] })).data.mark_payouts_failed,
    ).toEqual([]);
    const file = (await post('file', { id })).data.export_payout_run;
    expect(file.count).toBe(others.length);
    expect(file.csv).not.toContain(broken.affiliate_code);
  });

  it('are all named at once, the first five of many', async () => {
    const { id, payouts } = await confirmed(7);
    for (const payout of payouts.slice(1)) await damage(payout.id);
    const names = payouts
      .slice(1, 6)
      .map((payout: { affiliate_code: string }) => payout.affiliate_code);
    expect(refusals(await post('file', { id }))).toEqual([
      expect.objectContaining({ code: 'ACCOUNT_UNREADABLE', payment: `${names.join(', ')}…` }),
    ]);
  });

  it('is given anew by its owner, whatever it was', async () => {
    const owner = await server.signedIn('an');
    const { me } = (await owner.post('{ me { id email } }')).data;
    await proveAddress(server, me.email);
    await money.affiliate(new Date(server.clock.nowMs - 40 * day), me.id);
    await server.database.raw(
      'update affiliates set account_number = $2, account_changed_at = null where user_id = $1',
      [me.id, new Uint8Array(40)],
    );
    const given = await owner.post(
      `mutation A($i: AffiliateBankInput!) { change_affiliate_account(input: $i, confirm_password: "${demoPassword}") { __typename } }`,
      {
        i: {
          account_bank: '970436',
          account_number: '1903334455',
          account_holder: 'NGUOI GIOI THIEU',
          accepts_other_holder: true,
        },
      },
    );
    expect(given.codes).toEqual([]);
    expect(
      await server.database.raw(
        'select account_last4, account_changed_at is not null as is_new from affiliates where user_id = $1',
        [me.id],
      ),
    ).toEqual([{ account_last4: '4455', is_new: true }]);
  });
});
