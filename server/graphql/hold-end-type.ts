import type { HoldEnd } from '#shared/domain/affiliate/payout-hold.ts';
import type { Builder } from '#server/graphql/builder.ts';

const made = new WeakMap<Builder, ReturnType<typeof make>>();

/** The enum `PayoutHoldEnd` of a schema: the account and the wallet share it. */
export function holdEndType(builder: Builder) {
  const known = made.get(builder) ?? make(builder);
  made.set(builder, known);
  return known;
}

function make(builder: Builder) {
  return builder.enumType('PayoutHoldEnd', {
    description:
      'What lets held payouts go on: OTHER_ACCOUNT, ACCOUNT_AGAIN (the account given anew, the same one too), OFFICE (a person says so).',
    values: {
      OTHER_ACCOUNT: { value: 'other_account' },
      ACCOUNT_AGAIN: { value: 'account_again' },
      OFFICE: { value: 'office' },
    } as const satisfies Record<Uppercase<HoldEnd>, { value: HoldEnd }>,
  });
}
