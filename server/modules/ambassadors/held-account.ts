import type { BankAccount } from '#shared/domain/commerce/bank-account.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';

/** An affiliate keeps the account that they have. */
export function accountHeld(
  cipher: FieldCipher,
  userId: string,
  {
    bank_bin: bin,
    account_holder: holder,
    account_number: sealed,
  }: {
    readonly bank_bin: string;
    readonly account_holder: string;
    readonly account_number: Uint8Array;
  },
): BankAccount {
  return {
    bin,
    holder,
    accountNumber: cipher.open(sealed, {
      table: 'affiliates',
      column: 'account_number',
      rowId: userId,
    }),
  };
}
