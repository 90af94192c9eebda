import { seenRevision } from '#server/graphql/types/seen-revision.ts';
import { actorOf } from '#server/graphql/actor.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { bankFile, parseReason } from '../../admin/api.ts';
import type { addCommerceTypes } from './commerce-types.ts';
import { acceptsReturned, moneyErrors } from './mutation-words.ts';
import { addRefundReturns } from './refund-return-schema.ts';
import {
  allAsSeen,
  asSeen,
  saidOfReturn,
  sayAroundReturn,
  sayOfReturn,
  sayOfTransfers,
  seenMoney,
  seenTransfers,
} from './seen-money.ts';
import { addInvoiceActions } from './invoice-mutations.ts';
import { addReturnToLearner } from './return-to-learner-schema.ts';
import { addTakeBacks } from './take-back-schema.ts';
import { vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

/** What administrators do with orders and money. */
export function addCommerceMutations(
  builder: Builder,
  types: Pick<ReturnType<typeof addCommerceTypes>, 'transfer' | 'transaction'>,
): void {
  addOrderActions(builder);
  addOrderEnds(builder);
  addInvoiceActions(builder);
  addTransactionActions(builder);
  addTakeBacks(builder);
  addReturnToLearner(builder);
  addRefundReturns(builder, types);
  addRefundActions(builder, types);
  addSentActions(builder);
}

const admin = { authScopes: { admin: true } } as const;
const seen = { required: false } as const;

function addOrderActions(builder: Builder): void {
  builder.mutationFields((t) => ({
    admin_accept_short: t.boolean({
      ...admin,
      description: `What came for an order is enough: it is paid, and what is missing, as it was seen, is written off. Errors ORDER_UNKNOWN, ORDER_STATE, MONEY_GOES_BACK, MONEY_WAITS, REPORT_WAITS, MONEY_SET_ASIDE, SEEN_CHANGED, REASON_REQUIRED, ${moneyErrors}.`,
      args: { order_id: t.arg.id(), missing: t.arg({ type: 'BigInt' }), reason: t.arg.string() },
      resolve: async (_root, { order_id: orderId, missing: shortVnd, reason }, context) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.acceptShort(
            { orderId, shortVnd, reason: kept },
            actorOf(context),
          ),
        );
      },
    }),
    admin_request_top_up: t.boolean({
      ...admin,
      description:
        'Asks the learner for the rest and gives them a new day. Errors ORDER_UNKNOWN, ORDER_STATE, MONEY_WAITS, REPORT_WAITS, MONEY_SET_ASIDE, SEEN_CHANGED.',
      args: { order_id: t.arg.id(), revision: t.arg.id({ description: seenRevision }) },
      resolve: async (_root, { order_id: orderId, revision }, context) =>
        valueOrRefuse(
          await context.services.commerce.admin.requestTopUp(
            { orderId, revision },
            actorOf(context),
          ),
        ),
    }),
  }));
}

/** By what an order ends. */
function addOrderEnds(builder: Builder): void {
  builder.mutationFields((t) => ({
    admin_cancel_order: t.boolean({
      ...admin,
      description:
        'Calls an unpaid order off; its money goes to the refunds. Errors ORDER_UNKNOWN, ORDER_STATE, SEEN_CHANGED, REASON_REQUIRED.',
      args: {
        order_id: t.arg.id(),
        revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { order_id: orderId, revision, reason }, context) =>
        valueOrRefuse(
          await context.services.commerce.admin.cancelOrder(
            { orderId, revision, reason: valueOrRefuse(parseReason(reason)) },
            actorOf(context),
          ),
        ),
    }),
    admin_refund_order: t.id({
      ...admin,
      description: `Gives a paid order back for its learner; past its window as a proposal. The refund’s id. Errors ORDER_UNKNOWN, ORDER_STATE, SEEN_CHANGED, REFUND_UPGRADE_FIRST, REASON_REQUIRED, BANK_*, ACCOUNT_HOLDER_INVALID, REFUND_ACCOUNT_RETURNED, ${moneyErrors}.`,
      args: {
        order_id: t.arg.id(),
        revision: t.arg.id({ description: seenRevision }),
        account_bank: t.arg.string(),
        account_number: t.arg.string(),
        account_holder: t.arg.string(),
        accepts_returned: t.arg.boolean({ defaultValue: false, description: acceptsReturned }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { order_id: orderId, revision, reason, ...account }, context) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.refundOrder(
            { orderId, revision, account, reason: kept },
            actorOf(context),
          ),
        );
      },
    }),
  }));
}

