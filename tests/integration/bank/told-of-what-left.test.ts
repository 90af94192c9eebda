import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// What the bank told of money that left, and that nobody has decided on with its words before them,
// is paid no second time.
describe.each(ruleKinds)('money that left by a code, on %s', (kind) => {
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
  const { codes, file, rows, refundGiven, payoutGiven, mute, leaves, casso, doubtBeside, decide } =
    leaveAndTell(() => ({ server, shop, admin, money }));
  const { ordered, told, rowOf } = tellAgain(() => ({ server, shop, admin }));
  /** A mute movement, and a report beside it that says these words. */
  const doubted = async (words: string, amount: number, hoursAgo: number) => {
    const movement = await mute(amount, hoursAgo);
    await casso(words, amount, movement.at);
    await expect.poll(async () => doubtBeside(movement.id), { interval: 20 }).toBeDefined();
    return movement;
  };
  const named = async (movement: Awaited<ReturnType<typeof mute>>, words: string) => {
    await movement.name(words);
    await expect
      .poll(async () => rows('select memo from bank_transactions where id = $1', [movement.id]), {
        interval: 20,
      })
      .toEqual([{ memo: words }]);
  };

  describe('which a report says that nobody decided', () => {
    it('is not given out again as a refund with another account, nor taken back', async () => {
      const refund = await refundGiven();
      expect(await refund.corrected()).toEqual([]);
      const { id } = await doubted(`HOAN TIEN ${refund.code}`, price.pro, 1);
      expect(await file()).not.toContain((await refund.now()).code);
      expect(await codes('reveal', { id: refund.id })).toEqual(['REPORT_WAITS']);
      expect(await refund.takenBack()).toEqual(['REFUND_UNDER_WAY']);
      // The same: it left. Other money: it left as well, by that code.
      await decide(id, true);
      expect(await codes('reveal', { id: refund.id })).toEqual(['REFUND_LEFT']);
    });

    it('is neither corrected as a refund nor said to be not sent', async () => {
      const refund = await refundGiven();
      await doubted(`HOAN TIEN ${refund.code}`, price.pro, 10);
      expect(await refund.corrected()).toEqual(['REPORT_WAITS']);
      expect(await codes('again', { id: refund.id })).toEqual(['REPORT_WAITS']);
      expect(await codes('sent', { id: refund.id })).toEqual([]);
      expect(await codes('unsent', { id: refund.id })).toEqual(['REPORT_WAITS']);
    });

    it.each([
      ["outcome = 'unreadable'", 20],
      ['outcome = null, processed_at = null', 22],
    ] as const)('holds a refund also while it is not read (%s)', async (state, hoursAgo) => {
      const refund = await refundGiven();
      const { id } = await doubted(`HOAN\nTIEN ${refund.code}`, price.pro, hoursAgo);
      const report = await doubtBeside(id);
      await rows(
        `update bank_events set next_attempt_at = 'infinity', ${state} where id = $1::bigint`,
        [report],
      );
      expect(await refund.corrected()).toEqual(['REPORT_WAITS']);
      // Nobody can decide on it: by then statements have told of its money too.
      await rows(
        "update bank_events set received_at = now() - interval '22 days' where id = $1::bigint",
        [report],
      );
      expect(await refund.corrected()).toEqual([]);
    });

    it.each([
      ['nothing', { transferAmount: 0 }],
      ['what nobody can read either', { transferAmount: null, content: 'PHI' }],
    ] as const)('holds it also once its id tells %s', async (_what, then) => {
      const refund = await refundGiven();
      const memo = `HOAN TIEN ${refund.code}`;
      const body = shop.sepayBody({ memo, amount: price.pro, direction: 'out' });
      const provider = String(body.id);
      const tell = async (more: object): Promise<void> => {
        await shop.post('sepay', JSON.stringify({ ...body, ...more }), {
          authorization: `Apikey ${bankSecrets.SEPAY_API_KEY}`,
        });
      };
      const outcomes = async () =>
        (
          await rows<{ outcome: string | null }>(
            "select outcome from bank_events where provider_id = $1 or provider_id like $1 || '#%' order by id",
            [provider],
          )
        ).map(({ outcome }) => outcome);
      await tell({ transferAmount: null });
      await expect.poll(outcomes, { interval: 20 }).toEqual(['unreadable']);
      const second = then.transferAmount === 0 ? 'nothing' : 'unreadable';
      await tell(then);
      await expect.poll(outcomes, { interval: 20 }).toEqual(['unreadable', second]);
      await tell({ transferAmount: null });
      expect(await outcomes()).toEqual(['unreadable', second]);
      expect(await codes('again', { id: refund.id })).toEqual(['REPORT_WAITS']);
      // What can be read says what it was.
      await tell({});
      const gone = second === 'nothing' ? 'nothing' : 'replaced';
      await expect.poll(outcomes, { interval: 20 }).toEqual(['replaced', gone, 'outgoing']);
      expect((await refund.now()).state).toBe('sent');
    });

    it('does not fail as a payment, nor is given out again', async () => {
      const payout = await payoutGiven(1);
      await doubted(`CHI TRA ${payout.code}`, payout.net, 30);
      expect(await payout.failed()).toBe('REPORT_WAITS');
      expect((await payout.nextFile(1)).refusal).toBe('REPORT_WAITS');
      expect(await payout.sent()).toBeNull();
      expect(await payout.completed()).toBeNull();
      expect(await payout.uncompleted()).toBe('REPORT_WAITS');
    });

    it('holds no payment whose own transfer is told once more by another provider', async () => {
      const payout = await payoutGiven(10);
      const transfer = await mute(payout.net, 32);
      await named(transfer, `CHI TRA ${payout.code}`);
      await casso(`${payout.code} CHI TRA`, payout.net, transfer.at);
      await expect.poll(async () => doubtBeside(transfer.id), { interval: 20 }).toBeDefined();
      expect(await payout.sent()).toBeNull();
      expect(await payout.completed()).toBeNull();
    });

    it('holds the wallet of a payment that failed', async () => {
      const payout = await payoutGiven(2);
      expect(await payout.failed()).toBeNull();
      const { id } = await doubted(`CHI TRA ${payout.code}`, payout.net, 40);
      expect((await payout.nextFile(3)).refusal).toBe('TRANSFER_WAITS');
      await decide(id, true);
      expect((await payout.nextFile(3)).refusal).toBe('TRANSFER_WAITS');
    });
  });

  describe('which somebody had put elsewhere before it said so', () => {
    it.each(['ignore', 'fee'] as const)('%s: is no refund any more', async (deed) => {
      // More than a bank takes for a transfer.
      const amount = deed === 'fee' ? 55_001 : price.pro;
      const refund = await refundGiven();
      const transfer = await mute(amount, 50);
      expect(await codes(deed, { id: transfer.id })).toEqual([]);
      expect(await refund.corrected()).toEqual([]);
      await named(transfer, `HOAN TIEN ${refund.code}`);
      expect(await file()).not.toContain((await refund.now()).code);
      expect(await refund.takenBack()).toEqual(['REFUND_UNDER_WAY']);
      expect(await codes('correct', { id: refund.id })).toEqual(['REFUND_LEFT']);
    });

    it('is in the books once when its refund is said to be sent', async () => {
      const refund = await refundGiven();
      const before = await shop.balance('cash');
      const transfer = await mute(price.pro, 60);
      expect(await codes('ignore', { id: transfer.id })).toEqual([]);
      await named(transfer, `HOAN TIEN ${refund.code}`);
      expect(await codes('sent', { id: refund.id })).toEqual(['TRANSFER_ELSEWHERE']);
      expect(await codes('unignore', { id: transfer.id })).toEqual([]);
      expect(await codes('payRefund', { id: transfer.id, refund: refund.id })).toEqual([]);
      expect((await shop.balance('cash')) - before).toBe(BigInt(-price.pro));
    });

    it('is free again once somebody says that the code is a mistake', async () => {
      const refund = await refundGiven();
      const transfer = await mute(price.pro, 70);
      expect(await codes('ignore', { id: transfer.id })).toEqual([]);
      await casso(`HOAN TIEN ${refund.code}`, price.pro, transfer.at);
      await expect.poll(async () => doubtBeside(transfer.id), { interval: 20 }).toBeDefined();
      // What the report says was written off: first it is decided.
      expect(await codes('sent', { id: refund.id })).toEqual(['REPORT_WAITS']);
      expect(await decide(transfer.id, true)).toBe('known');
      expect(await codes('again', { id: refund.id })).toEqual(['REFUND_LEFT']);
      expect(await codes('unignore', { id: transfer.id })).toEqual([]);
      expect(await codes('again', { id: refund.id })).toEqual(['REFUND_LEFT']);
      expect(await codes('ignore', { id: transfer.id, wrong: true })).toEqual([]);
      expect(await codes('again', { id: refund.id })).toEqual([]);
      expect(await codes('sent', { id: refund.id })).toEqual([]);
    });

    it('is no more in the books twice when it was set aside while another had paid', async () => {
      const refund = await refundGiven();
      const slip = await mute(price.pro, 75);
      expect(await codes('payRefund', { id: slip.id, refund: refund.id, seen: true })).toEqual([]);
      const real = await mute(price.pro, 76);
      await named(real, `HOAN TIEN ${refund.code}`);
      expect(await codes('ignore', { id: real.id })).toEqual([]);
      expect(await codes('unpayRefund', { id: slip.id })).toEqual([]);
      expect(await codes('sent', { id: refund.id })).toEqual(['TRANSFER_ELSEWHERE']);
      expect(await codes('unignore', { id: real.id })).toEqual([]);
      expect(await codes('payRefund', { id: real.id, refund: refund.id })).toEqual([]);
    });

    it('is taken at their word who say that the code is a mistake, whatever is due by it', async () => {
      const [one, other] = [await refundGiven(), await refundGiven()];
      const slip = await mute(price.pro, 77);
      expect(await codes('payRefund', { id: slip.id, refund: one.id, seen: true })).toEqual([]);
      const both = await mute(price.pro, 78);
      await named(both, `${one.code} ${other.code}`);
      expect(await codes('ignore', { id: both.id, wrong: true })).toEqual([]);
      expect(await codes('again', { id: other.id })).toEqual([]);
    });

    it('is not paid a second time while another refund or payment has its transfer', async () => {
      const [one, other] = [await refundGiven(), await refundGiven()];
      const transfer = await mute(price.pro, 80);
      expect(await codes('payRefund', { id: transfer.id, refund: other.id, seen: true })).toEqual(
        [],
      );
      await named(transfer, `HOAN TIEN ${one.code}`);
      expect(await one.corrected()).toEqual(['REFUND_LEFT']);
      expect(await codes('sent', { id: one.id })).toEqual(['TRANSFER_ELSEWHERE']);
      const [first, second] = [await payoutGiven(4), await payoutGiven(5)];
      const payment = await mute(first.net, 81);
      expect(await codes('payPayout', { id: payment.id, payout: second.id, seen: true })).toEqual(
        [],
      );
      await named(payment, `CHI TRA ${first.code}`);
      expect(await first.failed()).toBe('PAYOUT_LEFT');
      expect(await first.sent()).toBe('TRANSFER_ELSEWHERE');
      expect(await second.sent()).toBeNull();
    });

    it('is in the books once when its payment is said to be sent', async () => {
      const payout = await payoutGiven(6);
      const transfer = await mute(payout.net, 90);
      expect(await codes('ignore', { id: transfer.id })).toEqual([]);
      await named(transfer, `CHI TRA ${payout.code}`);
      expect(await payout.sent()).toBe('TRANSFER_ELSEWHERE');
      expect(await codes('unignore', { id: transfer.id })).toEqual([]);
      expect(await payout.sent()).toBeNull();
      expect(await payout.completed()).toBeNull();
    });

    it('is shown at the end of a payment that was said to be sent before', async () => {
      const payout = await payoutGiven(7);
      const transfer = await mute(payout.net, 100);
      expect(await payout.sent()).toBeNull();
      expect(await codes('ignore', { id: transfer.id })).toEqual([]);
      await named(transfer, `CHI TRA ${payout.code}`);
      expect(await payout.completed()).toBe('TRANSFER_ELSEWHERE');
    });

    it('holds the wallet of a payment that failed', async () => {
      const payout = await payoutGiven(8);
      const transfer = await mute(payout.net, 110);
      expect(await codes('ignore', { id: transfer.id })).toEqual([]);
      expect(await payout.failed()).toBeNull();
      await named(transfer, `CHI TRA ${payout.code}`);
      expect((await payout.nextFile(9)).refusal).toBe('TRANSFER_WAITS');
      // As before, who knows its words and sets it aside has decided on it.
      expect(await codes('unignore', { id: transfer.id })).toEqual([]);
      expect(await codes('ignore', { id: transfer.id })).toEqual([]);
      expect((await payout.nextFile(9)).refusal).toBeNull();
    });
  });

  it('keeps nothing where it was a fee that the bank wrote with the words of a transfer', async () => {
    const payout = await payoutGiven(11);
    const fee = await leaves(`PHI CHI TRA ${payout.code}`, 3300);
    expect(await payout.failed()).toBe('PAYOUT_LEFT');
    expect(await codes('fee', { id: fee.id })).toEqual([]);
    expect(await payout.failed()).toBeNull();
    // Told of once it has failed, it is a fee as well; taken back, it waits.
    const other = await leaves(`PHI CHI TRA ${payout.code} HAI`, 3300);
    expect(await codes('fee', { id: other.id })).toEqual([]);
    expect((await payout.nextFile(12)).refusal).toBeNull();
    expect(await codes('unfee', { id: other.id })).toEqual([]);
    expect(
      await rows('select state, payout_id from bank_transactions where id = $1', [other.id]),
    ).toEqual([{ state: 'strayed', payout_id: payout.id }]);
  });

  it('pays an order when its learner only quotes the refund that they had, as a person says', async () => {
    const problems = await shop.problems();
    const refund = await refundGiven();
    await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    const order = await ordered();
    const memo = `${order.code} DONG LAI TIEN DA NHAN ${refund.code}`;
    const id = await told({ memo, amount: price.pro });
    expect(await rowOf(id)).toMatchObject({ state: 'review', review_reason: 'came_back' });
    const match = { id, order: order.id };
    expect(await codes('match', match)).toEqual(['MONEY_CAME_BACK']);
    expect((await order.now()).status).toBe('PENDING');
    expect(await codes('match', { ...match, wrong: true })).toEqual([]);
    expect((await order.now()).status).toBe('PAID');
    expect(
      await rows(
        "select after ->> 'code_is_wrong' as wrong from audit_log where action = 'transaction.match' and subject_id = $1",
        [id],
      ),
    ).toEqual([{ wrong: 'true' }]);
    expect(await shop.problems()).toEqual(problems);
  });

  it('is shown with what waits where it lies elsewhere, and is in the books twice', async () => {
    const [mine, other] = [await refundGiven(), await refundGiven()];
    const waiting = async () =>
      (
        await admin.post(
          '{ admin_transactions(tab: REVIEW, first: 50) { nodes { id is_elsewhere } counts { tab count } } admin_counts { key count } }',
        )
      ).data;
    const before = await waiting();
    const transfer = await mute(price.pro, 120);
    expect(await codes('sent', { id: mine.id })).toEqual([]);
    expect(await codes('ignore', { id: transfer.id })).toEqual([]);
    await named(transfer, `HOAN TIEN ${mine.code}`);
    const shown = await waiting();
    expect(shown.admin_transactions.nodes).toContainEqual({ id: transfer.id, is_elsewhere: true });
    const countOf = ({ admin_transactions: list, admin_counts: counts }: typeof shown) => [
      list.counts.find(({ tab }: { tab: string }) => tab === 'REVIEW').count,
      counts.find(({ key }: { key: string }) => key === 'unmatched').count,
    ];
    expect(countOf(shown)).toEqual(countOf(before).map((count: number) => count + 1));
    // Whoever lays it where it says has nothing left to do.
    expect(await codes('unignore', { id: transfer.id })).toEqual([]);
    expect(await codes('payRefund', { id: transfer.id, refund: mine.id })).toEqual([]);
    expect(countOf(await waiting())).toEqual(countOf(before));
    // What says, laid by a person, the code of what it is laid to is nothing to look at.
    const rightly = await mute(price.pro, 130);
    expect(await codes('payRefund', { id: rightly.id, refund: other.id, seen: true })).toEqual([]);
    await named(rightly, `HOAN TIEN ${other.code}`);
    expect(countOf(await waiting())).toEqual(countOf(before));
  });
});
