import type { Builder } from './builder.ts';

const made = new WeakMap<Builder, ReturnType<typeof make>>();

/** The enum `PayoutStatus` of a schema: whoever asks first makes it. */
export function payoutStatusType(builder: Builder) {
  const known = made.get(builder) ?? make(builder);
  made.set(builder, known);
  return known;
}

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
