import type { Tx } from '../../db/port.ts';
import type { MessageContent } from './kinds/message-kinds.ts';

/**
 * Tells people what happened: a notification in the product and, where it says so, the same as an
 * e-mail. (PRODUCT.md 11)
 */
export interface Messenger {
  /**
   * Written in the caller's transaction, so that it is told exactly when it happened. A `key` is
   * told once for ever.
   */
  tell(tx: Tx, message: NewMessage): Promise<void>;
}

export interface NewMessage {
  readonly userId: string;
  /** What makes it the only one: `order_paid:<order id>`. */
  readonly key: string;
  readonly content: NewContent;
  /** Whose name is in it besides its reader's: it goes when they are deleted. */
  readonly aboutUserId?: string | null;
  readonly at: Date;
  /** Whether it was told is looked up by its key: it is never told in the newest of its kind. */
  readonly isLookedUp?: boolean;
}

type ContentOf<Kind extends MessageContent['kind']> = Extract<
  MessageContent,
  { readonly kind: Kind }
>;

/**
 * What may be told from now on: that a sign-in method was added is `sign_in_method_added` alone,
 * which goes out with the link that takes it back. Rows of before say it otherwise.
 */
export type NewContent =
  | Exclude<MessageContent, { readonly kind: 'second_factor' | 'social_account' }>
  | (ContentOf<'second_factor'> & { readonly action: 'passkey_removed' | 'app_removed' })
  | (ContentOf<'social_account'> & { readonly isConnected: false });
