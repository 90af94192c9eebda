import { bankName } from '#shared/domain/commerce/banks.ts';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { addReturnedAccount } from './returned-account-fields.ts';
import { addSendableRefunds } from './sendable-refunds-type.ts';
import { orderMessageType } from '#server/graphql/types/order-message-type.ts';
import { planCodeType, toPlanCode } from '#server/graphql/types/plan-code.ts';
import { invoiceWords } from '../invoice-request.ts';
import { missingVnd } from '../order-rules.ts';
import { orderStatusType } from '../order-status-type.ts';
import type {
  PayablePayout,
  PayableRefund,
  RefundTransfer,
  ReturnablePayout,
} from '../payment-admin.ts';
import type { AdminRefundRow, AdminTransactionRow } from './money-store.ts';
import type { AdminEventRow, AdminOrderRow } from './order-admin-store.ts';
import type { InvoiceRow } from '../order-store.ts';
import type { AroundOrder } from './commerce-queries.ts';
import { ownedOf, type Suggestion } from './suggest-orders.ts';

const optional = { nullable: true } as const;

/**
 * Orders, transactions and refunds as administrators see them. Bank accounts are masked everywhere
 * but in `AdminRefundTransfer`.
 */
export function addCommerceTypes(builder: Builder) {
  const refund = addReturnedAccount(builder, addRefund(builder));
  const transaction = addTransaction(builder);
  const event = addEvent(builder);
  const around = addAround(builder);
  const invoice = addInvoice(builder);
  const message = orderMessageType(builder);
  const order = builder.objectRef<AdminOrderRow>('AdminOrder').implement({
    description: 'An order with its learner. Amounts in whole VND.',
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.string({ resolve: ({ number }) => orderCode(number) }),
      learner_id: t.exposeID('user_id'),
      learner_name: t.exposeString('learner_name', {
        description: 'The e-mail of somebody without a name.',
      }),
      email: t.exposeString('email'),
      plan: t.field({ type: planCodeType(builder), resolve: ({ plan }) => toPlanCode(plan) }),
      is_upgrade: t.exposeBoolean('is_upgrade'),
      status: t.field({ type: orderStatusType(builder), resolve: ({ status }) => status }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      expires_at: t.expose('expires_at', { type: 'DateTime' }),
      paid_at: t.expose('paid_at', { type: 'DateTime', ...optional }),
      refundable_until: t.expose('refundable_until', { type: 'DateTime', ...optional }),
      touched_at: t.expose('touched_at', {
        type: 'DateTime',
        description: 'When something last happened.',
      }),
      payment_code: t.exposeString('payment_code'),
      original_amount: t.expose('list_vnd', { type: 'BigInt' }),
      early_discount: t.expose('early_discount_vnd', { type: 'BigInt' }),
      upgrade_credit: t.expose('upgrade_credit_vnd', { type: 'BigInt' }),
      voucher_code: t.exposeString('voucher_code', optional),
      voucher_discount: t.expose('voucher_discount_vnd', { type: 'BigInt' }),
      revision: t.exposeID('revision', { description: 'Another one after each change.' }),
      total_amount: t.expose('total_vnd', { type: 'BigInt' }),
      received_amount: t.expose('received_vnd', { type: 'BigInt', description: 'What counts.' }),
      review_amount: t.expose('review_vnd', {
        type: 'BigInt',
        description: 'What came with its code and has to be looked at.',
      }),
      missing_amount: t.field({ type: 'BigInt', resolve: (row) => missingVnd(row) }),
      excess_amount: t.expose('excess_vnd', { type: 'BigInt' }),
      waived_amount: t.expose('waived_vnd', { type: 'BigInt', description: 'What was let off.' }),
      referral_code: t.exposeString('referral_code', optional),
      commission: t.expose('commission_vnd', { type: 'BigInt', ...optional }),
      commission_status: t.exposeString('commission_status', optional),
      open_refund_kind: t.exposeString('open_refund_kind', {
        ...optional,
        description: '`order`, `excess`: a refund that is not finished.',
      }),
      open_refund_state: t.exposeString('open_refund_state', {
        ...optional,
        description: '`proposed`, `needs_account`, `requested`, `sending`.',
      }),
      invoice_waits: t.exposeBoolean('invoice_waits', { description: 'It is to be issued.' }),
      events: t.field({
        type: [event],
        extensions: { listSize: 20 },
        description: 'Newest first.',
        resolve: async ({ id }, _args, { services }) => [
          ...(await services.commerceQueries.orderEvents(id)),
        ],
      }),
      transactions: t.field({
        type: [transaction],
        extensions: { listSize: 3 },
        resolve: async ({ id }, _args, { services }) => [
          ...(await services.commerceQueries.orderTransactions(id)),
        ],
      }),
      refunds: t.field({
        type: [refund],
        extensions: { listSize: 2 },
        resolve: async ({ id }, _args, { services }) => [
          ...(await services.commerceQueries.orderRefunds(id)),
        ],
      }),
      invoice: t.field({
        type: invoice,
        ...optional,
        description: 'Null when the learner asked for none.',
        resolve: async ({ id }, _args, { services }) => services.commerceQueries.invoice(id),
      }),
      messages: t.field({
        type: [message],
        extensions: { listSize: 8 },
        description: 'What the learner was told of it, newest first.',
        resolve: async ({ id, user_id: userId }, _args, { services }) => [
          ...(await services.mailAdmin.ofOrder({ userId, orderId: id })),
        ],
      }),
      around: t.field({
        type: around,
        description: 'Tickets, support requests and orders of the learner, counted.',
        resolve: async (row, _args, { services }) => services.commerceQueries.around(row),
      }),
    }),
  });
  return {
    order,
    transaction,
    refund,
    suggestion: addSuggestion(builder),
    returnable: addReturnable(builder),
    payable: addPayable(builder),
    payablePayout: addPayablePayout(builder),
    sendable: addSendableRefunds(builder),
    transfer: addTransfer(builder),
  };
}

