import { bankName } from '#shared/domain/commerce/banks.ts';

/** `Vietcombank •••• 6789`. */
export function accountText({
  account_bank: bin,
  account_masked: masked,
}: {
  readonly account_bank: string;
  readonly account_masked: string;
}): string {
  return `${bankName(bin)} ${masked}`;
}
