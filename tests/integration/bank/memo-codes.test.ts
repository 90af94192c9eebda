import { beforeAll, describe, expect, it } from 'vitest';
import {
  findPaymentCodes,
  findPayoutCodes,
  findRefundCodes,
} from '#shared/domain/commerce/payment-code.ts';
import { databaseKinds } from '../support/databases.ts';
import { bankSecrets, openShop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// What is left of a memo whose words are erased is what the books know the money by.
describe.each(databaseKinds)('the codes that are kept of a memo, on %s', (kind) => {
  let server: TestServer;
  let codes: readonly string[];
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    const shop = openShop(server);
    const learner = await shop.learner();
    const payment: string[] = [];
    // One with a digit that people read as a letter.
    while (!payment.some((code) => /[01]/.test(code.slice(2)))) {
      const order = await shop.order(await shop.learner());
      payment.push(order.payment_info.payment_code);
    }
    const order = await shop.order(learner);
    await shop.pay(learner, order);
    expect((await shop.refund(learner, order.id)).codes).toEqual([]);
    const [{ memo_code: refund } = { memo_code: '' }] = (await server.database.raw(
      'select memo_code from refunds where order_id = $1',
      [order.id],
    )) as { memo_code: string }[];
    codes = [payment.at(-1) ?? '', order.payment_info.payment_code, refund, 'CT1A2B3C'];
  });

  const kept = async (memo: string): Promise<string> => {
    const [row] = (await server.database.raw('select memo_codes($1) as memo', [memo])) as {
      memo: string;
    }[];
    return row?.memo ?? '';
  };
  // Beside ours: an accent in a code may join what is around it to one that checks, of nobody.
  const read = (memo: string) =>
    [...findPaymentCodes(memo), ...findRefundCodes(memo), ...findPayoutCodes(memo)]
      .filter((code) => codes.includes(code))
      .toSorted();

  const spellings: readonly (readonly [string, (code: string) => string])[] = [
    ['as it is', (code) => code],
    ['in small letters', (code) => code.toLowerCase()],
    ['with O and I', (code) => code.replaceAll('0', 'O').replaceAll('1', 'I')],
    ['with o and l', (code) => code.replaceAll('0', 'o').replaceAll('1', 'l')],
    ['in pieces', (code) => `${code.slice(0, 4)}.${code.slice(4, 7)} - ${code.slice(7)}`],
    ['beside other signs', (code) => `QR-${code}/CT DEN:0012 ${code}`],
    ['with an accent in it', (code) => `${code.slice(0, 5)}\u0301${code.slice(5)}`],
    ['among letters with accents', (code) => `ĐẶNG THỊ${code}ẨN chuyển`],
    ['as somebody’s accented capital', (code) => code.replace('M', 'Ḿ').replace('H', 'Ĥ')],
  ];
  it.each(spellings)('are those that are read in it: %s', async (_name, spell) => {
    for (const code of codes) {
      const memo = `NGUYEN HOAI AN mua ${spell(code)} khoa hoc`;
      expect(read(await kept(memo)), memo).toEqual(read(memo));
      expect(await kept(memo)).not.toMatch(/NGUYEN|khoa|mua/i);
    }
  });

  it('are all of several, and none of a memo that has none', async () => {
    const memo = `tra ${codes.join(' va ')} nhe`;
    expect(read(await kept(memo))).toEqual(read(memo));
    expect(await kept(await kept(memo))).toBe(await kept(memo));
    expect(await kept('NGUYEN HOAI AN CHUYEN TIEN HOC CTY')).toBe('');
    expect(await kept('')).toBe('');
  });
});
