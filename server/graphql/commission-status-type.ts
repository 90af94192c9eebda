import type { Builder } from './builder.ts';

const made = new WeakMap<Builder, ReturnType<typeof make>>();

/** The enum `CommissionStatus` of a schema: affiliates' and administrators' types share it. */
export function commissionStatusType(builder: Builder) {
  const known = made.get(builder) ?? make(builder);
  made.set(builder, known);
  return known;
}

function make(builder: Builder) {
  return builder.enumType('CommissionStatus', {
    description:
      'PENDING (in its order’s refund window), APPROVED, IN_PAYOUT, PAID; ON_HOLD (looked at for fraud), VOID (never became due), REVERSED (taken back after it was approved).',
    values: {
      PENDING: { value: 'pending' },
      APPROVED: { value: 'approved' },
      IN_PAYOUT: { value: 'in_payout' },
      PAID: { value: 'paid' },
      VOID: { value: 'void' },
      ON_HOLD: { value: 'on_hold' },
      REVERSED: { value: 'reversed' },
    } as const,
  });
}
