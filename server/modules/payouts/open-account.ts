import type { FieldCipher } from '../../crypto/field-cipher.ts';

export interface SealedAccount {
  readonly user_id: string;
  readonly account_number: Uint8Array;
}

/** Whether the number of an affiliate's account can be read: nothing is paid to one that cannot. */
export function isAccountReadable(cipher: FieldCipher, row: SealedAccount): boolean {
  return readAccount(cipher, row) !== null;
}

/** The account number of an affiliate, whole; null when its seal is damaged or its key is lost. */
export function readAccount(cipher: FieldCipher, row: SealedAccount): string | null {
  const place = { table: 'affiliates', column: 'account_number', rowId: row.user_id };
  return cipher.read(row.account_number, place);
}
