import { leastPayoutVnd } from '#shared/domain/affiliate/affiliate-rules.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { requireViewer } from '#server/graphql/context.ts';
import { addListPage } from '#server/graphql/types/list-page.ts';
import { refuse, valueOrRefuse } from '#server/graphql/refusal.ts';
import { holdEndType } from '#server/graphql/types/hold-end-type.ts';
import { failureText } from '../payout-failure.ts';
import type { NextPayout, OwnPayout, PayoutRequest, Wallet } from './payout-requests.ts';
import { payoutStatusType } from '#server/graphql/types/payout-status-type.ts';

const signedIn = { authScopes: { signedIn: true } } as const;

/** An affiliate's own wallet: what it holds, asking for it, what was paid. */
export function addWalletTypes(builder: Builder): void {
  const Request = addRequest(builder);
  const PayoutType = addPayout(builder);
  const WalletType = addUnderWay(builder, addWallet(builder, Request), PayoutType);
  const Page = addListPage(builder, 'AffiliatePayoutPage', PayoutType);
  builder.queryFields((t) => ({
    affiliate_wallet: t.field({
      type: WalletType,
      nullable: true,
      ...signedIn,
      description: 'One’s own; null for somebody who is no affiliate.',
      resolve: async (_root, _args, context) =>
        context.services.payoutRequests.wallet(
          requireViewer(context).userId,
          new Date(context.nowMs),
        ),
    }),
    affiliate_payouts: t.field({
      type: Page,
      ...signedIn,
      description: 'Payments to oneself, newest first. Error BAD_INPUT.',
      args: {
        first: t.arg.int({ defaultValue: 20, description: '1 to 100.' }),
        after: t.arg.string({ required: false }),
      },
      resolve: async (_root, { first, after }, context) =>
        valueOrRefuse(
          await context.services.payoutRequests.payouts(requireViewer(context).userId, {
            first,
            after: after ?? null,
          }),
        ),
    }),
  }));
  builder.mutationFields((t) => ({
    request_payout: t.field({
      type: Request,
      ...signedIn,
      description:
        'Asks for the whole balance before the monthly run. Asked again it is the same request. Errors AFFILIATE_REQUIRED, BELOW_MINIMUM, ACCOUNT_HELD, PAYOUTS_HELD.',
      resolve: async (_root, _args, context) =>
        valueOrRefuse(
          await context.services.payoutRequests.request(
            requireViewer(context).userId,
            new Date(context.nowMs),
          ),
        ),
    }),
    withdraw_payout_request: t.field({
      type: 'Boolean',
      ...signedIn,
      description:
        'Takes the open request back; false when there is none. Errors AFFILIATE_REQUIRED, REQUEST_IN_RUN.',
      async resolve(_root, _args, context) {
        const { userId } = requireViewer(context);
        const now = new Date(context.nowMs);
        if ((await context.services.payoutRequests.wallet(userId, now)) === null)
          return refuse('AFFILIATE_REQUIRED');
        return valueOrRefuse(await context.services.payoutRequests.withdraw(userId, now));
      },
    }),
  }));
}

function addRequest(builder: Builder) {
  const Status = builder.enumType('PayoutRequestStatus', {
    values: {
      OPEN: { value: 'open' },
      SERVED: { value: 'served' },
      FAILED: { value: 'failed' },
      WITHDRAWN: { value: 'withdrawn' },
    } as const,
  });
  return builder.objectRef<PayoutRequest>('PayoutRequest').implement({
    description: '«Yêu cầu chi trả»: the whole balance, before the monthly run.',
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.expose('status', { type: Status }),
      requested_at: t.expose('requested_at', { type: 'DateTime' }),
      amount: t.expose('amount_vnd', {
        type: 'BigInt',
        description: 'What the wallet held when it was asked for, VND.',
      }),
      ended_at: t.expose('ended_at', { type: 'DateTime', nullable: true }),
      failure: t.string({
        nullable: true,
        description: 'Why its payment failed, as its receiver was told; null otherwise.',
        resolve: ({ status, failure }) =>
          status === 'failed' ? failureText(failure ?? null) : null,
      }),
    }),
  });
}

