/**
 * Life of an order (PRODUCT.md 6): `pending → paid → refund_requested → refunding → refunded`,
 * `pending → expired | cancelled`; a refund that is taken back before it is sent is `paid` again;
 * one that a sale called off which was undone is pending again;
 * one whose transfer did not go through waits for another account; one that a person laid to the
 * wrong transfers is on its way again; one that was paid by another's money is cancelled, or waits
 * for its money again; `underpaid` (some money came, not all) and `review` (money
 * came that an administrator has to look at) stand beside pending.
 */
export const orderStatuses = [
  'pending',
  'underpaid',
  'review',
  'paid',
  'refund_requested',
  'refunding',
  'refunded',
  'expired',
  'cancelled',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

const next: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'underpaid', 'review', 'expired', 'cancelled'],
  underpaid: ['paid', 'review', 'expired', 'cancelled', 'pending'],
  review: ['paid', 'expired', 'cancelled', 'pending', 'underpaid'],
  paid: ['refund_requested', 'cancelled'],
  refund_requested: ['refunding', 'paid'],
  refunding: ['refunded', 'refund_requested'],
  refunded: ['refunding'],
  expired: ['pending', 'underpaid', 'review', 'paid', 'cancelled'],
  cancelled: ['pending', 'underpaid', 'review', 'paid'],
};

/** Whether an order may go from one state to another. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return next[from].includes(to);
}

/** Whether the order gives access to what was bought. */
export function givesAccess(status: OrderStatus): boolean {
  return status === 'paid';
}
