import type { ObjectRef } from '@pothos/core';
import type { Builder, BuilderTypes } from '#server/graphql/builder.ts';
import { shownAccount } from '../shown-account.ts';
import type { AdminRefundRow } from './money-store.ts';

type Refund = ObjectRef<BuilderTypes, AdminRefundRow>;

/** Adds to a refund where the one before it went that came back, and whether it goes there too. */
export function addReturnedAccount<Known extends Refund>(builder: Builder, refund: Known): Known {
  builder.objectFields(refund, (t) => ({
    returned_account: t.string({
      nullable: true,
      description: 'Bank and last four characters of the account whose bank sent it back.',
      resolve: ({ returned_bank_bin: bin, returned_account_last4: last4 }) =>
        shownAccount({ bank_bin: bin, account_last4: last4 }),
    }),
    is_returned_account: t.boolean({
      description: 'It goes to that bank, and its last four characters are the same.',
      resolve: ({ bank_bin: bin, account_last4: last4, ...row }) =>
        bin !== null &&
        last4 !== null &&
        bin === row.returned_bank_bin &&
        last4 === row.returned_account_last4,
    }),
  }));
  return refund;
}
