import { z } from 'zod';
import type { MessageAction, MessageText } from '../text-parts.ts';

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
   * within a day are mailed, and the last of these says so (`limits.mailsOfOwnActions`); so many
   * stand in the notifications, and behind them one that tells of the newest. `others`: each is
   * mailed; somebody else does it, it can be once, or the action itself has a quota (orders, copies
   * of data).
   */
  readonly by: 'reader' | 'others';
}

/** By their names; each reads what was stored as JSON. */
export type Fields = Readonly<Record<string, z.ZodType>>;

/** What a message with these fields says of its matter. Money in VND, moments as Date. */
export type ContentOf<Known extends Fields> = {
  readonly [Name in keyof Known]: z.output<Known[Name]>;
};

/** One kind of message: all that is known of it. */
export interface MessageKind<Known extends Fields> {
  readonly rule: MessageRule;
  /** Earlier versions wrote some of what is stored: a new field has a default. */
  readonly fields: Known;
  /** The words, in Vietnamese. */
  readonly text: (content: ContentOf<Known>) => MessageText;
}

/** A kind of message; its place in one of the lists of this folder is its name. */
export function messageKind<Known extends Fields>(kind: MessageKind<Known>): MessageKind<Known> {
  return kind;
}

export const aboutOrder: MessageRule = { category: 'order', mail: 'always', by: 'others' };

export const aboutOwnRefund: MessageRule = { ...aboutOrder, by: 'reader' };

export const aboutAffiliate: MessageRule = { category: 'affiliate', mail: 'always', by: 'others' };

export const aboutOwnMembership: MessageRule = { ...aboutAffiliate, by: 'reader' };

export const aboutLearning: MessageRule = { category: 'learning', mail: 'always', by: 'others' };

export const aboutOwnAccount: MessageRule = { ...aboutLearning, by: 'reader' };

/** VND; stored as digits. */
export const vnd = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);

/** Stored in ISO 8601. */
export const moment = z.iso.datetime().transform((text) => new Date(text));

export const plan = z.enum(['kha_pro', 'pro']);

export const order = { orderId: z.string(), orderCode: z.string() };

/** Leads to an order. */
export function toOrder({ orderId }: { readonly orderId: string }): Pick<MessageAction, 'path'> {
  return { path: `/order/${orderId}` };
}

/** Leads to the sessions of an account. */
export const seeDevices = { label: 'Xem thiết bị đang đăng nhập', path: '/settings' } as const;
