import { bankName } from './banks.ts';
import { vietQrText } from './viet-qr.ts';

/** Money that is to go somewhere. */
export interface TransferInput {
  readonly bin: string;
  /** Whole. */
  readonly accountNumber: string;
  readonly holder: string;
  readonly amountVnd: bigint;
  readonly memo: string;
}

/** What a bank takes of it: with its bank by name and its VietQR. */
export function transferTo(to: TransferInput) {
  return { ...to, bank: bankName(to.bin), qrText: vietQrText(to) };
}
