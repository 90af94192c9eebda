import type { ObjectRef } from '@pothos/core';
import { bankName } from '#shared/domain/commerce/banks.ts';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import type { Builder, BuilderTypes } from '../../graphql/builder.ts';
import { planCodeType, toPlanCode } from '../../graphql/types/plan-code.ts';
import type { OrderPaymentInfo } from './commerce.ts';
import { orderStatusType } from './order-status-type.ts';
import {
  askedVnd,
  awaitsMoney,
  countedVnd,
  isShortAndOver,
  missingVnd,
  wasPaid,
} from './order-rules.ts';
import type { InvoiceRow, OrderEventRow, OrderRow } from './order-store.ts';
import { shownAccount } from './shown-account.ts';
import type { RefundRow } from './refund-store.ts';
import { givenUpVnd } from './given-up.ts';

/** An order and what belongs to it. */
export function addOrderTypes(builder: Builder) {
  const planCode = planCodeType(builder);
  const OrderStatus = orderStatusType(builder);
  const parts = addPartTypes(builder);
  const order = builder.objectRef<OrderRow>('Order').implement({
    description: 'An order of the signed-in person. Amounts in whole VND.',
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.string({
        description: 'What people read: #MV-2481.',
        resolve: ({ number }) => orderCode(number),
      }),
      plan: t.field({ type: planCode, resolve: ({ plan }) => toPlanCode(plan) }),
      is_upgrade: t.exposeBoolean('is_upgrade'),
      status: t.field({ type: OrderStatus, resolve: ({ status }) => status }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      expires_at: t.expose('expires_at', {
        type: 'DateTime',
        description: 'When the payment code stops taking money by itself.',
      }),
      paid_at: t.expose('paid_at', { type: 'DateTime', nullable: true }),
      refundable_until: t.expose('refundable_until', { type: 'DateTime', nullable: true }),
      original_amount: t.expose('list_vnd', { type: 'BigInt' }),
      early_discount: t.expose('early_discount_vnd', { type: 'BigInt' }),
      upgrade_credit: t.expose('upgrade_credit_vnd', { type: 'BigInt' }),
      voucher_code: t.exposeString('voucher_code', { nullable: true }),
      voucher_discount: t.expose('voucher_discount_vnd', { type: 'BigInt' }),
      total_amount: t.expose('total_vnd', { type: 'BigInt' }),
      referred_by: t.exposeString('referrer_firstname', { nullable: true }),
      payment_info: t.field({
        type: parts.paymentInfo,
        nullable: true,
        description: 'Null unless money is awaited.',
        resolve: (row, _args, { services }) => services.commerce.orders.paymentInfo(row),
      }),
      events: t.field({
        type: [parts.event],
        extensions: { listSize: 20 },
        resolve: async (row, _args, { services }) => [
          ...(await services.commerce.orders.events(row)),
        ],
      }),
      refund: t.field({
        type: parts.refund,
        nullable: true,
        resolve: async (row, _args, { services }) =>
          firstOf(await services.commerce.orders.refunds(row), 'order'),
      }),
      excess_refund: t.field({
        type: parts.refund,
        nullable: true,
        resolve: async (row, _args, { services }) =>
          firstOf(await services.commerce.orders.refunds(row), 'excess'),
      }),
      invoice: t.field({
        type: parts.invoice,
        nullable: true,
        resolve: async (row, _args, { services }) => services.commerce.orders.invoice(row),
      }),
      server_now: t.field({
        type: 'DateTime',
        resolve: (_row, _args, { nowMs }) => new Date(nowMs),
      }),
    }),
  });
  addSums(builder, order);
  return { planCode, order };
}

/** What became of the total; money in whole VND. */
function addSums(builder: Builder, order: ObjectRef<BuilderTypes, OrderRow>): void {
  builder.objectFields(order, (t) => ({
    received_amount: t.field({
      type: 'BigInt',
      description:
        'What came and counts for it, and what an administrator still looks at; once it was paid also what came too much. Of one that waits for money it makes the total with what is missing.',
      resolve: (row) => (wasPaid(row) ? row.received_vnd : countedVnd(row)) + row.review_vnd,
    }),
    missing_amount: t.field({
      type: 'BigInt',
      description: '0 unless money is awaited, or would be: with a part there, its time is over.',
      resolve: (row) => (awaitsMoney(row) || isShortAndOver(row) ? missingVnd(row) : 0n),
    }),
    excess_amount: t.field({
      type: 'BigInt',
      description:
        'What came too much, or for an order that was called off, and goes back; without what its learner gave up.',
      resolve: async (row, _args, { services }) =>
        row.excess_vnd - givenUpVnd(await services.commerce.orders.refunds(row)),
    }),
    returned_amount: t.field({
      type: 'BigInt',
      description: 'What of the received was sent back and did not come back.',
      resolve: async (row, _args, { services }) =>
        sentBackVnd(await services.commerce.orders.refunds(row)),
    }),
    waived_amount: t.expose('waived_vnd', {
      type: 'BigInt',
      description: 'Of the total what was let off.',
    }),
    refundable_amount: t.field({
      type: 'BigInt',
      description: 'What goes back when it is given back: the total without what was let off.',
      resolve: askedVnd,
    }),
  }));
}

