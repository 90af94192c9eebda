import { voucherReason, voucherRefusal } from '#shared/domain/voucher/voucher-reason.ts';
import type { Builder } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { admitTypedCode } from '../../graphql/rules/admit-typed-code.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { planCodeType, type PlanCode, toPlan, toPlanCode } from '../../graphql/types/plan-code.ts';
import { appError } from '#shared/errors/error-code.ts';
import { messageOf } from '#shared/errors/error-messages.ts';
import { addVoucherAdminTypes } from './admin-schema.ts';
import type { SeenVoucher, VoucherOrderInput } from './service.ts';
import { voucherKindType } from './voucher-types.ts';

/** Vouchers of the signed-in person, the check of a code, and the back office's part. */
export function addVoucherTypes(builder: Builder): void {
  const Plan = planCodeType(builder);
  const Voucher = withHolder(builder, addVoucher(builder));
  builder.queryFields((t) => ({
    vouchers: t.field({
      type: [Voucher],
      extensions: { listSize: 60 },
      description:
        'Public ones and the person’s own, those of the last two weeks too; what can be used first. Plan and amount say for which order.',
      authScopes: { signedIn: true },
      args: {
        plan: t.arg({ type: Plan, required: false }),
        amount: t.arg({
          type: 'BigInt',
          required: false,
          description: 'What the order costs before the voucher.',
        }),
      },
      resolve: async (_root, { plan, amount }, context) => {
        const { userId } = requireViewer(context);
        return [
          ...(await context.services.vouchers.list(
            userId,
            orderInput(plan, amount),
            context.nowMs,
          )),
        ];
      },
    }),
    daily_voucher_count: t.int({
      description:
        'Vouchers for this person that became available today (Vietnamese day) and still are.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        context.services.vouchers.dailyCount(requireViewer(context).userId, context.nowMs),
    }),
    check_voucher: t.field({
      type: addVoucherCheck(builder),
      description:
        'How a typed code stands for this person and order. Takes nothing. Error RATE_LIMITED.',
      authScopes: { signedIn: true },
      args: {
        code: t.arg.string(),
        plan: t.arg({ type: Plan, required: false }),
        amount: t.arg({ type: 'BigInt', required: false }),
      },
      resolve: async (_root, { code, plan, amount }, context) => {
        const { userId } = requireViewer(context);
        valueOrRefuse(await admitTypedCode(context));
        return {
          typed: code,
          seen: await context.services.vouchers.check(
            userId,
            code,
            orderInput(plan, amount),
            context.nowMs,
          ),
        };
      },
    }),
  }));
  addPassedOn(builder);
  addVoucherAdminTypes(builder);
}

function addPassedOn(builder: Builder): void {
  builder.queryFields((t) => ({
    campaign_vouchers: t.stringList({
      description: 'Codes that a link may carry: public vouchers that are not over.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) => [
        ...(await context.services.vouchers.listToPassOn(
          requireViewer(context).userId,
          context.nowMs,
        )),
      ],
    }),
  }));
}

