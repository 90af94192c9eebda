import type { Builder } from '../../graphql/builder.ts';
import { type RequestContext, requireViewer } from '../../graphql/context.ts';
import { toPlan } from '../../graphql/types/plan-code.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { Orders } from './commerce.ts';
import type { addOrderTypes } from './order-schema.ts';

/** What a learner does with orders. */
export function addOrderMutations(
  builder: Builder,
  { order, planCode }: ReturnType<typeof addOrderTypes>,
): void {
  const inputs = addInputs(builder, planCode);
  const signedIn = { authScopes: { signedIn: true } } as const;

  builder.mutationFields((t) => ({
    create_order: t.field({
      type: order,
      ...signedIn,
      description:
        'A new order, or the one this request_key made before. A total of 0 is paid at once. Errors: PLAN_OWNED, PRICE_CHANGED, REQUEST_REUSED, REFERRAL_*, VOUCHER_* (with their field), RATE_LIMITED, BAD_INPUT.',
      args: { input: t.arg({ type: inputs.createOrder }) },
      resolve: async (_root, { input }, context) => {
        const { orders, userId, now } = callOf(context);
        const request = {
          requestKey: input.request_key,
          plan: toPlan(input.plan),
          voucherCode: input.voucher_code ?? null,
          referralCode: input.referral_code ?? null,
          expectedTotalVnd: input.expected_total,
          click: context.click(),
        };
        return valueOrRefuse(await orders.create(userId, request, now));
      },
    }),
    cancel_order: t.field({
      type: order,
      ...signedIn,
      description:
        'Calls an unpaid order off; money that came for it goes back. Errors NOT_FOUND, ORDER_STATE.',
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, context) => {
        const { orders, userId, now } = callOf(context);
        return valueOrRefuse(await orders.cancel(userId, id, now));
      },
    }),
    request_refund: t.field({
      type: order,
      ...signedIn,
      description:
        'Gives a paid order back within its window: approved at once, access ends at once. Errors NOT_FOUND, ORDER_STATE, REFUND_WINDOW_OVER, REFUND_UPGRADE_FIRST, REFUND_ACCOUNT_GIVEN (it was asked for to another account), REFUND_ACCOUNT_RETURNED, REFUND_STOPPED_OFTEN (taken back three times), BANK_UNKNOWN, BANK_ACCOUNT_INVALID, ACCOUNT_HOLDER_INVALID (with their field).',
      args: { input: t.arg({ type: inputs.refund }) },
      resolve: async (_root, { input }, context) => {
        const { orders, userId, now } = callOf(context);
        return valueOrRefuse(
          await orders.requestRefund(
            userId,
            {
              orderId: input.order_id,
              account: input,
              reason: input.reason ?? null,
              withExcess: input.with_excess,
            },
            now,
          ),
        );
      },
    }),
    give_refund_account: t.field({
      type: order,
      ...signedIn,
      description:
        'Where money that waits for an account goes. Errors NOT_FOUND, REFUND_UNKNOWN, REFUND_ACCOUNT_GIVEN, REFUND_ACCOUNT_RETURNED, BANK_UNKNOWN, BANK_ACCOUNT_INVALID, ACCOUNT_HOLDER_INVALID (with their field).',
      args: { input: t.arg({ type: inputs.refund }) },
      resolve: async (_root, { input }, context) => {
        const { orders, userId, now } = callOf(context);
        return valueOrRefuse(
          await orders.giveRefundAccount(
            userId,
            {
              orderId: input.order_id,
              account: input,
              reason: input.reason ?? null,
              withExcess: input.with_excess,
            },
            now,
          ),
        );
      },
    }),
    take_refund_back: t.field({
      type: order,
      ...signedIn,
      description:
        'Keeps the order after all, or takes the account back of its refund or of what came too much, until the money is being sent. Errors NOT_FOUND, REFUND_UNKNOWN, REFUND_UNDER_WAY, ORDER_STATE, PLAN_OWNED, PLAN_GONE.',
      args: { order_id: t.arg.id(), kind: t.arg({ type: inputs.refundKind }) },
      resolve: async (_root, { order_id: orderId, kind }, context) => {
        const { orders, userId, now } = callOf(context);
        return valueOrRefuse(await orders.takeRefundBack(userId, { orderId, kind }, now));
      },
    }),
    request_invoice: t.field({
      type: order,
      ...signedIn,
      description:
        'Asks for an invoice of a paid order, or corrects it while it is not written. Errors NOT_FOUND, ORDER_STATE, INVOICE_CHANGED_OFTEN (ten times in 30 days), INVOICE_INVALID, EMAIL_INVALID (with their field).',
      args: { input: t.arg({ type: inputs.invoice }) },
      resolve: async (_root, { input }, context) => {
        const { orders, userId, now } = callOf(context);
        const { order_id: orderId, kind, name, tax_code: taxCode, address, email } = input;
        return valueOrRefuse(
          await orders.requestInvoice(
            userId,
            { orderId, kind, name, tax_code: taxCode ?? null, address: address ?? null, email },
            now,
          ),
        );
      },
    }),
  }));
}

function callOf(context: RequestContext): {
  readonly orders: Orders;
  readonly userId: string;
  readonly now: Date;
} {
  return {
    orders: context.services.commerce.orders,
    userId: requireViewer(context).userId,
    now: new Date(context.nowMs),
  };
}

function addInputs(builder: Builder, planCode: ReturnType<typeof addOrderTypes>['planCode']) {
  const createOrder = builder.inputType('CreateOrderInput', {
    fields: (t) => ({
      request_key: t.id({
        description: 'Made by the page, once per request, at most 64 characters.',
      }),
      plan: t.field({ type: planCode }),
      voucher_code: t.string({ required: false }),
      referral_code: t.string({ required: false }),
      expected_total: t.field({ type: 'BigInt', description: 'What the page showed.' }),
    }),
  });
  const refund = builder.inputType('RefundInput', {
    fields: (t) => ({
      order_id: t.id(),
      account_bank: t.string({ description: 'BIN of a bank in `banks`.' }),
      account_number: t.string(),
      account_holder: t.string(),
      reason: t.string({ required: false }),
      accepts_returned: t.boolean({
        defaultValue: false,
        description: 'A transfer to this account came back, and it can receive one now.',
      }),
      with_excess: t.boolean({
        defaultValue: false,
        description:
          'What came too much goes to this account too, if it has none yet. Of request_refund.',
      }),
    }),
  });
  const invoiceKind = builder.enumType('InvoiceKind', {
    values: { PERSON: { value: 'person' }, COMPANY: { value: 'company' } } as const,
  });
  const invoice = builder.inputType('InvoiceInput', {
    fields: (t) => ({
      order_id: t.id(),
      kind: t.field({ type: invoiceKind }),
      name: t.string(),
      tax_code: t.string({
        required: false,
        description: '10 digits, or 13 of a branch; a company has one.',
      }),
      address: t.string({ required: false, description: 'A company has one.' }),
      email: t.string(),
    }),
  });
  const refundKind = builder.enumType('RefundKind', {
    values: {
      ORDER: { value: 'order' },
      ORDER_ACCOUNT: {
        value: 'order_account',
        description: 'The account alone of the order’s refund: another one is given.',
      },
      EXCESS: { value: 'excess' },
    } as const,
  });
  return { createOrder, refund, refundKind, invoice };
}
