import { banks } from '#shared/domain/commerce/banks.ts';
import { messageOf } from '#shared/errors/error-messages.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Builder } from '../../graphql/builder.ts';
import { type RequestContext, requireViewer } from '../../graphql/context.ts';
import { toPlan, toPlanCode } from '../../graphql/types/plan-code.ts';
import { admitTypedCode } from '../../graphql/rules/admit-typed-code.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { CheckoutOffer, OrderPage, OrderPrice, PlanOffer } from './commerce.ts';
import { addOrderMutations } from './mutation-schema.ts';
import { addOrderTypes } from './order-schema.ts';
import { addRenewal } from './renewal-schema.ts';
import { addGivingUp } from './unclaimed-excess-schema.ts';

/** What a learner sees and does of buying: offers, prices, orders, refunds, invoices. */
export function addCommerceTypes(builder: Builder): void {
  const types = addOrderTypes(builder);
  addOrderMutations(builder, types);
  addGivingUp(builder, types.order);
  const offers = addOfferTypes(builder, types);
  const OrderPageType = builder.objectRef<OrderPage>('OrderPage').implement({
    fields: (t) => ({
      nodes: t.field({
        type: [types.order],
        extensions: { listSize: 20 },
        resolve: ({ nodes }) => [...nodes],
      }),
      end_cursor: t.exposeString('endCursor', { nullable: true }),
      has_more: t.exposeBoolean('hasMore'),
      total: t.exposeInt('total'),
    }),
  });
  const Bank = addBankType(builder);

  builder.queryFields((t) => ({
    plan_offers: t.field({
      type: [offers.planOffer],
      description: 'The plans and what they cost now, for everybody.',
      resolve: async (_root, _args, { services, nowMs }) => [
        ...(await services.commerce.orders.planOffers(new Date(nowMs))),
      ],
    }),
    banks: t.field({
      type: [Bank],
      extensions: { listSize: 60 },
      description: 'For choosing a bank, by short name.',
      resolve: () => [...banks],
    }),
    checkout_offer: t.field({
      type: offers.checkoutOffer,
      description: 'What the signed-in person can buy now. Error UNAUTHENTICATED.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        context.services.commerce.orders.checkoutOffer(
          requireViewer(context).userId,
          nowOf(context),
        ),
    }),
    order_price: t.field({
      type: offers.orderPrice,
      description:
        'What an order would cost now. A voucher or referrer that does not count is said in the answer. Errors UNAUTHENTICATED, PLAN_OWNED, RATE_LIMITED.',
      authScopes: { signedIn: true },
      args: {
        plan: t.arg({ type: types.planCode }),
        voucher_code: t.arg.string({ required: false }),
        referral_code: t.arg.string({ required: false }),
      },
      resolve: async (_root, args, context) => {
        const input = {
          plan: toPlan(args.plan),
          voucherCode: args.voucher_code ?? null,
          referralCode: args.referral_code ?? null,
          click: context.click(),
        };
        const { userId } = requireViewer(context);
        if (input.voucherCode !== null || input.referralCode !== null)
          valueOrRefuse(await admitTypedCode(context));
        return valueOrRefuse(
          await context.services.commerce.orders.price(userId, input, nowOf(context)),
        );
      },
    }),
    orders: t.field({
      type: OrderPageType,
      description:
        'Orders of the signed-in person, newest first, at most 100 at once. Errors UNAUTHENTICATED, BAD_INPUT.',
      authScopes: { signedIn: true },
      args: { first: t.arg.int({ defaultValue: 20 }), after: t.arg.string({ required: false }) },
      resolve: async (_root, { first, after }, context) =>
        valueOrRefuse(
          await context.services.commerce.orders.list(requireViewer(context).userId, {
            first,
            after: after ?? null,
          }),
        ),
    }),
    order: t.field({
      type: types.order,
      description: 'An order of the signed-in person. Errors UNAUTHENTICATED, NOT_FOUND.',
      authScopes: { signedIn: true },
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, context) =>
        valueOrRefuse(
          await context.services.commerce.orders.get(requireViewer(context).userId, id),
        ),
    }),
  }));
}

function nowOf({ nowMs }: RequestContext): Date {
  return new Date(nowMs);
}

function addBankType(builder: Builder) {
  return builder.objectRef<(typeof banks)[number]>('Bank').implement({
    description: 'A bank of Vietnam that takes transfers.',
    fields: (t) => ({
      bin: t.exposeString('bin'),
      code: t.exposeString('code'),
      short_name: t.exposeString('shortName'),
      name: t.exposeString('name'),
    }),
  });
}

