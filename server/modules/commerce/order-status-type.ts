import type { Builder } from '../../graphql/builder.ts';
import { oncePerBuilder } from '#server/graphql/once-per-builder.ts';

/**
 * The enum `OrderStatus` of a schema, over the states of the domain: learners' and administrators'
 * types share it.
 */
export const orderStatusType = oncePerBuilder(make);

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
