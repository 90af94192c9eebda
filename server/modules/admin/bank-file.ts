import { byteOrderMark, csvLine } from './csv.ts';

/** A transfer as a bank's upload of many takes it. */
export interface BankFileLine {
  /** Whole. */
  readonly accountNumber: string;
  readonly holder: string;
  readonly bank: string;
  readonly bin: string;
  readonly amountVnd: bigint;
  readonly memo: string;
}

/** The columns that docs/payouts.md describes. */
const columns = [
  'STT',
  'Số tài khoản',
  'Tên người thụ hưởng',
  'Ngân hàng',
  'Mã ngân hàng (BIN)',
  'Số tiền',
  'Nội dung',
] as const;

/** Transfers as CSV, numbered from 1: the one form of every file of ours that goes to a bank. */
export function bankFile(transfers: readonly BankFileLine[]): string {
  const lines = transfers.map(({ accountNumber, holder, bank, bin, amountVnd, memo }, index) =>
    csvLine([index + 1, accountNumber, holder, bank, bin, amountVnd, memo]),
  );
  return byteOrderMark + csvLine(columns) + lines.join('');
}
