import { fates, remedies, stoppedActions } from '#shared/domain/account/remedies.ts';
import { z } from 'zod';
import { officeRoles } from '#shared/domain/office/office-roles.ts';
import type { MessageContent } from './messenger.ts';

/** A message as JSON text for the column `content`: money as digits, moments in ISO 8601. */
export function writeContent(content: MessageContent): string {
  return JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/** Reads what `writeContent` wrote. Throws on anything else: nobody else writes that column. */
export function readContent(stored: unknown): MessageContent {
  return contentSchema.parse(stored);
}

const vnd = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
const moment = z.iso.datetime().transform((text) => new Date(text));
const plan = z.enum(['kha_pro', 'pro']);
const method = z.enum(['passkey', 'app', 'codes', 'google', 'facebook']);
const order = { orderId: z.string(), orderCode: z.string() };

const contentSchema: z.ZodType<MessageContent> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order_created'), ...order, totalVnd: vnd, expiresAt: moment }),
  z.object({
    kind: z.literal('order_paid'),
    ...order,
    totalVnd: vnd,
    plan,
    refundableUntil: moment,
  }),
  z.object({
    kind: z.literal('order_underpaid'),
    ...order,
    receivedVnd: vnd,
    missingVnd: vnd,
    expiresAt: moment,
  }),
  z.object({ kind: z.literal('order_overpaid'), ...order, excessVnd: vnd }),
  z.object({ kind: z.literal('order_not_overpaid'), ...order, excessVnd: vnd }),
  z.object({
    kind: z.literal('order_not_paid'),
    ...order,
    amountVnd: vnd,
    isClosed: z.boolean(),
  }),
  z.object({ kind: z.literal('order_expired'), ...order, receivedVnd: vnd }),
  z.object({ kind: z.literal('order_review'), ...order, receivedVnd: vnd }),
  z.object({ kind: z.literal('refund_requested'), ...order, amountVnd: vnd }),
  z.object({
    kind: z.literal('refund_account'),
    ...order,
    amountVnd: vnd,
    bin: z.string(),
    last4: z.string(),
    heldUntil: moment,
  }),
  z.object({
    kind: z.literal('refund_taken_back'),
    ...order,
    amountVnd: vnd,
    isOrder: z.boolean(),
  }),
  z.object({
    kind: z.literal('refund_sent'),
    orderId: z.string().nullable(),
    orderCode: z.string().nullable(),
    amountVnd: vnd,
    accountLast4: z.string(),
    reference: z.string(),
  }),
  z.object({
    kind: z.literal('ticket_issued'),
    orderId: z.string(),
    title: z.string(),
    startsAt: moment,
  }),
  z.object({
    kind: z.literal('ticket_changed'),
    title: z.string(),
    startsAt: moment,
    cancelled: z.boolean(),
  }),
  z.object({
    kind: z.literal('support_answered'),
    requestId: z.string(),
    requestCode: z.string(),
    subject: z.string(),
  }),
  z.object({
    kind: z.literal('lesson_released'),
    lessonSlug: z.string(),
    lessonTitle: z.string(),
    lessonIndex: z.number().int(),
  }),
  z.object({ kind: z.literal('affiliate_joined'), code: z.string(), rateBp: z.number().int() }),
  z.object({
    kind: z.literal('affiliate_account_changed'),
    oldBin: z.string(),
    oldLast4: z.string(),
    newBin: z.string(),
    newLast4: z.string(),
    heldUntil: moment,
  }),
  z.object({
    kind: z.literal('affiliate_policy'),
    version: z.number().int(),
    effectiveFrom: z.string(),
  }),
  z.object({
    kind: z.literal('payout_sent'),
    grossVnd: vnd,
    taxVnd: vnd,
    netVnd: vnd,
    accountLast4: z.string(),
    reference: z.string(),
  }),
  z.object({ kind: z.literal('payout_completed'), netVnd: vnd }),
  z.object({ kind: z.literal('payout_not_completed'), netVnd: vnd }),
  z.object({ kind: z.literal('payout_failed'), grossVnd: vnd, netVnd: vnd, reason: z.string() }),
  z.object({ kind: z.literal('payout_not_returned'), grossVnd: vnd, netVnd: vnd }),
  z.object({
    kind: z.literal('commission_reversed'),
    orderCode: z.string(),
    amountVnd: vnd,
    // Earlier versions kept none.
    reason: z.enum(['refunded', 'sale_undone']).default('refunded'),
  }),
  z.object({
    kind: z.literal('commission_rejected'),
    orderCode: z.string(),
    amountVnd: vnd,
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('commission_reconsidered'),
    orderCode: z.string(),
    amountVnd: vnd,
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('affiliate_level'),
    level: z.number().int(),
    rateBp: z.number().int(),
  }),
  z.object({
    kind: z.literal('affiliate_hold'),
    what: z.enum(['links', 'payouts']),
    isHeld: z.boolean(),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('application_received'), isFirst: z.boolean() }),
  z.object({ kind: z.literal('application_asked'), question: z.string() }),
  z.object({ kind: z.literal('application_accepted'), rateBp: z.number().int() }),
  z.object({ kind: z.literal('application_declined'), reason: z.string(), reapplyFrom: moment }),
  z.object({
    kind: z.literal('ambassador_invited'),
    name: z.string(),
    note: z.string(),
    token: z.string(),
  }),
  z.object({ kind: z.literal('password_changed'), at: moment, isFirst: z.boolean() }),
  z.object({
    kind: z.literal('social_account'),
    provider: z.enum(['google', 'facebook']),
    isConnected: z.boolean(),
    at: moment,
  }),
  z.object({
    kind: z.literal('sign_in_method_added'),
    method: z.object({ kind: method, name: z.string().nullable() }),
    at: moment,
  }),
  z.object({
    kind: z.literal('sign_in_methods_removed'),
    why: z.enum(['reported', 'demanded']),
    methods: z.array(method).readonly(),
    keepsFactor: z.boolean(),
    at: moment,
  }),
  z.object({
    kind: z.literal('pending_stopped'),
    remedy: z.enum(remedies),
    stopped: z.array(z.object({ action: z.enum(stoppedActions), fate: z.enum(fates) })).readonly(),
    at: moment,
  }),
  z.object({
    kind: z.literal('second_factor'),
    action: z.enum(['passkey_added', 'passkey_removed', 'app_added', 'app_removed', 'codes_made']),
    name: z.string().nullable(),
    at: moment,
  }),
  z.object({
    kind: z.literal('office_role'),
    whose: z.enum(['own', 'other']),
    name: z.string(),
    before: z.enum(officeRoles).nullable(),
    after: z.enum(officeRoles).nullable(),
    at: moment,
  }),
  z.object({ kind: z.literal('factor_reset'), stage: z.enum(['stopped', 'done']), at: moment }),
  z.object({ kind: z.literal('email_verified'), email: z.string() }),
  z.object({
    kind: z.literal('unreadable_data'),
    lost: z.array(z.enum(['account', 'identity', 'application', 'refund', 'authenticator'])),
  }),
  z.object({ kind: z.literal('data_export_ready'), expiresAt: moment }),
  z.object({ kind: z.literal('deletion_requested'), runsAt: moment, dueAt: moment }),
  z.object({ kind: z.literal('deletion_withdrawn') }),
  z.object({ kind: z.literal('deletion_blocked') }),
  z.object({ kind: z.literal('account_deleted') }),
  z.object({ kind: z.literal('voucher_given'), code: z.string(), until: moment }),
]);
