import type { FieldCipher } from '../../crypto/field-cipher.ts';

interface SealedAccount {
  readonly user_id: string;
  readonly account_number: Uint8Array;
}

/** Whether the number of an affiliate's account can be read: nothing is paid to one that cannot. */
export function isAccountReadable(cipher: FieldCipher, row: SealedAccount): boolean {
  try {
    openAccount(cipher, row);
    return true;
  } catch {
    return false;
  }
}

/** The account number of an affiliate, whole. Throws when its seal is damaged. */
export function openAccount(cipher: FieldCipher, row: SealedAccount): string {
  return cipher.open(row.account_number, {
    table: 'affiliates',
    column: 'account_number',
    rowId: row.user_id,
  });
}
