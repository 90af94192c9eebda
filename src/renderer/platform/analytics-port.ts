/** A purchase as it is counted: nothing that says whose it is. */
export interface CountedPurchase {
  /** `#MV-2481`. */
  readonly transactionId: string;
  readonly valueVnd: bigint;
  /** Which plan: kha_pro or pro. */
  readonly item: string;
}

/**
 * Counts visits and purchases. Off until `start`, which is called with the person's consent only.
 * Nothing here throws or is waited for.
 */
export interface AnalyticsPort {
  /**
   * Loads the counter of this measurement id and counts from now on. Again after `stop`: goes on.
   */
  start(measurementId: string): void;
  /**
   * Consent was withdrawn: nothing is sent any more, and what the counter kept on this device goes.
   */
  stop(): void;
  /** A page was opened: its route without anything personal in it (`/order/:id`). */
  page(route: string): void;
  purchase(purchase: CountedPurchase): void;
}
