import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { dayOf, tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

// A transfer without a word that left before a refund was asked for, or a payment made, is likely
// another's: a person is asked once. What it pays was sent when the bank says, not at the click.
describe.each(ruleKinds)('a transfer of before what it is laid to, on %s', (kind) => {
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
    // At nine in Vietnam, of a day of their own.
    server.clock.nowMs += 30 * day;
    server.clock.nowMs -= (server.clock.nowMs + 7 * 60 * minute) % day;
    server.clock.nowMs += 9 * 60 * minute;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows, payoutGiven } = leaveAndTell(world);
  const { told, rowOf, booked } = tellAgain(world);
  const { given } = comeBack(world);
  const sentAt = async (id: string) =>
    (await rows<{ sent_at: Date }>('select sent_at from refunds where id = $1', [id]))[0]?.sent_at;

  it.each(['a moment', 'a day', 'what we heard'] as const)(
    'is asked about by %s, and dates the refund',
    async (by) => {
      const early = server.clock.nowMs - 3 * 60 * minute;
      const money = { memo: 'CHUYEN TIEN', amount: price.pro, direction: 'out' as const };
      let slip = '';
      if (by === 'what we heard') {
        slip = await told(money);
        server.clock.nowMs += 5 * minute;
      }
      const heard = server.clock.nowMs - 5 * minute;
      const { refund } = await given();
      server.clock.nowMs += 5 * minute;
      if (by === 'a moment') slip = await told({ ...money, at: bankTime(early) });
      if (by === 'a day') {
        const shown = await booked(dayOf(early - day), -price.pro, 'CHUYEN TIEN NGAY TRUOC');
        const [row] = await rows<{ id: string }>(
          "select id from bank_transactions where memo = 'CHUYEN TIEN NGAY TRUOC'",
        );
        slip = row?.id ?? `none: ${shown}`;
      }
      expect(slip).not.toContain('none');
      expect(await codes('payRefund', { id: slip, refund: refund.id })).toEqual([
        'TRANSFER_BEFORE',
      ]);
      expect(await rowOf(slip)).toMatchObject({ state: 'strayed' });
      expect(await codes('payRefund', { id: slip, refund: refund.id, seen: true })).toEqual([]);
      const noon = Math.floor((early - day + 7 * 60 * minute) / day) * day + 5 * 60 * minute;
      const at = { 'a moment': early, 'a day': noon, 'what we heard': heard }[by];
      expect(Math.floor(Number(await sentAt(refund.id)) / minute)).toBe(Math.floor(at / minute));
      // Its way back does not take that moment for somebody's word.
      expect(await codes('unpayRefund', { id: slip })).toEqual([]);
      expect(await rows('select state, sent_at from refunds where id = $1', [refund.id])).toEqual([
        { state: 'sending', sent_at: null },
      ]);
    },
  );

  it('is not asked about where it left since', async () => {
    const one = await given();
    server.clock.nowMs += 5 * minute;
    const left = server.clock.nowMs - 2 * minute;
    const out = { amount: price.pro, direction: 'out' as const };
    const slip = await told({ ...out, memo: 'CHUYEN TIEN', at: bankTime(left) });
    server.clock.nowMs += 30 * minute;
    admin = await server.signedIn('admin');
    expect(await codes('payRefund', { id: slip, refund: one.refund.id })).toEqual([]);
    expect(Math.floor(Number(await sentAt(one.refund.id)) / minute)).toBe(
      Math.floor(left / minute),
    );
  });

  it('is asked about of a payment to an affiliate', async () => {
    const payout = await payoutGiven(30);
    await rows('update payouts set created_at = handed_out_at where id = $1', [payout.id]);
    server.clock.nowMs += 5 * minute;
    const slip = await told({
      memo: 'CHUYEN TIEN',
      amount: payout.net,
      direction: 'out',
      at: bankTime(server.clock.nowMs - 3 * 60 * minute),
    });
    expect(await codes('payPayout', { id: slip, payout: payout.id })).toEqual(['TRANSFER_BEFORE']);
    expect(await codes('payPayout', { id: slip, payout: payout.id, seen: true })).toEqual([]);
  });
});
