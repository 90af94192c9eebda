import type { ReceivingAccountInput } from '#shared/domain/affiliate/join-rules.ts';

/** An account with nothing in it yet. */
export const emptyAccount: ReceivingAccountInput = {
  account_bank: '',
  account_number: '',
  account_holder: '',
  accepts_other_holder: false,
};

/**
 * An account by its fields; saying that another holder is meant answers what was asked of the
 * holder.
 */
export function heldBy({ accepts_other_holder: isMeant, ...account }: ReceivingAccountInput) {
  return { ...account, account_holder: `${account.account_holder}${isMeant ? ' ✓' : ''}` };
}