function addPayable(builder: Builder) {
  return builder.objectRef<PayableRefund>('PayableRefund').implement({
    description: 'A refund that money which left could have paid.',
    fields: (t) => ({
      id: t.exposeID('id'),
      revision: t.exposeID('revision'),
      kind: t.exposeString('kind'),
      state: t.exposeString('state'),
      amount: t.expose('amount_vnd', { type: 'BigInt' }),
      names_another: t.exposeBoolean('names_another', {
        description: 'The money’s own words say that it is something else.',
      }),
      order_code: t.string({
        ...optional,
        resolve: ({ order_number: number }) => (number === null ? null : orderCode(number)),
      }),
      learner_name: t.exposeString('learner_name', optional),
      account_masked: t.string({
        ...optional,
        resolve: ({ account_last4: last4 }) => (last4 === null ? null : `•••• ${last4}`),
      }),
      is_again: t.exposeBoolean('is_again', { description: owedAgain }),
      returned_at: t.expose('returned_at', { type: 'DateTime', ...optional }),
    }),
  });
}

function addPayablePayout(builder: Builder) {
  return builder.objectRef<PayablePayout>('PayablePayout').implement({
    description: 'A payment to an affiliate that money which left could be. Amounts in VND.',
    fields: (t) => ({
      id: t.exposeID('id'),
      revision: t.exposeID('revision'),
      affiliate_code: t.exposeString('affiliate_code'),
      name: t.exposeString('name'),
      net_amount: t.expose('net_vnd', { type: 'BigInt' }),
      status: t.exposeString('status', {
        description: '`confirmed`, `sent`, `completed`, `failed` (and sent back).',
      }),
      account_masked: t.string({ resolve: ({ account_last4: last4 }) => `•••• ${last4}` }),
      returned_at: t.expose('returned_at', { type: 'DateTime', ...optional }),
    }),
  });
}

function addEvent(builder: Builder) {
  return builder.objectRef<AdminEventRow>('AdminOrderEvent').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => String(id) }),
      at: t.expose('at', { type: 'DateTime' }),
      kind: t.exposeString('kind'),
      amount: t.expose('amount_vnd', { type: 'BigInt', ...optional }),
      note: t.exposeString('note', optional),
      actor_name: t.exposeString('actor_name', {
        ...optional,
        description: 'The administrator who did it.',
      }),
    }),
  });
}

function addInvoice(builder: Builder) {
  return builder.objectRef<InvoiceRow>('AdminInvoice').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', { description: '`person` or `company`.' }),
      name: t.exposeString('name'),
      tax_code: t.exposeString('tax_code', optional),
      address: t.exposeString('address', optional),
      email: t.exposeString('email'),
      requested_at: t.expose('requested_at', { type: 'DateTime' }),
      words: t.id({
        description: 'Names what it is to say: of other words it is another.',
        resolve: (invoice) => invoiceWords(invoice),
      }),
      issued_number: t.exposeString('issued_number', optional),
      issued_at: t.expose('issued_at', { type: 'DateTime', ...optional }),
    }),
  });
}

function addAround(builder: Builder) {
  return builder.objectRef<AroundOrder>('AdminOrderAround').implement({
    fields: (t) => ({
      tickets_valid: t.exposeInt('tickets_valid'),
      tickets_used: t.exposeInt('tickets_used'),
      tickets_cancelled: t.exposeInt('tickets_cancelled'),
      support_open: t.exposeInt('support_open'),
      support_total: t.exposeInt('support_total'),
      orders_total: t.exposeInt('orders_total'),
    }),
  });
}

