import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const unpayPayout =
  'mutation U($id: ID!, $w: String!) { admin_unpay_payout(transaction_id: $id, reason: "nhầm", confirm_password: $w) }';
const shown = 'query T($id: ID!) { admin_transaction(id: $id) { is_laid_payout is_laid_refund } }';

// The office wrote the number of one transfer beside another payment or refund of the same amount.
// The bank tells of the transfer by that number and no word, and later by its words.
describe.each(ruleKinds)('transfers laid by a mistyped reference, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let money: AffiliateMoney;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const { codes, rows, refundGiven, payoutGiven } = leaveAndTell(() => ({
    server,
    shop,
    admin,
    money,
  }));
  let ids = 990_000;
  /** SePay tells of it by its number alone; `name` tells its words by the same id. */
  const leaves = async (reference: string, amount: number) => {
    ids += 1;
    const at = bankTime(server.clock.nowMs - 3_600_000);
    const movement = { amount, direction: 'out' as const, at, id: ids, reference };
    const now = async () => {
      const [row] = await rows<{ id: string; state: string; said: string | null }>(
        'select id, state, code_said as said from bank_transactions where reference = $1',
        [reference],
      );
      return row;
    };
    await shop.sepay({ ...movement, memo: '' });
    await expect.poll(async () => (await now())?.state, { interval: 20 }).toBe('outgoing');
    return {
      id: (await now())?.id ?? '',
      now,
      async name(memo: string): Promise<void> {
        await shop.sepay({ ...movement, memo });
        await expect.poll(async () => (await now())?.said, { interval: 20 }).toBe('later');
      },
    };
  };

  it('are taken off a refund, and are in the books once', async () => {
    const [mine, other] = [await refundGiven(), await refundGiven()];
    const cash = await shop.balance('cash');
    expect(await codes('sent', { id: mine.id })).toEqual([]);
    const transfer = await leaves('FT1', price.pro);
    expect((await admin.post(shown, { id: transfer.id })).data.admin_transaction).toMatchObject({
      is_laid_refund: true,
    });
    await transfer.name(`HOAN TIEN ${other.code}`);
    expect(await codes('sent', { id: other.id })).toEqual(['TRANSFER_ELSEWHERE']);
    expect(await codes('unpayRefund', { id: transfer.id })).toEqual([]);
    expect(await codes('payRefund', { id: transfer.id, refund: other.id })).toEqual([]);
    // Somebody said that it was sent: that stands until they take it back.
    expect((await mine.now()).state).toBe('sent');
    expect(await codes('unsent', { id: mine.id })).toEqual([]);
    expect((await mine.now()).state).toBe('sending');
    expect(cash - (await shop.balance('cash'))).toBe(BigInt(price.pro));
    expect(await shop.problems()).toEqual([]);
  });

  it('are taken off a payment, and are in the books once', async () => {
    const [mine, other] = [await payoutGiven(1), await payoutGiven(2)];
    expect(other.net).toBe(mine.net);
    expect(await mine.sent()).toBeNull();
    const transfer = await leaves('FT-CT', other.net);
    expect((await admin.post(shown, { id: transfer.id })).data.admin_transaction).toMatchObject({
      is_laid_payout: true,
    });
    const cash = await shop.balance('cash');
    await transfer.name(`CHI TRA ${other.code}`);
    expect(await other.sent()).toBe('TRANSFER_ELSEWHERE');
    expect((await admin.post(unpayPayout, { id: transfer.id, w })).codes).toEqual([]);
    expect(await mine.failed()).toBeNull();
    expect(await codes('payPayout', { id: transfer.id, payout: other.id })).toEqual([]);
    expect(await shop.balance('cash')).toBe(cash + BigInt(mine.net));
    expect(await other.sent()).toBeNull();
    expect(await other.completed()).toBeNull();
  });

  it('are nobody’s to take off where the bank said the code', async () => {
    const refund = await refundGiven();
    await shop.sepay({
      memo: `HOAN TIEN ${refund.code}`,
      amount: price.pro,
      direction: 'out',
      reference: 'FT-LR-1',
    });
    const [row] = await rows<{ id: string }>(
      "select id from bank_transactions where reference = 'FT-LR-1'",
    );
    expect(await codes('unpayRefund', { id: row?.id })).toEqual(['TRANSACTION_SETTLED']);
  });
});
