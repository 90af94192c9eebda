import { z } from 'zod';
import type { MessageText } from '../text-parts.ts';
import { accountMessages } from './account-messages.ts';
import { applicationMessages } from './application-messages.ts';
import { excessMessages } from './excess-messages.ts';
import { intrusionMessages } from './intrusion-messages.ts';
import { invoiceMessages } from './invoice-messages.ts';
import { learningMessages } from './learning-messages.ts';
import { membershipMessages } from './membership-messages.ts';
import type { ContentOf, Fields, MessageKind, MessageRule } from './message-kind.ts';
import { orderMessages } from './order-messages.ts';
import { payoutMessages } from './payout-messages.ts';
import { refundMessages } from './refund-messages.ts';
import { signInMessages } from './sign-in-messages.ts';

/**
 * Every kind of message. What concerns money, admission or an answer somebody waits for is always
 * mailed.
 */
const messageKinds = {
  ...orderMessages,
  ...excessMessages,
  ...refundMessages,
  ...invoiceMessages,
  ...learningMessages,
  ...membershipMessages,
  ...payoutMessages,
  ...applicationMessages,
  ...signInMessages,
  ...intrusionMessages,
  ...accountMessages,
};

type Kinds = typeof messageKinds;

/** What can be told, of any version. */
export type MessageContent = {
  readonly [Kind in keyof Kinds]: { readonly kind: Kind } & ContentOf<Kinds[Kind]['fields']>;
}[keyof Kinds];

/** Where messages of a kind belong and when they are mailed. */
export const messageRules = Object.fromEntries(
  Object.entries(messageKinds).map(([kind, { rule }]) => [kind, rule]),
) as { readonly [Kind in keyof Kinds]: MessageRule }; // one for each, as just made

/** The words of a message. */
export function messageText(content: MessageContent): MessageText {
  // of the content's own kind
  const kind = messageKinds[content.kind] as MessageKind<Fields>;
  return kind.text(content);
}

/** A message as JSON text for the column `content`: money as digits, moments in ISO 8601. */
export function writeContent(content: MessageContent): string {
  return JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/** Reads what `writeContent` wrote. Throws on anything else: nobody else writes that column. */
export function readContent(stored: unknown): MessageContent {
  const { kind } = storedKind.parse(stored);
  // the schema is that of its kind
  return { kind, ...schemas[kind].parse(stored) } as MessageContent;
}

const storedKind = z.object({ kind: z.enum(Object.keys(messageKinds) as (keyof Kinds)[]) });
const schemas = Object.fromEntries(
  Object.entries(messageKinds).map(([kind, { fields }]) => [kind, z.object(fields as Fields)]),
) as { readonly [Kind in keyof Kinds]: z.ZodObject<Fields> }; // one for each, as just made
