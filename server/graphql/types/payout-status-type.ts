import type { Builder } from '../builder.ts';
import { oncePerBuilder } from '../once-per-builder.ts';

/** The enum `PayoutStatus` of a schema: whoever asks first makes it. */
export const payoutStatusType = oncePerBuilder(make);

function make(builder: Builder) {
  return builder.enumType('PayoutStatus', {
    values: {
      DRAFT: { value: 'draft' },
      CONFIRMED: { value: 'confirmed' },
      SENT: { value: 'sent' },
      COMPLETED: { value: 'completed' },
      FAILED: { value: 'failed' },
    } as const,
  });
}
