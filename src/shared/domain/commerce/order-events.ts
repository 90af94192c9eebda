/**
 * What happens to an order and is written down. Each has words for its learner, for the office and
 * for the copy of a person's data.
 */
export const orderEventKinds = [
  'created',
  'renewed',
  'extended',
  'price_kept',
  'top_up_requested',
  'money_in',
  'review',
  'paid',
  'accepted_short',
  'excess',
  'excess_removed',
  /** Its learner does not want it back. */
  'excess_given_up',
  'money_goes_back',
  /** It was to go back, and counts for its order again. */
  'money_stays',
  'money_removed',
  'sale_undone',
  'expired',
  'cancelled',
  /** What it was called off for is so no more. */
  'cause_gone',
  'refund_requested',
  'refund_account',
  /** The office wrote where the money goes. */
  'account_corrected',
  'refund_taken_back',
  /** The account alone: the money goes back all the same. */
  'account_taken_back',
  'refund_started',
  'refund_sent',
  /** It was said to be sent, by mistake. */
  'refund_not_sent',
  'refund_returned',
  'invoice_requested',
  'invoice_issued',
  /** Its number was a slip. */
  'invoice_corrected',
  /** It was said to be written, by mistake. */
  'invoice_taken_back',
] as const;

export type OrderEventKind = (typeof orderEventKinds)[number];
