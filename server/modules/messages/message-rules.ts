import type { MessageContent } from './messenger.ts';

/** The filters of the page (design 5.14). */
export type MessageCategory = 'learning' | 'order' | 'affiliate';

/** Whether a message also goes out as an e-mail: always, or when its reader wants that sort. */
export type MailSort = 'always' | 'lessons' | 'offers';

/** Where a message belongs and when it is mailed. */
export interface MessageRule {
  readonly category: MessageCategory;
  readonly mail: MailSort;
}

const aboutOrder: MessageRule = { category: 'order', mail: 'always' };

const aboutAffiliate: MessageRule = { category: 'affiliate', mail: 'always' };

/** Every kind of message. What concerns money, admission or an answer somebody waits for is always mailed. */
export const messageRules: { readonly [Kind in MessageContent['kind']]: MessageRule } = {
  order_created: aboutOrder,
  order_paid: aboutOrder,
  order_underpaid: aboutOrder,
  order_overpaid: aboutOrder,
  order_expired: aboutOrder,
  order_review: aboutOrder,
  refund_requested: aboutOrder,
  refund_account: aboutOrder,
  refund_taken_back: aboutOrder,
  refund_sent: aboutOrder,
  ticket_issued: { category: 'learning', mail: 'always' },
  ticket_changed: { category: 'learning', mail: 'always' },
  support_answered: { category: 'learning', mail: 'always' },
  lesson_released: { category: 'learning', mail: 'lessons' },
  affiliate_joined: aboutAffiliate,
  affiliate_account_changed: aboutAffiliate,
  affiliate_policy: aboutAffiliate,
  payout_sent: aboutAffiliate,
  payout_completed: aboutAffiliate,
  payout_failed: aboutAffiliate,
  commission_reversed: aboutAffiliate,
  commission_rejected: aboutAffiliate,
  affiliate_level: aboutAffiliate,
  affiliate_hold: aboutAffiliate,
  application_received: aboutAffiliate,
  application_asked: aboutAffiliate,
  application_accepted: aboutAffiliate,
  application_declined: aboutAffiliate,
  ambassador_invited: aboutAffiliate,
  password_changed: { category: 'learning', mail: 'always' },
  social_account: { category: 'learning', mail: 'always' },
  second_factor: { category: 'learning', mail: 'always' },
  office_role: { category: 'learning', mail: 'always' },
  factor_reset: { category: 'learning', mail: 'always' },
  email_verified: { category: 'learning', mail: 'always' },
  data_export_ready: { category: 'learning', mail: 'always' },
  deletion_requested: { category: 'learning', mail: 'always' },
  deletion_withdrawn: { category: 'learning', mail: 'always' },
  deletion_blocked: { category: 'learning', mail: 'always' },
  account_deleted: { category: 'learning', mail: 'always' },
  voucher_given: { category: 'order', mail: 'offers' },
};
