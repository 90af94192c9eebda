import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { planCodeType, toPlanCode } from '#server/graphql/types/plan-code.ts';
import { commissionStatusType } from '#server/graphql/types/commission-status-type.ts';
import { payoutStatusType } from '#server/graphql/types/payout-status-type.ts';
import { commissionLife, type CommissionStep, commissionStepKinds } from './commission-life.ts';
import type { CommissionRow } from './commission-list.ts';

/** The type `Commission`, as its affiliate sees it. */
export function addCommissionType(builder: Builder) {
  const PayoutType = addCommissionPayout(builder);
  const Step = addStep(builder);
  return builder.objectRef<CommissionRow>('Commission').implement({
    description: 'What one paid order earns its affiliate. Amounts in VND. Who bought is not told.',
    fields: (t) => ({
      id: t.exposeID('id'),
      order_code: t.string({ resolve: ({ order_number: number }) => orderCode(number) }),
      plan: t.field({ type: planCodeType(builder), resolve: ({ plan }) => toPlanCode(plan) }),
      order_amount: t.expose('order_vnd', { type: 'BigInt' }),
      base_amount: t.expose('base_vnd', { type: 'BigInt', description: 'What was really paid.' }),
      rate_bp: t.exposeInt('rate_bp', { description: 'Hundredths of a per cent.' }),
      amount: t.expose('amount_vnd', { type: 'BigInt' }),
      status: t.expose('status', { type: commissionStatusType(builder) }),
      created_at: t.expose('created_at', {
        type: 'DateTime',
        description: 'When the order was paid.',
      }),
      hold_ends_at: t.expose('hold_ends_at', {
        type: 'DateTime',
        description: 'The end of the order’s refund window.',
      }),
      approved_at: t.expose('approved_at', { type: 'DateTime', nullable: true }),
      ended_at: t.expose('ended_at', { type: 'DateTime', nullable: true }),
      end_reason: t.exposeString('end_reason', {
        nullable: true,
        description:
          'Why it is VOID or REVERSED: refunded, sale_undone, same_person, fraud, affiliate_gone.',
      }),
      link_name: t.exposeString('link_name', {
        nullable: true,
        description: 'Of the campaign link that brought the order.',
      }),
      payout: t.field({ type: PayoutType, nullable: true, resolve: payoutOf }),
      life: t.field({
        type: [Step],
        extensions: { listSize: 8 },
        description: 'What happened and, while all goes well, what is to come, in its order.',
        resolve: (row) => [...commissionLife(row)],
      }),
    }),
  });
}

type CommissionPayout = NonNullable<ReturnType<typeof payoutOf>>;

function payoutOf({
  payout_id: id,
  payout_status: status,
  payout_created_at: createdAt,
  payout_sent_at: sentAt,
  payout_ended_at: endedAt,
}: CommissionRow) {
  return id === null || status === null || createdAt === null
    ? null
    : { id, status, date: endedAt ?? sentAt ?? createdAt };
}

function addCommissionPayout(builder: Builder) {
  return builder.objectRef<CommissionPayout>('CommissionPayout').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.expose('status', { type: payoutStatusType(builder) }),
      date: t.expose('date', {
        type: 'DateTime',
        description: 'Of the newest thing that happened to it.',
      }),
    }),
  });
}

function addStep(builder: Builder) {
  const Kind = builder.enumType('CommissionStepKind', {
    description:
      'CLICK, CODE or SIGNUP brought the order; HOLD_ENDS is the end of its refund window; VOID and REVERSED are for good.',
    values: commissionStepKinds,
  });
  return builder.objectRef<CommissionStep>('CommissionStep').implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: Kind }),
      at: t.expose('at', {
        type: 'DateTime',
        nullable: true,
        description: 'Null: not known, or to come without a date.',
      }),
      is_done: t.exposeBoolean('isDone'),
      note: t.exposeString('note', { nullable: true, description: 'What an administrator wrote.' }),
    }),
  });
}
