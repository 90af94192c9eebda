import type { Tx } from '../../db/port.ts';

/**
 * The part of tickets that orders need: admission that comes and goes with an order. (PRODUCT.md 8)
 */
export interface TicketIssuing {
  /** Issues the passes that a plan gives; once per order, whatever is called twice. */
  issue(tx: Tx, order: TicketOrder): Promise<void>;
  /** Valid passes of the order become `cancelled`; used ones stay used. Idempotent. */
  cancel(tx: Tx, orderId: string, now: Date): Promise<void>;
  /**
   * The order is kept after all: its cancelled passes are valid again, where the event still has a
   * place and the person no other pass. Those that find none come back once there is one, in the
   * order of payment (`PassIssuer.issueMissing`). Answers the titles of the events ahead that had
   * none, soonest first.
   */
  restore(tx: Tx, orderId: string, now: Date): Promise<readonly string[]>;
}

export interface TicketOrder {
  readonly orderId: string;
  readonly userId: string;
  readonly plan: 'kha_pro' | 'pro';
  readonly now: Date;
}
