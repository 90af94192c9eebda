import type { ReceivingAccountInput } from '#shared/domain/affiliate/join-rules.ts';

/** An account with nothing in it yet. */
export const emptyAccount: ReceivingAccountInput = {
  account_bank: '',
  account_number: '',
  account_holder: '',
  accepts_other_holder: false,
};

/** What goes to the server of a form that holds more than an account. */
export function accountOf({
  account_bank,
  account_number,
  account_holder,
  accepts_other_holder,
}: ReceivingAccountInput): ReceivingAccountInput {
  return { account_bank, account_number, account_holder, accepts_other_holder };
}
