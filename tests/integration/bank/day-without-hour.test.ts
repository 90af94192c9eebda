import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { progressText } from '#renderer/features/checkout/data/refund-progress.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { dayOf, tellAgain } from '../support/told-again.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface SentRow {
  readonly requested_at: Date;
  readonly started_at: Date;
  readonly handed_out_at: Date;
  readonly sent_at: Date;
  readonly due_at: Date;
}

// A statement that tells the day alone tells no hour: noon stands for it, and is nobody's word.
describe.each(ruleKinds)('a day without an hour, on %s', (kind) => {
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
    // At two in the afternoon in Vietnam, of a day of their own.
    server.clock.nowMs += 30 * day;
    server.clock.nowMs += 14 * hour - ((server.clock.nowMs + 7 * hour) % day);
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { rows } = leaveAndTell(world);
  const { told, booked } = tellAgain(world);
  const { given, returnable } = comeBack(world);

  /** A refund that was asked for at two, and is booked that day by a statement of so much later. */
  async function sentBy(later: number) {
    const { refund } = await given();
    const asked = server.clock.nowMs;
    server.clock.nowMs += later;
    admin = await server.signedIn('admin');
    await booked(dayOf(asked), -price.pro, refund.code);
    const [row] = await rows<SentRow>(
      'select requested_at, started_at, handed_out_at, sent_at, due_at from refunds where id = $1',
      [refund.id],
    );
    if (row === undefined) throw new Error('the refund is gone');
    return { refund, asked, row };
  }

  it('is told as a day, and is before nothing on the day itself', async () => {
    const { asked, row } = await sentBy(hour);
    const progress = {
      state: 'sent',
      amount: String(price.pro),
      sent_at: row.sent_at.toISOString(),
      due_at: row.due_at.toISOString(),
      held_until: null,
    };
    expect(progressText(progress, server.clock.nowMs)).toBe(
      `Đã chuyển 2.900.000\u00A0₫ cho bạn ngày ${dayOf(asked)}.`,
    );
    expect(row.sent_at >= row.requested_at && row.sent_at >= row.handed_out_at).toBe(true);
    expect(row.sent_at >= row.started_at).toBe(true);
  });

  it('makes no money of before the refund its return', async () => {
    const { refund, asked, row } = await sentBy(day);
    expect(row.sent_at < row.requested_at).toBe(true);
    const early = await told({
      memo: 'HOAN TRA',
      amount: price.pro,
      at: bankTime(asked - hour),
    });
    const offered = (await returnable(early)).find(({ id }) => id === refund.id);
    expect(offered?.is_unlikely).not.toBe(false);
    const since = await told({ memo: 'HOAN TRA SAU', amount: price.pro });
    expect((await returnable(since)).find(({ id }) => id === refund.id)).toMatchObject({
      is_unlikely: false,
    });
  });
});
