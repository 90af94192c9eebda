import { expect } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import type { AffiliateMoney } from './affiliate-money.ts';
import type { ApiClient } from './api-client.ts';
import { leaveAndTell } from './money-out.ts';
import { price, receiver, type Shop } from './shop.ts';
import { tellAgain } from './told-again.ts';
import type { TestServer } from './test-server.ts';

const words = {
  back: 'mutation R($id: ID!, $refund: ID!, $wrong: Boolean, $seen: Boolean, $last: Boolean, $w: String!) { admin_return_refund(transaction_id: $id, refund_id: $refund, code_is_wrong: $wrong, is_seen_again: $seen, is_of_last: $last, confirm_password: $w) }',
  notBack:
    'mutation U($id: ID!, $much: Boolean, $w: String!) { admin_unreturn_refund(transaction_id: $id, paid_too_much: $much, reason: "nhầm", confirm_password: $w) }',
} as const;

export interface RefundLine {
  readonly id: string;
  readonly code: string;
  readonly state: string;
  readonly amount: number;
  readonly returned: boolean;
}

interface Offered {
  readonly id: string;
  readonly is_named: boolean;
  readonly is_unlikely: boolean;
  readonly may_be: boolean;
}

interface World {
  readonly server: TestServer;
  readonly shop: Shop;
  readonly admin: ApiClient;
  readonly money: AffiliateMoney;
}

/** Refunds of paid orders, and money that their banks send back. */
export function comeBack(world: () => World) {
  const { codes, rows, leaves } = leaveAndTell(world);
  const { ordered, told } = tellAgain(world);
  const free = async () => rows('update refunds set held_until = null');
  const refundsOf = async (orderId: string) =>
    rows<RefundLine>(
      'select id, memo_code as code, state, amount_vnd::integer as amount, returned_by is not null as returned from refunds where order_id = $1 order by requested_at, instead_of is not null',
      [orderId],
    );
  /** An order whose refund somebody was given. */
  const given = async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro });
    await world().shop.refund(order.learner, order.id);
    await free();
    const [refund] = await refundsOf(order.id);
    if (refund === undefined) throw new Error('the order has no refund');
    expect(await codes('reveal', { id: refund.id })).toEqual([]);
    return { order, refund };
  };
  return {
    free,
    refundsOf,
    given,
    /** The bank told its transfer, too. */
    sent: async () => {
      const made = await given();
      const left = await leaves(`HOAN TIEN ${made.refund.code}`, price.pro);
      expect(left).toMatchObject({ state: 'outgoing' });
      return made;
    },
    say: async (deed: keyof typeof words, variables: object) =>
      (await world().admin.post(words[deed], { w, ...variables })).codes,
    returnable: async (id: string): Promise<readonly Offered[]> =>
      (
        await world().admin.post(
          'query C($id: ID!) { admin_returnable_refunds(transaction_id: $id) { id is_named is_unlikely may_be } }',
          { id },
        )
      ).data.admin_returnable_refunds,
    giveAccount: async (learner: ApiClient, orderId: string, number = '1903 3344 6677') =>
      (
        await world().shop.call(learner, 'account', {
          input: { order_id: orderId, ...receiver, account_number: number },
        })
      ).codes,
  };
}