function addOfferTypes(builder: Builder, { planCode, order }: ReturnType<typeof addOrderTypes>) {
  const planOffer = builder.objectRef<PlanOffer>('PlanOffer').implement({
    fields: (t) => ({
      plan: t.field({ type: planCode, resolve: ({ plan }) => toPlanCode(plan) }),
      name: t.exposeString('name'),
      original_amount: t.expose('original_amount', { type: 'BigInt' }),
      early_amount: t.expose('early_amount', {
        type: 'BigInt',
        nullable: true,
        description: 'Of early buyers; null once it is over.',
      }),
      early_until: t.expose('early_until', { type: 'DateTime', nullable: true }),
      amount: t.expose('amount', {
        type: 'BigInt',
        description: 'What it costs now, before a voucher.',
      }),
      benefits: t.stringList({ resolve: ({ benefits }) => [...benefits] }),
    }),
  });
  const upgradeData = builder
    .objectRef<{ readonly email: string; readonly index: number; readonly totalVnd: bigint }>(
      'UpgradeData',
    )
    .implement({
      description: 'Upgrade data of the specification.',
      fields: (t) => ({
        type: t.string({ description: 'The plan it leads to: pro.', resolve: () => 'pro' }),
        email: t.exposeString('email'),
        index: t.exposeInt('index', {
          description: 'Which upgrade of this person it would be, from 1.',
        }),
        total_amount: t.expose('totalVnd', {
          type: 'BigInt',
          description: 'The difference to pay.',
        }),
      }),
    });
  const checkoutOffer = builder.objectRef<CheckoutOffer>('CheckoutOffer').implement({
    fields: (t) => ({
      plans: t.field({ type: [planOffer], resolve: ({ plans }) => [...plans] }),
      owned: t.field({
        type: planCode,
        nullable: true,
        resolve: ({ owned }) => (owned === null ? null : toPlanCode(owned)),
      }),
      upgrade: t.field({
        type: upgradeData,
        nullable: true,
        description: 'For an owner of Khá Pro.',
        resolve: async ({ upgradeVnd, upgradesPaid }, _args, context) => {
          if (upgradeVnd === null) return null;
          const { email } = await context.services.accounts.get(requireViewer(context).userId);
          return { email, index: upgradesPaid + 1, totalVnd: upgradeVnd };
        },
      }),
      server_now: t.field({
        type: 'DateTime',
        resolve: (_offer, _args, context) => nowOf(context),
      }),
    }),
  });
  return { planOffer, checkoutOffer, orderPrice: addPriceType(builder, order) };
}

function addPriceType(builder: Builder, order: ReturnType<typeof addOrderTypes>['order']) {
  const OrderVoucher = builder
    .objectRef<NonNullable<OrderPrice['voucher']>>('OrderVoucher')
    .implement({
      description: 'Voucher of the specification, as it counts for an order.',
      fields: (t) => ({
        code: t.exposeString('code'),
        discount: t.expose('discountVnd', { type: 'BigInt' }),
        validated: t.boolean({ description: 'The server accepts it.', resolve: () => true }),
      }),
    });
  const VoucherRefusal = builder.objectRef<AppError>('VoucherRefusal').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      message: t.string({ resolve: (error) => messageOf(error) }),
    }),
  });
  const price = builder.objectRef<OrderPrice>('OrderPrice').implement({
    fields: (t) => ({
      original_amount: t.expose('listVnd', { type: 'BigInt' }),
      early_discount: t.expose('earlyDiscountVnd', { type: 'BigInt' }),
      upgrade_credit: t.expose('upgradeCreditVnd', { type: 'BigInt' }),
      voucher: t.field({ type: OrderVoucher, nullable: true, resolve: ({ voucher }) => voucher }),
      voucher_error: t.field({
        type: VoucherRefusal,
        nullable: true,
        resolve: ({ voucherError }) => voucherError,
      }),
      referred_by: t.string({
        nullable: true,
        description: 'First name of who referred the buyer.',
        resolve: ({ referrer }) => referrer?.firstname ?? null,
      }),
      referral_error: t.string({
        nullable: true,
        description: 'Why the typed code does not count, in Vietnamese.',
        resolve: ({ referralError }) => (referralError === null ? null : messageOf(referralError)),
      }),
      total_amount: t.expose('totalVnd', { type: 'BigInt' }),
    }),
  });
  addRenewal(builder, { order, price });
  return price;
}
