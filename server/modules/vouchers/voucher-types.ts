import type { Builder } from '../../graphql/builder.ts';

const made = new WeakMap<Builder, ReturnType<typeof make>>();

/** The enum of a voucher's kinds, shared by learners' and the back office's types. */
export function voucherKindType(builder: Builder) {
  const known = made.get(builder) ?? make(builder);
  made.set(builder, known);
  return known;
}

function make(builder: Builder) {
  return builder.enumType('VoucherKind', { values: ['PERCENT', 'FIXED'] as const });
}
