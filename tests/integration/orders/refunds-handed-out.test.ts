import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { seenNow } from '../support/look-first.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

const hour = 3_600_000;
const confirm_password = demoPassword;
const reason = 'theo sao kê';

const queries = {
  reveal:
    'mutation Reveal($id: ID!, $confirm_password: String!) { admin_reveal_refund(refund_id: $id, confirm_password: $confirm_password) { memo } }',
  again:
    'mutation Again($id: ID!, $confirm_password: String!) { admin_reveal_refund(refund_id: $id, again: "seen-now", confirm_password: $confirm_password) { memo } }',
  start:
    'mutation Start($id: ID!, $confirm_password: String!) { admin_start_refund(refund_id: $id, confirm_password: $confirm_password) }',
  file: 'mutation File($again: ID, $confirm_password: String!) { export_refund_transfers(again: $again, confirm_password: $confirm_password) { csv } }',
  correct:
    'mutation Correct($id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $reason: String!, $undone: ID, $confirm_password: String!) { admin_correct_refund(refund_id: $id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: $reason, not_carried_out: $undone, confirm_password: $confirm_password) }',
  ignore:
    'mutation Ignore($id: ID!, $reason: String!, $confirm_password: String!) { admin_ignore_transaction(transaction_id: $id, reason: $reason, code_is_wrong: true, confirm_password: $confirm_password) }',
  payPayout:
    'mutation Pay($id: ID!, $payout: ID!, $reason: String!, $confirm_password: String!) { admin_pay_payout_by(transaction_ids: [$id], payout_id: $payout, reason: $reason, confirm_password: $confirm_password) }',
  sent: 'mutation Sent($id: ID!, $reference: String!, $confirm_password: String!) { admin_mark_refund_sent(refund_id: $id, reference: $reference, confirm_password: $confirm_password) }',
  unsent:
    'mutation Unsent($id: ID!, $reason: String!, $confirm_password: String!) { admin_unmark_refund_sent(refund_id: $id, reason: $reason, confirm_password: $confirm_password) }',
  refund:
    'query Refund($id: ID!) { admin_refund(id: $id) { state memo_code times_handed_out handed_out_at handed_out_to } }',
} as const;

