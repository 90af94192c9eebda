import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { splitByHand } from '../support/split-by-hand.ts';
import { dayOf, tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const two = 2 * price.pro;

/** A bank tells one payment as a sum, and as its single lines besides. */
describe.each(ruleKinds)('a sum and its single lines, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  beforeEach(async () => {
    server.clock.nowMs += 86_400_000;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin });
  const { told, ordered, booked } = tellAgain(world);
  const { split, askedPlaces, partsOf } = splitByHand(world);

  type Ordered = Awaited<ReturnType<typeof ordered>>;
  const excessOf = async (orders: readonly Ordered[]) =>
    Promise.all(orders.map(async (order) => (await order.now()).excess_refund?.amount ?? null));
  const toEach = (orders: readonly Ordered[]) =>
    orders.map(({ code }) => [code, price.pro] as const);
  const sumOf = (orders: readonly Ordered[]) => ({
    memo: `CTY ABC ${orders.map(({ code }) => code).join(' ')}`,
    amount: two,
    at: bankTime(server.clock.nowMs),
  });

  it('are counted once where a statement told the lines before somebody split the sum', async () => {
    const orders = [await ordered(), await ordered()];
    const whole = await told(sumOf(orders));
    for (const { code } of orders)
      expect(await booked(dayOf(server.clock.nowMs), price.pro, `CTY ABC ${code}`)).toBe('new');
    expect(await split(whole, toEach(orders))).toEqual(['SPLIT_KNOWN']);
    expect(await excessOf(orders)).toEqual([null, null]);
    expect(await partsOf(whole)).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it('are counted once where the sum is told after them', async () => {
    const orders = [await ordered(), await ordered()];
    const at = bankTime(server.clock.nowMs);
    for (const { code } of orders) await told({ memo: `CTY ABC ${code}`, amount: price.pro, at });
    const { memo } = sumOf(orders);
    await booked(dayOf(server.clock.nowMs), two, memo);
    const [sum] = (await server.database.raw('select id from bank_transactions where memo = $1', [
      memo,
    ])) as readonly { readonly id: string }[];
    expect(await split(sum?.id ?? '', toEach(orders))).toEqual(['SPLIT_KNOWN']);
    expect(await excessOf(orders)).toEqual([null, null]);
  });

  it('are two payments where a person has seen that they are', async () => {
    const orders = [await ordered(), await ordered()];
    const whole = await told(sumOf(orders));
    for (const { code } of orders)
      await booked(dayOf(server.clock.nowMs), price.pro, `CTY ABC ${code}`);
    expect(await split(whole, toEach(orders), { other: true })).toEqual(['SPLIT_NOT_OWED']);
    expect(await split(whole, toEach(orders), { other: true, more: true })).toEqual([]);
    expect(await excessOf(orders)).toEqual([String(price.pro), String(price.pro)]);
    expect(await shop.problems()).toEqual([]);
  });

  it('are asked for of each part by itself, all at once', async () => {
    const orders = [await ordered(), await ordered()];
    const [a, b] = orders;
    const whole = await told(sumOf(orders));
    for (const { code } of orders)
      await booked(dayOf(server.clock.nowMs), price.pro, `CTY ABC ${code}`);
    const asOne = { other: true, more: true };
    const said = (ofA: object, ofB: object) =>
      [
        [a?.code ?? '', price.pro, ofA],
        [b?.code ?? '', price.pro, ofB],
      ] as const;
    expect(await askedPlaces(whole, toEach(orders))).toEqual([0, 1]);
    expect(await askedPlaces(whole, said(asOne, {}))).toEqual([1]);
    expect(await askedPlaces(whole, said({ other: true }, asOne))).toEqual([0]);
    expect(await excessOf(orders)).toEqual([null, null]);
    expect(await split(whole, said(asOne, asOne))).toEqual([]);
  });

  it('are asked for where a line of one part alone is known, or a second part is too much', async () => {
    const [a, b] = [await ordered(), await ordered()];
    const whole = await told(sumOf([a, b]));
    const twice = [
      [a.code, price.pro],
      [a.code, price.pro],
    ] as const;
    expect(await split(whole, twice)).toEqual(['SPLIT_NOT_OWED']);
    await told({ memo: `LE THI B ${b.code}`, amount: price.pro });
    expect(await split(whole, toEach([a, b]))).toEqual(['SPLIT_KNOWN']);
    // Whoever knows no more leaves it to wait by itself.
    const blank = [
      [a.code, price.pro],
      ['', price.pro],
    ] as const;
    expect(await split(whole, blank)).toEqual([]);
    expect(await excessOf([a, b])).toEqual([null, null]);
  });
});
