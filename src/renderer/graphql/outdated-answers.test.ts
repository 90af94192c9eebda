import { describe, expect, it } from 'vitest';
import { createOutdatedAnswers } from './outdated-answers.ts';

function setUp() {
  const kept = new Map<string, string>();
  const outdated = createOutdatedAnswers(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }));
  const ask = (operationName: string) => outdated.ask({ operationName, variables: {} });
  const heard = (status: string, person = 'linh') =>
    ask('RecentOrders').hear({ data: { status, server_now: Math.random() }, person });
  const isOutdated = (name: string) => ask(name).isOutdated;
  return { ask, heard, isOutdated, kept };
}

describe('kept answers about orders', () => {
  it('hold as long as the orders stand as they did', () => {
    const { heard, isOutdated } = setUp();
    expect(isOutdated('Order')).toBe(false);
    heard('PENDING');
    heard('PENDING');
    expect(isOutdated('Order')).toBe(false);
  });

  it('are untrue once the orders changed, until they are asked for again', () => {
    const { ask, heard, isOutdated } = setUp();
    heard('PENDING');
    heard('PAID');
    for (const name of ['Order', 'Orders', 'CheckoutOffer']) expect(isOutdated(name)).toBe(true);
    expect([isOutdated('RecentOrders'), isOutdated('CourseOutline')]).toEqual([false, false]);
    ask('Order').hear({ data: {}, person: 'linh' });
    expect(isOutdated('Order')).toBe(false);
    heard('PAID', 'minh');
    expect(isOutdated('Order')).toBe(true);
  });

  it('are untrue where they were asked for before the change, however late they came', () => {
    const { ask, heard, isOutdated } = setUp();
    heard('PENDING');
    const order = ask('Order');
    heard('PAID');
    order.hear({ data: {}, person: 'linh' });
    expect(isOutdated('Order')).toBe(true);
  });

  it('are untrue once two tabs heard otherwise and nobody knows who asked first', () => {
    const { ask, heard, isOutdated } = setUp();
    heard('PENDING');
    const late = ask('RecentOrders');
    heard('PAID');
    late.hear({ data: { status: 'PENDING' }, person: 'linh' });
    expect([isOutdated('RecentOrders'), isOutdated('Order')]).toEqual([true, true]);
    heard('PAID');
    expect([isOutdated('RecentOrders'), isOutdated('Order')]).toEqual([false, true]);
  });

  it('are shown where the browser keeps nothing, or what it kept is none of ours', () => {
    const denied = createOutdatedAnswers(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const order = denied.ask({ operationName: 'Order', variables: {} });
    order.hear({ data: {} });
    expect(order.isOutdated).toBe(false);
    const { kept, heard, isOutdated } = setUp();
    kept.set('mai-vang-orders', '1764400000000 -12345');
    expect(isOutdated('Order')).toBe(false);
    heard('PENDING');
    expect(isOutdated('Order')).toBe(false);
  });
});
