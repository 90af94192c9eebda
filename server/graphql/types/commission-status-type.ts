import type { Builder } from '../builder.ts';
import { oncePerBuilder } from '../once-per-builder.ts';

/** The enum `CommissionStatus` of a schema: affiliates' and administrators' types share it. */
export const commissionStatusType = oncePerBuilder(make);

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