function addVoucher(builder: Builder) {
  const Kind = voucherKindType(builder);
  const State = voucherStateType(builder);
  return builder.objectRef<SeenVoucher>('Voucher').implement({
    description: 'A voucher as the signed-in person finds it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.exposeString('code'),
      kind: t.field({
        type: Kind,
        resolve: ({ terms }) => (terms.worth.kind === 'percent' ? 'PERCENT' : 'FIXED'),
      }),
      percent: t.int({
        nullable: true,
        resolve: ({ terms: { worth } }) => (worth.kind === 'percent' ? worth.percent : null),
      }),
      cap: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'The most that a percentage takes off.',
        resolve: ({ terms: { worth } }) => (worth.kind === 'percent' ? worth.capVnd : null),
      }),
      amount: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'What a fixed one takes off.',
        resolve: ({ terms: { worth } }) => (worth.kind === 'fixed' ? worth.amountVnd : null),
      }),
      min_order: t.field({ type: 'BigInt', resolve: ({ terms }) => terms.minOrderVnd }),
      plans: t.field({
        type: [planCodeType(builder)],
        resolve: ({ terms }) => terms.plans.map(toPlanCode),
      }),
      starts_at: t.field({ type: 'DateTime', resolve: ({ terms }) => new Date(terms.startsAtMs) }),
      ends_at: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: ({ terms }) => (terms.endsAtMs === null ? null : new Date(terms.endsAtMs)),
      }),
      has_daily_uses: t.boolean({
        description: 'Opens again every day at 00:00.',
        resolve: ({ perDay }) => perDay !== null,
      }),
      is_personal: t.exposeBoolean('isPersonal'),
      is_paused: t.boolean({ resolve: ({ terms }) => terms.isPaused }),
      is_used_up: t.boolean({ description: 'For good.', resolve: ({ usage }) => usage.isUsedUp }),
      used_up_until: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Today’s uses are gone; it opens again then.',
        resolve: ({ usage }) =>
          usage.usedUpUntilMs === null ? null : new Date(usage.usedUpUntilMs),
      }),
      is_used_by_you: t.boolean({ resolve: ({ usage }) => usage.isUsedByYou }),
      state: t.field({
        type: State,
        description: 'For the order that was asked about.',
        resolve: ({ state }) => stateCode(state.kind),
      }),
      reason: t.string({
        nullable: true,
        description: 'Why it cannot be used, in Vietnamese.',
        resolve: ({ state }) => voucherReason(state),
      }),
      discount: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'What it takes off the order that was asked about.',
        resolve: ({ state }) => discountOf(state),
      }),
      validated: t.boolean({
        description: 'The server accepts it for the order that was asked about.',
        resolve: ({ state }) => state.kind === 'ready',
      }),
      server_now: t.field({
        type: 'DateTime',
        description: 'For countdowns.',
        resolve: ({ nowMs }) => new Date(nowMs),
      }),
    }),
  });
}

function voucherStateType(builder: Builder) {
  return builder.enumType('VoucherState', {
    values: [
      'READY',
      'NOT_YET',
      'USED_UP',
      'USED_BY_YOU',
      'HELD',
      'EXPIRED',
      'PAUSED',
      'NOT_FOR_ORDER',
    ] as const,
  });
}

function withHolder(builder: Builder, Voucher: ReturnType<typeof addVoucher>) {
  builder.objectField(Voucher, 'held_by_order', (t) =>
    t.string({
      nullable: true,
      description: 'The code of the person’s order that holds it and to which money has come.',
      resolve: ({ usage }) => usage.heldByOrder,
    }),
  );
  return Voucher;
}

/** A typed code and what it stands for. */
interface VoucherCheck {
  readonly typed: string;
  readonly seen: SeenVoucher | null;
}

function addVoucherCheck(builder: Builder) {
  return builder.objectRef<VoucherCheck>('VoucherCheck').implement({
    fields: (t) => ({
      code: t.string({
        description: 'In its official spelling; as typed when it is none.',
        resolve: ({ typed, seen }) => seen?.code ?? typed,
      }),
      validated: t.boolean({ resolve: ({ seen }) => seen?.state.kind === 'ready' }),
      discount: t.field({
        type: 'BigInt',
        nullable: true,
        resolve: ({ seen }) => (seen === null ? null : discountOf(seen.state)),
      }),
      refusal_code: t.string({
        nullable: true,
        description: 'VOUCHER_UNKNOWN, VOUCHER_NOT_YET … when it cannot be used.',
        resolve: ({ seen }) => (seen === null ? 'VOUCHER_UNKNOWN' : voucherRefusal(seen.state)),
      }),
      reason: t.string({
        nullable: true,
        resolve: ({ seen }) =>
          seen === null ? messageOf(appError('VOUCHER_UNKNOWN')) : voucherReason(seen.state),
      }),
    }),
  });
}

function orderInput(
  plan: PlanCode | null | undefined,
  amount: bigint | null | undefined,
): VoucherOrderInput {
  return { plan: plan ? toPlan(plan) : null, amountVnd: amount ?? null };
}

function discountOf(state: SeenVoucher['state']): bigint | null {
  return state.kind === 'ready' ? state.discountVnd : null;
}

const stateCodes = {
  ready: 'READY',
  not_yet: 'NOT_YET',
  used_up: 'USED_UP',
  used_by_you: 'USED_BY_YOU',
  held: 'HELD',
  expired: 'EXPIRED',
  paused: 'PAUSED',
  not_for_order: 'NOT_FOR_ORDER',
} as const;

function stateCode(kind: SeenVoucher['state']['kind']) {
  return stateCodes[kind];
}