describe.each(ruleKinds)('a refund that was handed out, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  afterAll(async () => expect(await shop.problems()).toEqual([]));

  const post = async (name: keyof typeof queries, variables: object) =>
    admin.post(queries[name], { confirm_password, ...variables });
  const codes = async (name: keyof typeof queries, variables: object) =>
    (await post(name, variables)).codes;
  const refundOf = async (id: string) =>
    (await admin.post(queries.refund, { id })).data.admin_refund;
  const vietnam = () => vietnameseTime(server.clock.nowMs);
  const leaves = async (memo: string, amount: number): Promise<string> => {
    await shop.sepay({ memo, amount, direction: 'out', at: vietnam() });
    return (await shop.transactions(memo))[0]?.id ?? '';
  };
  const tokens = new Map<ApiClient, string>();
  const renewed = async (client: ApiClient): Promise<void> => {
    const answer = await client.post(
      'mutation R($t: String) { refresh_session(refresh_token: $t) { access_token refresh_token } }',
      { t: tokens.get(client) ?? null },
    );
    client.bearer = answer.data.refresh_session.access_token;
  };
  /** One that may be sent, of an order of its own. */
  async function due(): Promise<{
    readonly id: string;
    readonly code: string;
    readonly orderId: string;
    readonly learner: ApiClient;
  }> {
    const learner = server.client();
    const registered = await learner.post(
      'mutation R($input: RegisterInput!) { register(input: $input) { access_token refresh_token } }',
      {
        input: {
          full_name: 'Nguyễn Hoài An',
          email: `mua-${randomUUID()}@example.com`,
          password: demoPassword,
          agreed: true,
          client: { kind: 'DESKTOP', name: 'kiểm thử' },
        },
      },
    );
    learner.bearer = registered.data.register.access_token;
    tokens.set(learner, registered.data.register.refresh_token);
    const paid = await shop.pay(learner, await shop.order(learner));
    await shop.refund(learner, paid.id);
    server.clock.nowMs += 25 * hour;
    admin = await server.signedIn('admin');
    const [{ id, code } = { id: '', code: '' }] = (await server.database.raw(
      'select id, memo_code as code from refunds where order_id = $1',
      [paid.id],
    )) as readonly { readonly id: string; readonly code: string }[];
    return { id, code, orderId: paid.id, learner };
  }
  const newAccount = { ...receiver, account_number: '190333446677', reason };

  it('is given again only by the word of who looked at the bank, whoever had it and by whatever', async () => {
    const { id, code } = await due();
    // Of two at once one has it.
    const first = await Promise.all([codes('reveal', { id }), codes('reveal', { id })]);
    expect(first.toSorted()).toEqual([[], ['REFUND_HANDED_OUT']]);
    const shown = await refundOf(id);
    expect(shown).toMatchObject({
      state: 'sending',
      times_handed_out: 1,
      handed_out_to: expect.any(String),
    });
    expect([
      await codes('reveal', { id }),
      await codes('start', { id }),
      (await post('file', {})).text.includes(code),
    ]).toEqual([['REFUND_HANDED_OUT'], ['ORDER_STATE'], false]);
    expect(await refundOf(id)).toEqual(shown);
    expect(await codes('again', { id })).toEqual([]);
    expect((await post('file', { again: seenNow })).data.export_refund_transfers.csv).toContain(
      shown.memo_code,
    );
    expect(await refundOf(id)).toMatchObject({ state: 'sending', times_handed_out: 3 });
    const log = await server.database.raw(
      "select action, after ->> 'again' as again from audit_log where subject_id = $1 order by id",
      [id],
    );
    expect(log).toEqual([
      { action: 'refund.read_account', again: null },
      { action: 'refund.read_account', again: 'true' },
      { action: 'refund.export', again: 'true' },
    ]);
  });

  it('has nobody who could send it while it was only said to be under way', async () => {
    const { id, code } = await due();
    expect(await codes('start', { id })).toEqual([]);
    expect(await refundOf(id)).toMatchObject({ state: 'sending', times_handed_out: 0 });
    expect(await codes('reveal', { id })).toEqual([]);
    expect((await post('file', {})).text).not.toContain(code);
  });

  it('is given out no more while money that left by its code waits in the office, nor given another account, nor taken back', async () => {
    const { id, code, orderId, learner } = await due();
    expect(await codes('reveal', { id })).toEqual([]);
    const stray = await leaves(`HOAN ${code} THIEU`, price.pro - 100_000);
    for (const name of ['again', 'reveal'] as const)
      expect(await codes(name, { id }), name).toEqual(['REFUND_LEFT']);
    expect(await codes('correct', { id, ...newAccount, undone: seenNow })).toEqual(['REFUND_LEFT']);
    // Nor by saying that it was somebody's payment: its words say this refund.
    expect(await codes('payPayout', { id: stray, payout: randomUUID(), reason })).toEqual([
      'TRANSFER_NAMES_ANOTHER',
    ]);
    expect((await post('file', { again: seenNow })).text).not.toContain(code);
    expect(await codes('ignore', { id: stray, reason })).toEqual([]);
    // It was begun anew, and what was said not to have left did.
    expect(await codes('correct', { id, ...newAccount, undone: seenNow })).toEqual([]);
    expect(await refundOf(id)).toMatchObject({
      state: 'requested',
      times_handed_out: 0,
      handed_out_at: null,
      handed_out_to: null,
    });
    const former = await leaves(`HOAN ${code.toLowerCase().replace('0', 'o')} DU`, price.pro);
    await renewed(learner);
    expect(
      (
        await learner.post(
          'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { status } }',
          { id: orderId },
        )
      ).codes,
    ).toEqual(['REFUND_UNDER_WAY']);
    server.clock.nowMs += 25 * hour;
    admin = await server.signedIn('admin');
    for (const name of ['start', 'reveal'] as const)
      expect(await codes(name, { id }), name).toEqual(['REFUND_LEFT']);
    expect((await post('file', { again: seenNow })).text).not.toContain(
      (await refundOf(id)).memo_code,
    );
    expect(await codes('ignore', { id: former, reason })).toEqual([]);
    expect(await codes('reveal', { id })).toEqual([]);
  });

  it('before a restore can be said to be under way: nobody is given its account by that', async () => {
    const { id } = await due();
    await server.database.raw(
      'update refunds set times_handed_out = 1, handed_out_at = $2 where id = $1',
      [id, new Date(server.clock.nowMs)],
    );
    expect(await codes('start', { id })).toEqual([]);
    expect(await refundOf(id)).toMatchObject({ state: 'sending', times_handed_out: 1 });
  });

  it('and said to be sent by a slip is being sent again, once, while the bank told of nothing; and is booked anew when it was', async () => {
    const { id, code, orderId } = await due();
    const cash = await shop.balance('cash');
    const stands = async () => [
      await shop.balance('cash'),
      await shop.balance('refund_payable'),
      (await server.database.raw('select status from orders where id = $1', [orderId]))[0],
    ];
    expect(await codes('start', { id })).toEqual([]);
    const before = await stands();
    expect(await codes('unsent', { id, reason })).toEqual(['ORDER_STATE']);
    expect(await codes('sent', { id, reference: 'FT-CUA-NGUOI-KHAC' })).toEqual([]);
    expect(await stands()).toEqual([
      cash - BigInt(price.pro),
      expect.anything(),
      { status: 'refunded' },
    ]);
    expect([
      await codes('unsent', { id, reason, confirm_password: 'sai' }),
      await codes('unsent', { id, reason: ' ' }),
      await codes('unsent', { id: randomUUID(), reason }),
    ]).toEqual([['FACTOR_PROOF_NEEDED'], ['REASON_REQUIRED'], ['REFUND_UNKNOWN']]);
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () => codes('unsent', { id, reason })),
    );
    expect(answers.map(([code]) => code ?? 'OK').toSorted()).toEqual([
      'OK',
      'ORDER_STATE',
      'ORDER_STATE',
    ]);
    expect(await stands()).toEqual(before);
    // Somebody may have transferred it all the same: it is given out by the word of who looked.
    expect([await refundOf(id), await codes('reveal', { id })]).toEqual([
      expect.objectContaining({ state: 'sending', times_handed_out: 1 }),
      ['REFUND_HANDED_OUT'],
    ]);
    expect(
      await server.database.raw(
        "select action, reason from audit_log where subject_id = $1 and action = 'refund.unsent'",
        [id],
      ),
    ).toEqual([{ action: 'refund.unsent', reason }]);
    await leaves(`HOAN ${code}`, price.pro);
    expect(await stands()).toEqual([
      cash - BigInt(price.pro),
      expect.anything(),
      { status: 'refunded' },
    ]);
    expect(await codes('unsent', { id, reason })).toEqual(['REFUND_LEFT']);
  });

  it('and whose code money says that waits is not said not to be sent, before that is decided', async () => {
    const { id, code } = await due();
    expect(await codes('start', { id })).toEqual([]);
    expect(await codes('sent', { id, reference: 'FT-THIEU' })).toEqual([]);
    const stray = await leaves(`HOAN ${code} THIEU`, price.pro - 100_000);
    expect(await codes('unsent', { id, reason })).toEqual(['REFUND_LEFT']);
    expect(await codes('ignore', { id: stray, reason })).toEqual([]);
    expect(await codes('unsent', { id, reason })).toEqual([]);
  });

  it('is named when its account cannot be read, and nothing of the file is handed out', async () => {
    const [broken, whole] = [await due(), await due()];
    await server.database.raw(
      'update refunds set account_number = set_byte(account_number, 30, get_byte(account_number, 30) # 1) where id = $1',
      [broken.id],
    );
    const before = [await refundOf(broken.id), await refundOf(whole.id)];
    for (const refused of [await post('file', {}), await post('reveal', { id: broken.id })])
      expect(refused.errors).toEqual([
        expect.objectContaining({
          message: expect.stringContaining(broken.code),
          extensions: expect.objectContaining({ code: 'REFUND_UNREADABLE', payment: broken.code }),
        }),
      ]);
    expect([await refundOf(broken.id), await refundOf(whole.id)]).toEqual(before);

    expect(await codes('correct', { id: broken.id, ...newAccount })).toEqual([]);
    expect((await post('file', {})).data.export_refund_transfers.csv).toContain(whole.code);
    server.clock.nowMs += 25 * hour;
    admin = await server.signedIn('admin');
    expect((await post('file', {})).data.export_refund_transfers.csv).toContain(
      (await refundOf(broken.id)).memo_code,
    );
  });
});
