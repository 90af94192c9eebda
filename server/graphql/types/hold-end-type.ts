import type { HoldEnd } from '#shared/domain/affiliate/payout-hold.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { oncePerBuilder } from '../once-per-builder.ts';

/** The enum `PayoutHoldEnd` of a schema: the account and the wallet share it. */
export const holdEndType = oncePerBuilder(make);

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
