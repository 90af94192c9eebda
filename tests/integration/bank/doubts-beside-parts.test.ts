import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { splitByHand } from '../support/split-by-hand.ts';
import { dayOf, officeWords, tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const two = 2 * price.pro;
const nameless = [
  ['', price.pro],
  ['', price.pro],
] as const;

/** A report stood in doubt beside a part that is taken back or split on. */
describe.each(ruleKinds)('doubts beside parts that stand no more, on %s', (kind) => {
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
    server.clock.nowMs += 86_400_000;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { leaves, refundGiven, rows } = leaveAndTell(world);
  const { told, ordered, booked, doubtBeside, decide } = tellAgain(world);
  const { split, unsplit, partsOf } = splitByHand(world);

  /** The part beside which a report stands, and the report. */
  const inDoubt = async (whole: string) => {
    for (const { id } of await partsOf(whole)) {
      const report = await doubtBeside(id);
      if (report !== undefined) return { id, report };
    }
    throw new Error('no report is in doubt beside a part');
  };
  const reportNow = async (id: string) =>
    (
      await rows<{ outcome: string; transaction_id: string | null }>(
        'select outcome, transaction_id from bank_events where id = $1',
        [id],
      )
    )[0];

  it('are laid by what they say, and the part takes no words', async () => {
    const refund = await refundGiven();
    const whole = await leaves('CHUYEN TIEN LO', two);
    expect(await split(whole.id, nameless)).toEqual([]);
    await booked(dayOf(server.clock.nowMs), -price.pro, `HOAN ${refund.code}`);
    const { id, report } = await inDoubt(whole.id);
    expect(await unsplit(whole.id)).toEqual([]);
    expect(await reportNow(report)).toMatchObject({ outcome: 'outgoing' });
    expect(await rows('select memo, code_said from bank_transactions where id = $1', [id])).toEqual(
      [{ memo: '', code_said: null }],
    );
    // It is told of alone: the sum does not say it besides.
    expect((await refund.now()).state).toBe('sent');
    expect(
      await split(whole.id, [
        [refund.code, price.pro],
        ['', price.pro],
      ]),
    ).toEqual(['SPLIT_KNOWN']);
  });

  it('stay beside a part that was split on, until the whole is taken back', async () => {
    const a = await ordered();
    const whole = await told({ memo: 'CTY ABC', amount: two });
    expect(await split(whole, nameless)).toEqual([]);
    await booked(dayOf(server.clock.nowMs), price.pro, `NGUYEN HOAI AN ${a.code}`);
    const { id, report } = await inDoubt(whole);
    const on = [
      ['', price.pro - 1000],
      ['', 1000],
    ] as const;
    expect(await split(id, on)).toEqual([]);
    expect(await doubtBeside(id)).toBe(report);
    expect(await unsplit(whole)).toEqual([]);
    expect(await doubtBeside(id)).toBeUndefined();
  });

  it('can be said to be other money where one was taken for such a part', async () => {
    const a = await ordered();
    const whole = await told({ memo: 'CTY ABC', amount: two });
    expect(await split(whole, nameless)).toEqual([]);
    await booked(dayOf(server.clock.nowMs), price.pro, `NGUYEN HOAI AN ${a.code}`);
    // Its order is closed: the part waits beside it by these words, and is taken back.
    expect((await shop.call(a.learner, 'cancel', { id: a.id })).codes).toEqual([]);
    const { id, report } = await inDoubt(whole);
    expect(await decide(id, true)).toBe('known');
    expect(await unsplit(whole)).toEqual([]);
    const reopened = await admin.post(officeWords.reopen, { id: report, w: demoPassword });
    expect(reopened.codes).toEqual([]);
    // Beside what stands by now, if anything: it tells of that part no more.
    expect((await reportNow(report))?.transaction_id).not.toBe(id);
    expect(await doubtBeside(id)).toBeUndefined();
  });
});
