import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { PushChange, PushTopic } from '#shared/push/push-event.ts';
import type { Tx } from '../db/port.ts';

/** Whom everybody of the office follows who may see money (`Push.follow`), beside themselves. */
export const moneyOffice = 'money-office';

/**
 * Tells open pages that something of theirs changed; the page then asks for it. Goes through the
 * database, so it reaches every process.
 */
export interface Push {
  /** Told when the transaction commits, and only then. */
  tell(tx: Tx, userId: string, topic: PushTopic): Promise<void>;
  /** Hears what concerns a person from now on. */
  follow(userId: string, listener: (change: PushChange) => void): Unsubscribe;
}

/** Tells of what changes with every few seconds of a lesson. */
export interface PushHints {
  /**
   * Told together with others' within a tenth of a second, outside of any transaction, so that no
   * commit waits for another one. It may get lost with the process. Never throws.
   */
  hint(userId: string, change: PushChange): void;
}