const owedAgain = 'It is owed since another one came back.';
const laidIn = 'It came, and a person laid it to its order.';
const toldElsewhere =
  'It names another refund or payment than that which it is laid to, by words that were told since; or it left, was set aside and holds a refund.';

function addTransaction(builder: Builder) {
  return builder.objectRef<AdminTransactionRow>('AdminTransaction').implement({
    description: 'Money that moved on our account.',
    fields: (t) => ({
      id: t.exposeID('id'),
      direction: t.exposeString('direction', { description: '`in` or `out`.' }),
      bank: t.exposeString('bank'),
      account_number: t.exposeString('account_number', { description: 'Our account.' }),
      amount: t.expose('amount_vnd', { type: 'BigInt' }),
      memo: t.exposeString('memo'),
      reference: t.exposeString('reference', optional),
      counterparty: t.exposeString('counterparty', optional),
      occurred_at: t.expose('occurred_at', {
        type: 'DateTime',
        ...optional,
        description: 'As the bank says; null when it only tells the day.',
      }),
      bank_day: t.exposeString('bank_day', {
        ...optional,
        description: '`YYYY-MM-DD`, where the bank tells no more than the day.',
      }),
      moved_at: t.expose('moved_at', {
        type: 'DateTime',
        description: 'The bank’s moment, noon of its day, else when we heard of it.',
      }),
      heard_at: t.expose('heard_at', { type: 'DateTime' }),
      state: t.exposeString('state', {
        description:
          '`matched`, `review`, `refund`, `ignored`, `outgoing`, `returned`, `strayed` (went out for nothing that was due), `fee` (of the bank), `tax` (went to the tax office), `paired` (left and came back, beside nothing of ours).',
      }),
      is_laid_payout: t.exposeBoolean('is_laid_payout', {
        description: 'A person laid it to a payment to an affiliate, which did not come back.',
      }),
      is_laid_refund: t.exposeBoolean('is_laid_refund', {
        description: 'A person laid it to a refund, alone or as one of its transfers.',
      }),
      is_excess: t.exposeBoolean('is_excess', {
        description: 'It was laid to an order that was paid already: all of it is excess there.',
      }),
      is_laid_in: t.exposeBoolean('is_laid_in', { description: laidIn }),
      is_nobodys: t.exposeBoolean('is_nobodys', {
        description: 'It left, and belongs to no refund, no payment and no fee.',
      }),
      is_elsewhere: t.exposeBoolean('is_elsewhere', { description: toldElsewhere }),
      returned_refund_id: t.exposeID('returned_refund_id', optional),
      revision: t.exposeID('revision', { description: 'Another one after each change.' }),
      review_reason: t.exposeString('review_reason', {
        ...optional,
        description:
          'Why it waits: `no_code`, `unknown_code`, `several_codes`, `wrong_account`, `before_code`, `late`, `closed_order`, `voucher_gone`, `plan_gone`, `plan_owned`, `buyer_gone`, `sale_undone`, `came_back`, `laid_back`, `refund_taken_back`, `refund_rejected`, `refund_not_due`, `refund_paid`, `refund_amount`, `refund_replaced`, `payout_failed`, `payout_paid`, `payout_amount`.',
      }),
      order_id: t.exposeID('order_id', optional),
      order_revision: t.exposeID('order_revision', optional),
      order_code: t.string({
        ...optional,
        resolve: ({ order_number: number }) => (number === null ? null : orderCode(number)),
      }),
    }),
  });
}

