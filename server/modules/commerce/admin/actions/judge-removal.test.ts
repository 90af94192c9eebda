import { assert, constantFrom, bigInt, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStatuses } from '#shared/domain/commerce/order-status.ts';
import type { OrderSums } from '../../order-rules.ts';
import { judgeRemoval } from './judge-removal.ts';

const price = 500n;

function sums(status: OrderSums['status'], received: bigint, excess: bigint): OrderSums {
  return { status, total_vnd: price, received_vnd: received, excess_vnd: excess, waived_vnd: 0n };
}

describe('money that is taken off an order', () => {
  it.each([
    ['all that paid it', sums('paid', 500n, 0n), 500n, 0n, { kind: 'sale', excessVnd: 0n }],
    [
      'more than its price',
      sums('paid', 800n, 300n),
      800n,
      300n,
      { kind: 'sale', excessVnd: 300n },
    ],
    ['the same, handed out', sums('paid', 800n, 300n), 800n, 0n, { kind: 'begun' }],
    ['one of two', sums('paid', 1000n, 500n), 500n, 500n, { kind: 'part', excessVnd: 500n }],
    ['one of two, the other handed out', sums('paid', 1000n, 500n), 500n, 0n, { kind: 'begun' }],
    [
      'what paid it beside a part',
      sums('paid', 800n, 300n),
      500n,
      0n,
      { kind: 'sale', excessVnd: 0n },
    ],
    ['what is given back already', sums('refunding', 500n, 0n), 500n, 0n, { kind: 'begun' }],
    [
      'excess of what is given back',
      sums('refunded', 900n, 400n),
      400n,
      400n,
      { kind: 'part', excessVnd: 400n },
    ],
    [
      'of one that is cancelled',
      sums('cancelled', 300n, 300n),
      300n,
      300n,
      { kind: 'part', excessVnd: 300n },
    ],
    ['the same, handed out', sums('cancelled', 300n, 300n), 300n, 0n, { kind: 'begun' }],
    ['a part', sums('underpaid', 300n, 0n), 200n, 0n, { kind: 'part', excessVnd: 0n }],
    [
      'of one taken up again',
      sums('underpaid', 400n, 300n),
      100n,
      300n,
      { kind: 'part', excessVnd: 0n },
    ],
    [
      'more than that',
      sums('underpaid', 400n, 300n),
      200n,
      300n,
      { kind: 'part', excessVnd: 100n },
    ],
    ['more than that, handed out', sums('underpaid', 400n, 300n), 200n, 0n, { kind: 'begun' }],
  ] as const)('is judged: %s', (_name, order, amountVnd, openVnd, removal) => {
    expect(judgeRemoval(order, { amountVnd, openVnd, openedLaterVnd: 0n })).toEqual(removal);
  });

  it('is that of the refund which was opened later, where both could have it', () => {
    const order = sums('underpaid', 600n, 300n);
    const money = { amountVnd: 300n, openVnd: 300n };
    expect(judgeRemoval(order, { ...money, openedLaterVnd: 300n })).toMatchObject({
      excessVnd: 300n,
    });
    expect(judgeRemoval(order, { ...money, openedLaterVnd: 0n })).toMatchObject({ excessVnd: 0n });
  });

  it('never takes what is not there, and closes no order that the rest pays', () => {
    const vnd = bigInt({ min: 0n, max: 1500n });
    assert(
      property(
        constantFrom(...orderStatuses),
        vnd,
        vnd,
        vnd,
        vnd,
        vnd,
        (status, laterVnd, countedVnd, openVnd, handedOutVnd, wantedVnd) => {
          const openedLaterVnd = laterVnd < openVnd ? laterVnd : openVnd;
          const excess = openVnd + handedOutVnd;
          const order = sums(status, countedVnd + excess, excess);
          const amountVnd = wantedVnd < order.received_vnd ? wantedVnd : order.received_vnd;
          const removal = judgeRemoval(order, { amountVnd, openVnd, openedLaterVnd });
          if (removal.kind === 'begun') return;
          expect(removal.excessVnd).toBeLessThanOrEqual(openVnd);
          expect(amountVnd - removal.excessVnd).toBeLessThanOrEqual(countedVnd);
          if (removal.kind === 'sale') expect(order.received_vnd - amountVnd).toBeLessThan(price);
        },
      ),
    );
  });
});
