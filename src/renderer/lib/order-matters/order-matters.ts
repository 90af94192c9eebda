import type { RecentOrdersQuery, OrderStatus } from '#renderer/graphql/generated/graphql.ts';
import { assertNever } from '#shared/kernel/assert.ts';

/** What of an order says whether it holds money of its learner, or wants some. */
export type MatterFacts = RecentOrdersQuery['orders']['nodes'][number];

/** What an order still holds or wants; amounts in whole VND as the server writes them. */
export type Matter =
  /** It waits for its money until `untilMs`. */
  | { readonly kind: 'pay'; readonly missing: string; readonly untilMs: number }
  /** Its time is over with a part of it there. */
  | { readonly kind: 'short'; readonly got: string; readonly missing: string }
  /** The office looks at its money. */
  | { readonly kind: 'review' }
  /** Money goes back to its learner, who has to say where to. */
  | { readonly kind: 'account'; readonly amount: string; readonly cameBack: boolean };

export interface OrderMatter {
  readonly id: string;
  readonly code: string;
  readonly matter: Matter;
}

/**
 * The orders that hold money of their learner or want some, in their own sequence; `nowMs` is the
 * server's time. Of those that wait for their whole price the first alone: the others cost nobody
 * anything.
 */
export function orderMatters(orders: readonly MatterFacts[], nowMs: number): OrderMatter[] {
  const all = orders.flatMap((order) => {
    const matter = matterOf(order, nowMs);
    return matter === null ? [] : [{ order, matter }];
  });
  const unpaid = all.find(({ order }) => order.status === 'PENDING');
  return all
    .filter((each) => each.order.status !== 'PENDING' || each === unpaid)
    .map(({ order: { id, code }, matter }) => ({ id, code, matter }));
}

function matterOf(order: MatterFacts, nowMs: number): Matter | null {
  const owed = wantsAccount(order);
  if (owed !== null) return { kind: 'account', amount: owed.amount, cameBack: owed.came_back };
  const { received_amount: got, missing_amount: missing } = order;
  const untilMs = Date.parse(order.expires_at);
  switch (order.status) {
    case 'PENDING':
      return untilMs > nowMs ? { kind: 'pay', missing, untilMs } : null;
    case 'UNDERPAID':
      return untilMs > nowMs ? { kind: 'pay', missing, untilMs } : { kind: 'short', got, missing };
    case 'REVIEW':
      return isShort(order) ? { kind: 'short', got, missing } : { kind: 'review' };
    case 'PAID':
    case 'EXPIRED':
    case 'CANCELLED':
    case 'REFUND_REQUESTED':
    case 'REFUNDING':
    case 'REFUNDED':
      return null;
    default:
      return assertNever(order.status);
  }
}

/** The refund of an order that waits for an account of its learner; null where none does. */
export function wantsAccount<Refund extends { readonly state: string }>(order: {
  readonly refund: Refund | null;
  readonly excess_refund: Refund | null;
}): Refund | null {
  return (
    [order.refund, order.excess_refund].find((refund) => refund?.state === 'needs_account') ?? null
  );
}

/** Whether its time was over with a part of its money there, and none of that is looked at. */
export function isShort({
  status,
  missing_amount: missing,
}: {
  readonly status: OrderStatus;
  readonly missing_amount: string;
}): boolean {
  return status === 'REVIEW' && BigInt(missing) !== 0n;
}