/**
 * The newest that is under way, else the newest that was sent; they come newest first. A proposal
 * is the administrators' affair until it is approved; what came back is owed by another.
 */
function firstOf(refunds: readonly RefundRow[], kind: 'order' | 'excess'): RefundRow | null {
  const told = refunds.filter(
    (refund) =>
      refund.kind === kind &&
      refund.state !== 'proposed' &&
      refund.state !== 'rejected' &&
      refund.state !== 'taken_back' &&
      refund.returned_by === null,
  );
  return told.find(({ state }) => state !== 'sent') ?? told[0] ?? null;
}

/** What was sent back of the order's money. */
function sentBackVnd(refunds: readonly RefundRow[]): bigint {
  return refunds
    .filter(({ state, returned_by: back }) => state === 'sent' && back === null)
    .reduce((sum, { amount_vnd: vnd }) => sum + vnd, 0n);
}

function addPartTypes(builder: Builder) {
  const paymentInfo = builder.objectRef<OrderPaymentInfo>('OrderPaymentInfo').implement({
    description: 'Order payment info of the specification.',
    fields: (t) => ({
      bank: t.exposeString('bank'),
      account_number: t.exposeString('account_number'),
      account: t.exposeString('account', { description: 'The account holder.' }),
      payment_code: t.exposeString('payment_code', {
        description: 'What the transfer has to say.',
      }),
      amount: t.expose('amount', { type: 'BigInt', description: 'What is still missing.' }),
      qr_text: t.exposeString('qr_text', { description: 'The text of the VietQR.' }),
    }),
  });
  const event = builder.objectRef<OrderEventRow>('OrderEvent').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => String(id) }),
      at: t.expose('at', { type: 'DateTime' }),
      kind: t.exposeString('kind', {
        description:
          'created, renewed, extended, price_kept, money_in, paid, excess, excess_removed, excess_given_up, money_goes_back, money_stays, money_removed, sale_undone, expired, cancelled, cause_gone, review, accepted_short, top_up_requested, refund_requested, refund_account, account_corrected, refund_taken_back, account_taken_back, refund_started, refund_sent, refund_not_sent, refund_returned, invoice_requested, invoice_issued, invoice_corrected, invoice_taken_back.',
      }),
      amount: t.expose('amount_vnd', { type: 'BigInt', nullable: true }),
      note: t.exposeString('note', {
        nullable: true,
        description: 'A code or a number, in no language.',
      }),
    }),
  });
  const invoice = builder.objectRef<InvoiceRow>('OrderInvoice').implement({
    fields: (t) => ({
      kind: t.string({
        description: 'PERSON or COMPANY.',
        resolve: ({ kind }) => kind.toUpperCase(),
      }),
      name: t.exposeString('name'),
      tax_code: t.exposeString('tax_code', { nullable: true }),
      address: t.exposeString('address', { nullable: true }),
      email: t.exposeString('email'),
      requested_at: t.expose('requested_at', { type: 'DateTime' }),
      issued_number: t.exposeString('issued_number', { nullable: true }),
      issued_at: t.expose('issued_at', { type: 'DateTime', nullable: true }),
    }),
  });
  return { paymentInfo, event, refund: addOrderRefund(builder), invoice };
}

function addOrderRefund(builder: Builder) {
  return builder.objectRef<RefundRow>('OrderRefund').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.exposeString('state', { description: 'needs_account, requested, sending, sent.' }),
      amount: t.expose('amount_vnd', { type: 'BigInt' }),
      came_back: t.boolean({
        description: 'Its money was sent before, and its bank sent it back.',
        resolve: ({ instead_of: sentBefore }) => sentBefore !== null,
      }),
      returned_account: t.string({
        nullable: true,
        description: 'Bank and last four characters of the account whose bank sent it back.',
        resolve: async (refund, _args, { services }) =>
          shownAccount(await services.commerce.orders.returnedAccount(refund)),
      }),
      account_bank: t.string({
        description: 'Short name of the bank; empty while nobody told where to.',
        resolve: ({ bank_bin: bin }) => (bin === null ? '' : bankName(bin)),
      }),
      account_masked: t.string({
        description: 'Its last four characters; empty while nobody told where to.',
        resolve: ({ account_last4: last4 }) => (last4 === null ? '' : `•••• ${last4}`),
      }),
      account_holder: t.string({ resolve: ({ account_holder: holder }) => holder ?? '' }),
      requested_at: t.expose('requested_at', { type: 'DateTime' }),
      due_at: t.expose('due_at', {
        type: 'DateTime',
        description: 'By when it is promised to be sent.',
      }),
      held_until: t.expose('held_until', {
        type: 'DateTime',
        nullable: true,
        description:
          'Nothing is sent to its account before; it can be taken back until it is sent.',
      }),
      sent_at: t.expose('sent_at', { type: 'DateTime', nullable: true }),
      reference: t.exposeString('reference', {
        nullable: true,
        description: 'The bank’s reference of the transfer.',
      }),
    }),
  });
}