function addWallet(builder: Builder, Request: ReturnType<typeof addRequest>) {
  const Next = builder.objectRef<NextPayout>('NextPayout').implement({
    description: 'What the next monthly run would pay as things are, VND.',
    fields: (t) => ({
      date: t.expose('date', { type: 'Date', description: 'In Vietnam.' }),
      gross_amount: t.expose('grossVnd', {
        type: 'BigInt',
        description: 'The balance and what matures before that day.',
      }),
      tax_amount: t.expose('taxVnd', {
        type: 'BigInt',
        description: 'By the rule of that day; 0 with a filed commitment.',
      }),
      net_amount: t.expose('netVnd', { type: 'BigInt' }),
      maturing_amount: t.expose('maturingVnd', {
        type: 'BigInt',
        description: 'What of it is still in its order’s refund window.',
      }),
    }),
  });
  return builder.objectRef<Wallet>('AffiliateWallet').implement({
    description: 'Amounts in VND, each a sum over the ledger.',
    fields: (t) => ({
      balance: t.expose('balanceVnd', {
        type: 'BigInt',
        description: 'Below 0 when more was reversed than it held.',
      }),
      pending_amount: t.expose('pendingVnd', {
        type: 'BigInt',
        description: 'Still in a refund window, or on hold.',
      }),
      paid_amount: t.expose('paidVnd', {
        type: 'BigInt',
        description: 'All payments that are sent or completed, after tax.',
      }),
      minimum_amount: t.field({
        type: 'BigInt',
        description: 'From here on the balance is paid out.',
        resolve: () => leastPayoutVnd,
      }),
      missing_amount: t.expose('missingVnd', {
        type: 'BigInt',
        description: '0 when the minimum is reached.',
      }),
      next_payout: t.expose('nextPayout', {
        type: Next,
        nullable: true,
        description: 'Null when nothing would be paid.',
      }),
      request: t.expose('request', {
        type: Request,
        nullable: true,
        description: 'The latest one.',
      }),
      refuse_reason: t.exposeString('refuseReason', {
        nullable: true,
        description:
          'Why none can be asked for: BELOW_MINIMUM, ACCOUNT_HELD, PAYOUTS_HELD, REQUEST_OPEN. Null = it can.',
      }),
    }),
  });
}

/** What of a wallet's money has left it and is not there yet. */
function addUnderWay(
  builder: Builder,
  WalletType: ReturnType<typeof addWallet>,
  Payout: ReturnType<typeof addPayout>,
): typeof WalletType {
  builder.objectFields(WalletType, (t) => ({
    held_until: t.expose('heldUntil', {
      type: holdEndType(builder),
      nullable: true,
      description: 'What lets payouts go on that are held; null = nothing holds them.',
    }),
    serving_payout: t.expose('serving', {
      type: Payout,
      nullable: true,
      description: 'The payment that has the open request: it cannot be withdrawn any more.',
    }),
    preparing_payout: t.expose('preparing', {
      type: Payout,
      nullable: true,
      description:
        'The latest payment that another receiving account stops, or has stopped: nobody has had where it goes.',
    }),
  }));
  return WalletType;
}

function addPayout(builder: Builder) {
  return builder.objectRef<OwnPayout>('AffiliatePayout').implement({
    description: 'A payment to oneself. Amounts in VND.',
    fields: (t) => ({
      id: t.exposeID('id'),
      gross_amount: t.expose('gross_vnd', { type: 'BigInt' }),
      tax_amount: t.expose('tax_vnd', { type: 'BigInt', description: 'Withheld.' }),
      net_amount: t.expose('net_vnd', { type: 'BigInt' }),
      status: t.expose('status', { type: payoutStatusType(builder) }),
      account_bank: t.exposeString('bank_bin', { description: 'BIN.' }),
      account_masked: t.string({ resolve: ({ account_last4: last4 }) => `•••• ${last4}` }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      sent_at: t.expose('sent_at', { type: 'DateTime', nullable: true }),
      reference: t.exposeString('reference', { nullable: true, description: 'Of the transfer.' }),
      ended_at: t.expose('ended_at', { type: 'DateTime', nullable: true }),
      failure: t.string({
        nullable: true,
        description: 'Why it was not paid, in words.',
        resolve: ({ failure }) => failureText(failure),
      }),
      is_monthly: t.exposeBoolean('is_monthly'),
      is_of_former_account: t.exposeBoolean('is_of_former_account', {
        description:
          'The account that it was for was replaced before anybody had where it goes: it goes nowhere, and is in the wallet again when the office ends it.',
      }),
    }),
  });
}
