import type { Builder } from '../../graphql/builder.ts';
import { oncePerBuilder } from '#server/graphql/once-per-builder.ts';

/** The enum of a voucher's kinds, shared by learners' and the back office's types. */
export const voucherKindType = oncePerBuilder(make);

function make(builder: Builder) {
  return builder.enumType('VoucherKind', { values: ['PERCENT', 'FIXED'] as const });
}
