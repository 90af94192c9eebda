import type { Builder } from '../../graphql/builder.ts';

const made = new WeakMap<Builder, ReturnType<typeof make>>();

/**
 * The enum `OrderStatus` of a schema, over the states of the domain: learners' and administrators'
 * types share it.
 */
export function orderStatusType(builder: Builder) {
  const known = made.get(builder) ?? make(builder);
  made.set(builder, known);
  return known;
}

function make(builder: Builder) {
  return builder.enumType('OrderStatus', {
    description:
      'PENDING, PAID, REFUND_REQUESTED, REFUNDING, REFUNDED; EXPIRED and CANCELLED; UNDERPAID (some money came), REVIEW (an administrator looks at it).',
    values: {
      PENDING: { value: 'pending' },
      UNDERPAID: { value: 'underpaid' },
      REVIEW: { value: 'review' },
      PAID: { value: 'paid' },
      REFUND_REQUESTED: { value: 'refund_requested' },
      REFUNDING: { value: 'refunding' },
      REFUNDED: { value: 'refunded' },
      EXPIRED: { value: 'expired' },
      CANCELLED: { value: 'cancelled' },
    } as const,
  });
}
