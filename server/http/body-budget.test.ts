import { describe, expect, it } from 'vitest';
import { createBodyBudget } from './body-budget.ts';

describe('the budget of bodies that are being sent', () => {
  const limits = { bytes: 100, bytesOfAddress: 40, leastBytes: 10 };

  it('bounds what one address and what all of them take', () => {
    const budget = createBodyBudget(limits);
    const taken = [budget.take('a', 30), budget.take('b', 40), budget.take(null, 20)];
    expect(taken.map((one) => typeof one)).toEqual(['function', 'function', 'function']);
    expect([budget.take('a', 11), budget.take('b', 1), budget.take(null, 11)]).toEqual([
      'address',
      'address',
      'process',
    ]);
    expect(budget.take('c', 1)).toBeTypeOf('function');
  });

  it('has again what was given back, once', () => {
    const budget = createBodyBudget(limits);
    const leave = budget.take('a', 40);
    if (typeof leave === 'string') throw new Error(leave);
    leave();
    leave();
    expect(budget.take('a', 40)).toBeTypeOf('function');
    expect(budget.take('a', 1)).toBe('address');
  });
});
