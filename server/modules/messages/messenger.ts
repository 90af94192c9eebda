import type { Fate, Remedy, StoppedAction } from '#shared/domain/account/remedies.ts';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import type { Tx } from '../../db/port.ts';

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
  readonly at: Date;
}

/**
 * What can be told. Money in VND, moments as Date; the text is made of it in Vietnamese
 * (messages/templates).
 */
export type MessageContent =
  | {
      readonly kind: 'order_created';
      readonly orderId: string;
      readonly orderCode: string;
      readonly totalVnd: bigint;
      readonly expiresAt: Date;
    }
  | {
      readonly kind: 'order_paid';
      readonly orderId: string;
      readonly orderCode: string;
      readonly totalVnd: bigint;
      readonly plan: 'kha_pro' | 'pro';
      readonly refundableUntil: Date;
    }
  | {
      readonly kind: 'order_underpaid';
      readonly orderId: string;
      readonly orderCode: string;
      readonly receivedVnd: bigint;
      readonly missingVnd: bigint;
      readonly expiresAt: Date;
    }
  | {
      readonly kind: 'order_overpaid';
      readonly orderId: string;
      readonly orderCode: string;
      readonly excessVnd: bigint;
    }
  | {
      /** What was said to have come too much was other money. */
      readonly kind: 'order_not_overpaid';
      readonly orderId: string;
      readonly orderCode: string;
      readonly excessVnd: bigint;
    }
  | {
      /** What was said to have come for it was another's money. */
      readonly kind: 'order_not_paid';
      readonly orderId: string;
      readonly orderCode: string;
      readonly amountVnd: bigint;
      /** It had been paid by it, and is closed; else it waits on. */
      readonly isClosed: boolean;
    }
  | {
      readonly kind: 'order_expired';
      readonly orderId: string;
      readonly orderCode: string;
      readonly receivedVnd: bigint;
    }
  | {
      readonly kind: 'order_review';
      readonly orderId: string;
      readonly orderCode: string;
      readonly receivedVnd: bigint;
    }
  | {
      readonly kind: 'refund_requested';
      readonly orderId: string;
      readonly orderCode: string;
      readonly amountVnd: bigint;
    }
  | {
      readonly kind: 'refund_account';
      readonly orderId: string;
      readonly orderCode: string;
      readonly amountVnd: bigint;
      readonly bin: string;
      readonly last4: string;
      readonly heldUntil: Date;
    }
  | {
      readonly kind: 'refund_taken_back';
      readonly orderId: string;
      readonly orderCode: string;
      readonly amountVnd: bigint;
      /** False: the account for what came too much. */ readonly isOrder: boolean;
    }
  | {
      readonly kind: 'refund_sent';
      readonly orderId: string | null;
      readonly orderCode: string | null;
      readonly amountVnd: bigint;
      readonly accountLast4: string;
      readonly reference: string;
    }
  | {
      readonly kind: 'ticket_issued';
      readonly orderId: string;
      readonly title: string;
      readonly startsAt: Date;
    }
  | {
      readonly kind: 'ticket_changed';
      readonly title: string;
      readonly startsAt: Date;
      readonly cancelled: boolean;
    }
  | {
      readonly kind: 'support_answered';
      readonly requestId: string;
      readonly requestCode: string;
      readonly subject: string;
    }
  | {
      readonly kind: 'lesson_released';
      readonly lessonSlug: string;
      readonly lessonTitle: string;
      readonly lessonIndex: number;
    }
  | {
      readonly kind: 'affiliate_joined';
      readonly code: string;
      /** Hundredths of a per cent. */ readonly rateBp: number;
    }
  | {
      readonly kind: 'affiliate_account_changed';
      readonly oldBin: string;
      readonly oldLast4: string;
      readonly newBin: string;
      readonly newLast4: string;
      readonly heldUntil: Date;
    }
  | {
      readonly kind: 'affiliate_policy';
      readonly version: number;
      /** `YYYY-MM-DD` */ readonly effectiveFrom: string;
    }
  | {
      readonly kind: 'payout_sent';
      readonly grossVnd: bigint;
      readonly taxVnd: bigint;
      readonly netVnd: bigint;
      readonly accountLast4: string;
      readonly reference: string;
    }
  | { readonly kind: 'payout_completed'; readonly netVnd: bigint }
  /** It was said to be completed by a slip: the bank is asked about it. */
  | { readonly kind: 'payout_not_completed'; readonly netVnd: bigint }
  | {
      readonly kind: 'payout_failed';
      readonly grossVnd: bigint;
      readonly netVnd: bigint;
      readonly reason: string;
    }
  | {
      /** The bank did not send it back after all: the wallet is without it again. */
      readonly kind: 'payout_not_returned';
      readonly grossVnd: bigint;
      readonly netVnd: bigint;
    }
  | {
      readonly kind: 'commission_reversed';
      readonly orderCode: string;
      readonly amountVnd: bigint;
      readonly reason: 'refunded' | 'sale_undone';
    }
  | {
      readonly kind: 'commission_rejected';
      readonly orderCode: string;
      readonly amountVnd: bigint;
      readonly reason: string;
    }
  | {
      readonly kind: 'commission_reconsidered';
      readonly orderCode: string;
      readonly amountVnd: bigint;
      readonly reason: string;
    }
  | {
      readonly kind: 'affiliate_level';
      readonly level: number;
      /** Hundredths of a per cent. */ readonly rateBp: number;
    }
  | {
      readonly kind: 'affiliate_hold';
      readonly what: 'links' | 'payouts';
      readonly isHeld: boolean;
      readonly reason: string;
    }
  | {
      readonly kind: 'application_received';
      /** False for the answer to a question of ours. */ readonly isFirst: boolean;
    }
  | { readonly kind: 'application_asked'; readonly question: string }
  | {
      readonly kind: 'application_accepted';
      /** Hundredths of a per cent. */ readonly rateBp: number;
    }
  | { readonly kind: 'application_declined'; readonly reason: string; readonly reapplyFrom: Date }
  | {
      readonly kind: 'ambassador_invited';
      readonly name: string;
      readonly note: string;
      readonly token: string;
    }
  | {
      readonly kind: 'password_changed';
      readonly at: Date;
      /** They had none before. */ readonly isFirst: boolean;
    }
  | {
      readonly kind: 'social_account';
      readonly provider: 'google' | 'facebook';
      /**
       * False when it was taken away. True stands in rows of before `sign_in_method_added` alone.
       */
      readonly isConnected: boolean;
      readonly at: Date;
    }
  /** Its e-mail is an account mail: it has a link that takes the method back (`AddedMethod`). */
  | { readonly kind: 'sign_in_method_added'; readonly method: AddedMethod; readonly at: Date }
  | {
      readonly kind: 'sign_in_methods_removed';
      /** `reported`: by its owner, with that link; `demanded`: with a demanded password. */
      readonly why: 'reported' | 'demanded';
      readonly methods: readonly SignInMethod[];
      /** A second factor that was there before stays. */ readonly keepsFactor: boolean;
      readonly at: Date;
    }
  /** What waited in the person's name, since somebody else may have been in the account. */
  | {
      readonly kind: 'pending_stopped';
      readonly remedy: Remedy;
      readonly stopped: readonly {
        readonly action: StoppedAction;
        readonly fate: Fate;
      }[];
      readonly at: Date;
    }
  | {
      readonly kind: 'second_factor';
      readonly action:
        | 'passkey_added'
        | 'passkey_removed'
        | 'app_added'
        | 'app_removed'
        | 'codes_made';
      /** Of the passkey. */ readonly name: string | null;
      readonly at: Date;
    }
  | {
      readonly kind: 'office_role';
      /** `own`: the reader's, changed by `name`; `other`: that of `name`, changed by the reader. */
      readonly whose: 'own' | 'other';
      readonly name: string;
      readonly before: OfficeRole | null;
      readonly after: OfficeRole | null;
      readonly at: Date;
    }
  | { readonly kind: 'factor_reset'; readonly stage: 'stopped' | 'done'; readonly at: Date }
  | { readonly kind: 'email_verified'; readonly email: string }
  | {
      readonly kind: 'unreadable_data';
      /** What its person has to enter again. */
      readonly lost: readonly (
        | 'account'
        | 'identity'
        | 'application'
        | 'refund'
        | 'authenticator'
      )[];
    }
  | { readonly kind: 'data_export_ready'; readonly expiresAt: Date }
  | {
      readonly kind: 'deletion_requested';
      readonly runsAt: Date;
      /** The last day that the law gives. */ readonly dueAt: Date;
    }
  | { readonly kind: 'deletion_withdrawn' }
  | { readonly kind: 'deletion_blocked' }
  | { readonly kind: 'account_deleted' }
  | { readonly kind: 'voucher_given'; readonly code: string; readonly until: Date };

/** What opens an account, or stands in for its second factor. */
export type SignInMethod = 'passkey' | 'app' | 'codes' | 'google' | 'facebook';

/** One that somebody added: its owner, or whoever was in the account. */
export interface AddedMethod {
  readonly kind: SignInMethod;
  /** How it is called: a passkey’s name, a social account’s address. */
  readonly name: string | null;
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
