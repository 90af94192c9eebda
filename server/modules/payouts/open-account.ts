import type { FieldCipher, FieldPlace } from '../../crypto/field-cipher.ts';

interface SealedAccount {
  readonly user_id: string;
  readonly account_number: Uint8Array;
}

/** Whether the number of an affiliate's account can be read: nothing is paid to one that cannot. */
export function isAccountReadable(cipher: FieldCipher, row: SealedAccount): boolean {
  return cipher.read(row.account_number, placeOf(row)) !== null;
}

/** The account number of an affiliate, whole. Throws when its seal is damaged. */
export function openAccount(cipher: FieldCipher, row: SealedAccount): string {
  return cipher.open(row.account_number, placeOf(row));
}

function placeOf({ user_id: rowId }: SealedAccount): FieldPlace {
  return { table: 'affiliates', column: 'account_number', rowId };
}