function addRefund(builder: Builder) {
  return builder.objectRef<AdminRefundRow>('AdminRefund').implement({
    description: 'Money on its way back.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.exposeString('kind', { description: '`order`, `excess`, `unmatched`.' }),
      state: t.exposeString('state', {
        description:
          '`proposed`, `needs_account`, `requested`, `sending`, `sent`, `rejected`, `taken_back`.',
      }),
      came_back: t.exposeBoolean('came_back', { description: 'Its bank sent it back.' }),
      is_owed_again: t.exposeBoolean('is_owed_again', { description: owedAgain }),
      order_id: t.exposeID('order_id', optional),
      order_code: t.string({
        ...optional,
        resolve: ({ order_number: number }) => (number === null ? null : orderCode(number)),
      }),
      learner_name: t.exposeString('learner_name', optional),
      email: t.exposeString('email', optional),
      paid_at: t.expose('paid_at', { type: 'DateTime', ...optional }),
      refundable_until: t.expose('refundable_until', { type: 'DateTime', ...optional }),
      transaction_memo: t.exposeString('transaction_memo', optional),
      amount: t.expose('amount_vnd', { type: 'BigInt' }),
      memo_code: t.exposeString('memo_code', { description: 'What the transfer’s memo says.' }),
      account_bank: t.string({
        ...optional,
        resolve: ({ bank_bin: bin }) => (bin === null ? null : bankName(bin)),
      }),
      account_masked: t.string({
        ...optional,
        resolve: ({ account_last4: last4 }) => (last4 === null ? null : `•••• ${last4}`),
      }),
      account_holder: t.exposeString('account_holder', optional),
      reason: t.exposeString('reason', optional),
      requested_at: t.expose('requested_at', { type: 'DateTime' }),
      due_at: t.expose('due_at', { type: 'DateTime' }),
      held_until: t.expose('held_until', {
        type: 'DateTime',
        ...optional,
        description: 'Nothing is sent, and its account is not shown, before.',
      }),
      account_reported_at: t.expose('account_reported_at', {
        type: 'DateTime',
        ...optional,
        description:
          'Somebody else may have given its account, since then: it is held until another one is given.',
      }),
      started_at: t.expose('started_at', { type: 'DateTime', ...optional }),
      times_handed_out: t.exposeInt('times_handed_out', {
        description:
          'How often its account was given, in a bank’s file or as its VietQR; the last time `handed_out_at` and `handed_out_to` whom.',
      }),
      handed_out_at: t.expose('handed_out_at', { type: 'DateTime', ...optional }),
      handed_out_to: t.exposeString('handed_out_to', optional),
      revision: t.exposeID('revision', { description: 'Another one after each change.' }),
      sent_at: t.expose('sent_at', { type: 'DateTime', ...optional }),
      reference: t.exposeString('reference', optional),
      is_confirmed: t.exposeBoolean('is_confirmed', {
        description: 'Whether the bank’s own report of the transfer came.',
      }),
    }),
  });
}

function addTransfer(builder: Builder) {
  return builder.objectRef<RefundTransfer>('AdminRefundTransfer').implement({
    description:
      'What a bank needs to send a refund: the one place where a learner’s account number is shown in full.',
    fields: (t) => ({
      bin: t.exposeString('bin'),
      bank: t.exposeString('bank'),
      account_number: t.exposeString('accountNumber'),
      holder: t.exposeString('holder'),
      amount: t.expose('amountVnd', { type: 'BigInt' }),
      memo: t.exposeString('memo'),
      qr_text: t.exposeString('qrText'),
    }),
  });
}

function addReturnable(builder: Builder) {
  return builder.objectRef<ReturnablePayout>('ReturnablePayout').implement({
    description: 'A payment to an affiliate that left us and may have come back. Amounts in VND.',
    fields: (t) => ({
      id: t.exposeID('id'),
      revision: t.exposeID('revision'),
      affiliate_code: t.exposeString('affiliate_code'),
      name: t.exposeString('name'),
      net_amount: t.expose('net_vnd', { type: 'BigInt' }),
      sent_at: t.expose('sent_at', { type: 'DateTime', ...optional }),
      reference: t.exposeString('reference', optional),
    }),
  });
}

function addSuggestion(builder: Builder) {
  return builder.objectRef<Suggestion>('AdminSuggestion').implement({
    description: 'An order that some money could be for.',
    fields: (t) => ({
      order_id: t.id({ resolve: ({ order }) => order.id }),
      order_revision: t.id({ resolve: ({ order }) => order.revision }),
      code: t.string({ resolve: ({ order }) => orderCode(order.number) }),
      learner_name: t.string({ resolve: ({ order }) => order.learner_name }),
      email: t.string({ resolve: ({ order }) => order.email }),
      plan: t.field({
        type: planCodeType(builder),
        resolve: ({ order }) => toPlanCode(order.plan),
      }),
      status: t.field({ type: orderStatusType(builder), resolve: ({ order }) => order.status }),
      owned_plan: t.field({
        type: planCodeType(builder),
        nullable: true,
        description: 'The plan by which the learner has this already: money for it goes back.',
        resolve: ({ order }) => {
          const owned = ownedOf(order);
          return owned === null ? null : toPlanCode(owned);
        },
      }),
      total_amount: t.field({ type: 'BigInt', resolve: ({ order }) => order.total_vnd }),
      missing_amount: t.field({ type: 'BigInt', resolve: ({ order }) => order.missing_vnd }),
      created_at: t.field({ type: 'DateTime', resolve: ({ order }) => order.created_at }),
      reasons: t.stringList({
        description: 'What speaks for it: `exact_code`, `number`, `code`, `amount`, `name`.',
        resolve: ({ reasons }) => [...reasons],
      }),
    }),
  });
}
