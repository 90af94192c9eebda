import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let told = 0;

// What is held from being given out can still be said not to have left, and what was laid to a
// refund by a slip leaves it as it was.
describe('true words about a refund that is held', () => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let money: AffiliateMoney;
  withServer('PostgreSQL', (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });
  beforeEach(async () => {
    server.clock.nowMs += 10 * day;
    server.clock.nowMs -= (server.clock.nowMs + 7 * 60 * minute) % day;
    server.clock.nowMs += 9 * 60 * minute;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows, leaves } = leaveAndTell(world);
  const { decide, doubtBeside } = tellAgain(world);
  const { given, say, refundsOf, free, giveAccount } = comeBack(world);

  async function wordless(amount: number) {
    told += 1;
    const at = bankTime(server.clock.nowMs);
    const movement = { amount, id: 910_000 + told, reference: `FT-KHAC-${told}`, at };
    await shop.sepay({ ...movement, memo: '' });
    const [row] = await rows<{ id: string }>(
      'select id from bank_transactions where reference = $1',
      [movement.reference],
    );
    if (row === undefined) throw new Error('nothing came');
    const says = (memo: string) => shop.sepay({ ...movement, memo });
    return { id: row.id, says };
  }
  async function laid() {
    const minh = await given();
    const lan = await given();
    server.clock.nowMs += minute;
    expect(await codes('sent', { id: minh.refund.id })).toEqual([]);
    expect(await codes('sent', { id: lan.refund.id })).toEqual([]);
    server.clock.nowMs += 5 * minute;
    const back = await wordless(price.pro);
    expect(await say('back', { id: back.id, refund: minh.refund.id })).toEqual([]);
    expect(await giveAccount(minh.order.learner, minh.order.id)).toEqual([]);
    await free();
    const owed = (await refundsOf(minh.order.id)).find((line) => !line.returned);
    if (owed === undefined) throw new Error('nothing is owed');
    return { minh, lan, back, owed };
  }
  const words = async (back: Awaited<ReturnType<typeof wordless>>, memo: string) => {
    server.clock.nowMs += minute;
    await back.says(memo);
    if ((await doubtBeside(back.id)) !== undefined)
      expect(await decide(back.id, true)).toBe('known');
  };

  it.each(['handed out', 'said to be sent by a slip', 'with an account alone'] as const)(
    'what is owed, %s, is not any more when its return is of another',
    async (how) => {
      const { minh, lan, back, owed } = await laid();
      if (how !== 'with an account alone')
        expect(await codes('reveal', { id: owed.id })).toEqual([]);
      if (how === 'said to be sent by a slip')
        expect(await codes('sent', { id: owed.id })).toEqual([]);
      await words(back, `HOAN TRA ${lan.refund.code} SAI TK`);
      if (how === 'said to be sent by a slip')
        expect(await codes('unsent', { id: owed.id })).toEqual([]);
      // Nobody is given it meanwhile, also not who looked.
      expect(await codes('again', { id: owed.id })).toEqual(['RETURN_OF_ANOTHER']);
      if (how !== 'with an account alone') {
        expect(await say('notBack', { id: back.id })).toEqual(['REFUND_BEGUN']);
        expect(await codes('correct', { id: owed.id })).toEqual([]);
        await free();
        expect(await codes('reveal', { id: owed.id })).toEqual(['RETURN_OF_ANOTHER']);
      }
      expect(await say('notBack', { id: back.id })).toEqual([]);
      expect(await say('back', { id: back.id, refund: lan.refund.id })).toEqual([]);
      const all = await refundsOf(minh.order.id);
      expect(all.filter((line) => line.state !== 'rejected')).toMatchObject([
        { id: minh.refund.id, state: 'sent', returned: false },
      ]);
      expect(await shop.problems()).toEqual([]);
    },
  );

  it('a refund whose money is told to leave is not said not to have left', async () => {
    const { lan, back, owed } = await laid();
    expect(await codes('reveal', { id: owed.id })).toEqual([]);
    await leaves(`HOAN TIEN ${owed.code}`, price.pro - 1000);
    await words(back, `HOAN TRA ${lan.refund.code} SAI TK`);
    expect(await codes('correct', { id: owed.id })).toEqual(['REFUND_LEFT']);
  });
});