function addTransactionActions(builder: Builder): void {
  builder.mutationFields((t) => ({
    admin_match_transaction: t.boolean({
      ...admin,
      description: `Lays waiting money to an order. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, MONEY_CAME_BACK, VOUCHER_GONE, REFUND_LEFT, REFUND_SET_ASIDE, RETURN_OF_ANOTHER, REPORT_WAITS, ORDER_UNKNOWN, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        order_id: t.arg.id(),
        order_revision: t.arg.id({ description: seenRevision }),
        code_is_wrong: t.arg.boolean({
          defaultValue: false,
          description: 'Its words name a payment or refund of ours: it is no return of that.',
        }),
        voucher_is_gone: t.arg.boolean({
          defaultValue: false,
          description: 'Its voucher has no use left: the order is sold at its price all the same.',
        }),
      },
      resolve: async (
        _root,
        { order_id: orderId, order_revision: orderRevision, ...more },
        context,
      ) =>
        valueOrRefuse(
          await context.services.commerce.admin.matchTransaction(
            {
              ...asSeen(more),
              orderId,
              orderRevision,
              codeIsWrong: more.code_is_wrong,
              voucherIsGone: more.voucher_is_gone,
            },
            actorOf(context),
          ),
        ),
    }),
    admin_return_payout: t.boolean({
      ...admin,
      description: `Waiting money is a payment to an affiliate that the bank sent back. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, REFUND_LEFT, REFUND_SET_ASIDE, RETURN_OF_ANOTHER, REPORT_WAITS, NOT_FOUND, CONFLICT, MONEY_NAMES_ANOTHER, RETURN_MAY_BE_EARLIER, RETURN_UNLIKELY, PAYOUT_RETURN_AMOUNT, PAYEE_DELETED, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        payout_id: t.arg.id(),
        payout_revision: t.arg.id({ description: seenRevision }),
        ...sayOfReturn(t.arg),
      },
      resolve: async (
        _root,
        { payout_id: payoutId, payout_revision: payoutRevision, ...money },
        context,
      ) =>
        valueOrRefuse(
          await context.services.commerce.admin.returnPayout(
            { ...asSeen(money), payoutId, payoutRevision, ...saidOfReturn(money) },
            actorOf(context),
          ),
        ),
    }),
    admin_pay_refund_by: t.boolean({
      ...admin,
      description: `Money that left for nothing that was due is the transfer of this refund. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, REFUND_UNKNOWN, TRANSFER_NAMES_ANOTHER, TRANSFER_CAME_BACK, TRANSFER_AFTER_RETURN, TRANSFER_BEFORE, ORDER_STATE, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        refund_id: t.arg.id(),
        refund_revision: t.arg.id({ description: seenRevision }),
        ...sayAroundReturn(t.arg),
      },
      resolve: async (
        _root,
        { refund_id: refundId, refund_revision: refundRevision, ...money },
        context,
      ) =>
        valueOrRefuse(
          await context.services.commerce.admin.payRefundBy(
            { ...asSeen(money), refundId, refundRevision, returnIsSeen: money.return_is_seen },
            actorOf(context),
          ),
        ),
    }),
    admin_pay_payout_by: t.boolean({
      ...admin,
      description: `Money that left for nothing that was due in these transfers, at most 10, is this payment to an affiliate; up to 55 000 VND more is a fee of the bank. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, TRANSFER_NAMES_ANOTHER, TRANSFER_CAME_BACK, TRANSFER_AFTER_RETURN, TRANSFER_BEFORE, REASON_REQUIRED, BAD_INPUT, NOT_FOUND, PAYOUT_NOT_PAYABLE, PAYOUT_TAKEN_AGAIN, PAYEE_DELETED, TRANSFERS_TOO_LITTLE, TRANSFERS_TOO_MUCH, ${moneyErrors}.`,
      args: {
        ...seenTransfers(t.arg),
        payout_id: t.arg.id(),
        payout_revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
        code_is_wrong: t.arg.boolean({
          defaultValue: false,
          description: 'What a transfer names was typed wrongly: it is this payment.',
        }),
        ...sayOfTransfers(t.arg),
      },
      resolve: async (
        _root,
        {
          payout_id: payoutId,
          payout_revision: payoutRevision,
          reason,
          code_is_wrong: codeIsWrong,
          lost_surplus: lostVnd,
          ...money
        },
        context,
      ) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.payPayoutBy(
            {
              transactions: allAsSeen(money),
              payoutId,
              payoutRevision,
              reason: kept,
              codeIsWrong,
              lostVnd: lostVnd ?? null,
              returnIsSeen: money.return_is_seen,
            },
            actorOf(context),
          ),
        );
      },
    }),
    admin_pay_refund_by_parts: t.boolean({
      ...admin,
      description: `Money that left in these transfers, at most 10, is this refund; up to 55 000 VND more is a fee of the bank. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, REFUND_UNKNOWN, TRANSFER_NAMES_ANOTHER, TRANSFER_CAME_BACK, TRANSFER_AFTER_RETURN, TRANSFER_BEFORE, TRANSFERS_TOO_LITTLE, TRANSFERS_TOO_MUCH, ORDER_STATE, REASON_REQUIRED, BAD_INPUT, ${moneyErrors}.`,
      args: {
        ...seenTransfers(t.arg),
        refund_id: t.arg.id(),
        refund_revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
        code_is_wrong: t.arg.boolean({
          defaultValue: false,
          description: 'What a transfer names was typed wrongly: it is this refund.',
        }),
        ...sayOfTransfers(t.arg),
      },
      resolve: async (
        _root,
        {
          refund_id: refundId,
          refund_revision: refundRevision,
          reason,
          code_is_wrong: codeIsWrong,
          lost_surplus: lostVnd,
          ...money
        },
        context,
      ) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.payRefundByParts(
            {
              transactions: allAsSeen(money),
              refundId,
              refundRevision,
              reason: kept,
              codeIsWrong,
              lostVnd: lostVnd ?? null,
              returnIsSeen: money.return_is_seen,
            },
            actorOf(context),
          ),
        );
      },
    }),
    admin_book_bank_fee: t.boolean({
      ...admin,
      description: `Money that left is a fee of the bank, at most 500 000 VND. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, BANK_FEE_TOO_MUCH, TRANSFER_NAMES_ANOTHER, REASON_REQUIRED, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        reason: t.arg.string(),
        code_is_wrong: t.arg.boolean({
          defaultValue: false,
          description: 'Its code of a payment or refund was typed wrongly.',
        }),
      },
      resolve: async (_root, { reason, code_is_wrong: codeIsWrong, ...money }, context) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.bookBankFee(
            { ...asSeen(money), reason: kept, codeIsWrong },
            actorOf(context),
          ),
        );
      },
    }),
    admin_book_tax_payment: t.boolean({
      ...admin,
      description: `Money that left went to the tax office for what was withheld of payments to affiliates, at most what the books still owe there. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, TAX_TOO_MUCH, TRANSFER_NAMES_ANOTHER, REASON_REQUIRED, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        reason: t.arg.string(),
        code_is_wrong: t.arg.boolean({
          defaultValue: false,
          description: 'Its code of a payment or refund was typed wrongly.',
        }),
      },
      resolve: async (_root, { reason, code_is_wrong: codeIsWrong, ...money }, context) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.bookTaxPayment(
            { ...asSeen(money), reason: kept, codeIsWrong },
            actorOf(context),
          ),
        );
      },
    }),
    admin_ignore_transaction: t.boolean({
      ...admin,
      description: `Waiting money is none of ours, or left for nothing and is gone: written off. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, TRANSFER_NAMES_ANOTHER, REFUND_LEFT, REFUND_SET_ASIDE, RETURN_OF_ANOTHER, REPORT_WAITS, REASON_REQUIRED, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        reason: t.arg.string(),
        code_is_wrong: t.arg.boolean({
          defaultValue: false,
          description: 'Its code of a payment or refund was typed wrongly.',
        }),
      },
      resolve: async (_root, { reason, code_is_wrong: codeIsWrong, ...money }, context) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.ignoreTransaction(
            { ...asSeen(money), reason: kept, codeIsWrong },
            actorOf(context),
          ),
        );
      },
    }),
    admin_refund_transaction: t.id({
      ...admin,
      description: `Sends waiting money back. The refund’s id. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, REASON_REQUIRED, BANK_*, ACCOUNT_HOLDER_INVALID, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        account_bank: t.arg.string(),
        account_number: t.arg.string(),
        account_holder: t.arg.string(),
        reason: t.arg.string(),
      },
      resolve: async (
        _root,
        { transaction_id: transactionId, revision, reason, ...account },
        context,
      ) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.refundTransaction(
            { transactionId, revision, account, reason: kept },
            actorOf(context),
          ),
        );
      },
    }),
  }));
}

function addRefundActions(
  builder: Builder,
  { transfer }: Pick<ReturnType<typeof addCommerceTypes>, 'transfer'>,
): void {
  const File = builder
    .objectRef<{ readonly name: string; readonly count: number; readonly csv: string }>(
      'RefundFile',
    )
    .implement({
      fields: (t) => ({
        name: t.exposeString('name', { description: 'With the moment in Vietnam.' }),
        count: t.exposeInt('count'),
        csv: t.exposeString('csv'),
      }),
    });
  builder.mutationFields((t) => ({
    admin_reveal_refund: t.field({
      type: transfer,
      nullable: true,
      ...admin,
      description: `Where a refund goes, in full, with its VietQR; null while nobody told where to. It is being sent from then on: it neither grows nor is taken back. Noted in the audit. Errors REFUND_UNKNOWN, REFUND_HELD, REFUND_LEFT, REFUND_SET_ASIDE, RETURN_OF_ANOTHER, REPORT_WAITS, REFUND_HANDED_OUT, REFUND_UNREADABLE, SEEN_CHANGED, ORDER_STATE, ${moneyErrors}.`,
      args: {
        refund_id: t.arg.id(),
        again: t.arg.id({
          ...seen,
          description: 'The revision in which somebody has it, whose transfer was not made.',
        }),
      },
      resolve: async (_root, { refund_id: refundId, again }, context) =>
        valueOrRefuse(
          await context.services.commerce.admin.refundTransfer(
            { refundId, again },
            actorOf(context),
          ),
        ),
    }),
    admin_start_refund: t.boolean({
      ...admin,
      description: `Approves a proposal, and says that the transfer is being made. Errors REFUND_UNKNOWN, SEEN_CHANGED, REFUND_HELD, REFUND_LEFT, REFUND_SET_ASIDE, RETURN_OF_ANOTHER, REPORT_WAITS, REFUND_HANDED_OUT, REFUND_UPGRADE_FIRST, ORDER_STATE, ${moneyErrors}.`,
      args: { refund_id: t.arg.id(), revision: t.arg.id({ description: seenRevision }) },
      resolve: async (_root, { refund_id: refundId, revision }, context) =>
        valueOrRefuse(
          await context.services.commerce.admin.startRefund(
            { refundId, revision },
            actorOf(context),
          ),
        ),
    }),
    export_refund_transfers: t.field({
      type: File,
      ...admin,
      description: `Every refund that may be sent now is being sent, at most 200: the file for the bank, accounts whole. None that somebody has already is in it, unless that is asked for, and none that the bank told of. Errors SEEN_CHANGED, CONFLICT (none), REFUND_UNREADABLE (of some, which the error names), ${moneyErrors}.`,
      args: {
        again: t.arg.id({
          ...seen,
          description:
            'Also what somebody has (`begun_revision` of `admin_refund_file`): the bank has none of it.',
        }),
      },
      resolve: async (_root, { again }, context) => {
        const by = actorOf(context);
        const transfers = valueOrRefuse(
          await context.services.commerce.admin.startAll({ again }, by),
        );
        return {
          name: `hoan-tien-${vietnameseMinute(by.now)}.csv`,
          count: transfers.length,
          csv: bankFile(transfers),
        };
      },
    }),
    admin_correct_refund: t.boolean({
      ...admin,
      description: `Another account for a refund whose money has not left; its learner is told and may stop it for a day. Errors REFUND_UNKNOWN, ORDER_STATE, REFUND_SENDING, SEEN_CHANGED, REFUND_LEFT, REFUND_SET_ASIDE, REPORT_WAITS, REASON_REQUIRED, BANK_*, ACCOUNT_HOLDER_INVALID, REFUND_ACCOUNT_RETURNED, ${moneyErrors}.`,
      args: {
        refund_id: t.arg.id(),
        revision: t.arg.id({ description: seenRevision }),
        account_bank: t.arg.string(),
        account_number: t.arg.string(),
        account_holder: t.arg.string(),
        accepts_returned: t.arg.boolean({ defaultValue: false, description: acceptsReturned }),
        reason: t.arg.string(),
        not_carried_out: t.arg.id({
          ...seen,
          description: 'The revision of which the bank made no transfer, if it may have.',
        }),
      },
      resolve: async (
        _root,
        { refund_id: refundId, revision, reason, not_carried_out: notCarriedOut, ...account },
        context,
      ) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.correctRefund(
            { refundId, revision, account, reason: kept, notCarriedOut },
            actorOf(context),
          ),
        );
      },
    }),
    admin_reject_refund: t.boolean({
      ...admin,
      description:
        'Drops a proposal, which only a refund past its window is. Errors REFUND_UNKNOWN, ORDER_STATE, SEEN_CHANGED, REASON_REQUIRED.',
      args: {
        refund_id: t.arg.id(),
        revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { refund_id: refundId, revision, reason }, context) =>
        valueOrRefuse(
          await context.services.commerce.admin.rejectRefund(
            { refundId, revision, reason: valueOrRefuse(parseReason(reason)) },
            actorOf(context),
          ),
        ),
    }),
  }));
}

/** `2026-11-23-11-13`: a moment in the name of a file. */
function vietnameseMinute(at: Date): string {
  return vietnameseTime(at).slice(0, 16).replaceAll(/[ :]/g, '-');
}

/** Whether the transfer of a refund was made. */
function addSentActions(builder: Builder): void {
  builder.mutationFields((t) => ({
    admin_mark_refund_sent: t.boolean({
      ...admin,
      description: `The transfer that was begun (revealed, started, or in a file) was made; its reference at the bank. Errors REFUND_UNKNOWN, ORDER_STATE, SEEN_CHANGED, TRANSFER_ELSEWHERE, REPORT_WAITS, BAD_INPUT (field \`reference\`), ${moneyErrors}.`,
      args: {
        refund_id: t.arg.id(),
        revision: t.arg.id({ description: seenRevision }),
        reference: t.arg.string(),
      },
      resolve: async (_root, { refund_id: refundId, revision, reference }, context) =>
        valueOrRefuse(
          await context.services.commerce.admin.markRefundSent(
            { refundId, revision, reference },
            actorOf(context),
          ),
        ),
    }),
    admin_unmark_refund_sent: t.boolean({
      ...admin,
      description: `A refund that was said to be sent was not: it is being sent again, while the bank told of no transfer of it. Errors REFUND_UNKNOWN, ORDER_STATE, SEEN_CHANGED, REFUND_LEFT, REFUND_SET_ASIDE, REPORT_WAITS, REASON_REQUIRED, ${moneyErrors}.`,
      args: {
        refund_id: t.arg.id(),
        revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { refund_id: refundId, revision, reason }, context) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.unmarkRefundSent(
            { refundId, revision, reason: kept },
            actorOf(context),
          ),
        );
      },
    }),
  }));
}
