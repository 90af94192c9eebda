import { bankName } from '#shared/domain/commerce/banks.ts';

/** `Techcombank •••• 5599`; null where there is none, or it is not known any more. */
export function shownAccount(
  account: { readonly bank_bin: string | null; readonly account_last4: string | null } | null,
): string | null {
  const { bank_bin: bin, account_last4: last4 } = account ?? {
    bank_bin: null,
    account_last4: null,
  };
  return bin === null || last4 === null ? null : `${bankName(bin)} •••• ${last4}`;
}
