import type { MessageContent } from './messenger.ts';

/** The filters of the page (design 5.14). */
export type MessageCategory = 'learning' | 'order' | 'affiliate';

/**
 * Whether a message also goes out as an e-mail: always, or when its reader wants that sort.
 * `apart`: whoever tells of it mails a secret with it (`AccountMail`).
 */
export type MailSort = 'always' | 'lessons' | 'offers' | 'apart';

/** Where a message belongs and when it is mailed. */
export interface MessageRule {
  readonly category: MessageCategory;
  readonly mail: MailSort;
  /**
   * `reader`: they can bring it about themselves again and again, so that only the first of a kind
   * within a day are mailed, and the last of these says so (`limits.mailsOfOwnActions`); all of
   * them stand in the notifications. `others`: each is mailed; somebody else does it, it can be
   * once, or the action itself has a quota (orders, copies of data).
   */
  readonly by: 'reader' | 'others';
}

const aboutOrder: MessageRule = { category: 'order', mail: 'always', by: 'others' };

const aboutOwnRefund: MessageRule = { ...aboutOrder, by: 'reader' };

const aboutAffiliate: MessageRule = { category: 'affiliate', mail: 'always', by: 'others' };

const aboutOwnMembership: MessageRule = { ...aboutAffiliate, by: 'reader' };

const aboutLearning: MessageRule = { category: 'learning', mail: 'always', by: 'others' };

const aboutOwnAccount: MessageRule = { ...aboutLearning, by: 'reader' };

/**
 * Every kind of message. What concerns money, admission or an answer somebody waits for is always
 * mailed.
 */
export const messageRules: { readonly [Kind in MessageContent['kind']]: MessageRule } = {
  order_created: aboutOrder,
  order_paid: aboutOrder,
  order_underpaid: aboutOrder,
  order_overpaid: aboutOrder,
  order_not_overpaid: aboutOrder,
  order_not_paid: aboutOrder,
  order_expired: aboutOrder,
  order_review: aboutOrder,
  refund_requested: aboutOwnRefund,
  refund_account: aboutOwnRefund,
  refund_taken_back: aboutOwnRefund,
  refund_sent: aboutOrder,
  ticket_issued: aboutLearning,
  ticket_changed: aboutLearning,
  support_answered: aboutLearning,
  lesson_released: { ...aboutLearning, mail: 'lessons' },
  affiliate_joined: aboutAffiliate,
  affiliate_account_changed: aboutOwnMembership,
  affiliate_policy: aboutAffiliate,
  payout_sent: aboutAffiliate,
  payout_completed: aboutAffiliate,
  payout_not_completed: aboutAffiliate,
  payout_failed: aboutAffiliate,
  payout_not_returned: aboutAffiliate,
  commission_reversed: aboutAffiliate,
  commission_rejected: aboutAffiliate,
  commission_reconsidered: aboutAffiliate,
  affiliate_level: aboutAffiliate,
  affiliate_hold: aboutAffiliate,
  application_received: aboutOwnMembership,
  application_asked: aboutAffiliate,
  application_accepted: aboutAffiliate,
  application_declined: aboutAffiliate,
  ambassador_invited: aboutAffiliate,
  password_changed: aboutOwnAccount,
  social_account: aboutOwnAccount,
  second_factor: aboutOwnAccount,
  sign_in_method_added: { ...aboutOwnAccount, mail: 'apart' },
  sign_in_methods_removed: aboutLearning,
  pending_stopped: aboutLearning,
  office_role: aboutLearning,
  factor_reset: aboutLearning,
  email_verified: aboutLearning,
  unreadable_data: aboutLearning,
  data_export_ready: aboutLearning,
  deletion_requested: aboutOwnAccount,
  deletion_withdrawn: aboutOwnAccount,
  deletion_blocked: aboutLearning,
  account_deleted: aboutLearning,
  voucher_given: { ...aboutOrder, mail: 'offers' },
};
