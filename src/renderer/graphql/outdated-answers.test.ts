import { describe, expect, it } from 'vitest';
import { createOutdatedAnswers } from './outdated-answers.ts';

function setUp() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const outdated = createOutdatedAnswers(() => storage);
  const hear = (status: string, askedAtMs: number, person = 'linh') =>
    outdated.hear({
      operationName: 'RecentOrders',
      data: { orders: [{ id: '1', status, server_now: String(askedAtMs) }] },
      person,
      askedAtMs,
    });
  return { outdated, hear };
}

describe('kept answers about orders', () => {
  it('hold as long as the orders stand as they did', () => {
    const { outdated, hear } = setUp();
    expect(outdated.before('Order')).toBe(0);
    hear('PENDING', 100);
    hear('PENDING', 200);
    expect(outdated.before('Order')).toBe(100);
    expect(outdated.before('CourseOutline')).toBe(0);
  });

  it('are untrue from the moment at which the change was asked for', () => {
    const { outdated, hear } = setUp();
    hear('PENDING', 100);
    hear('PAID', 300);
    for (const name of ['Order', 'Orders', 'CheckoutOffer', 'RecentOrders'])
      expect(outdated.before(name)).toBe(300);
    hear('PAID', 400, 'minh');
    expect(outdated.before('Order')).toBe(400);
  });

  it('are shown where the browser keeps nothing', () => {
    const denied = createOutdatedAnswers(() => {
      throw new DOMException('no', 'SecurityError');
    });
    denied.hear({ operationName: 'RecentOrders', data: {}, askedAtMs: 1 });
    expect(denied.before('Order')).toBe(0);
  });
});
