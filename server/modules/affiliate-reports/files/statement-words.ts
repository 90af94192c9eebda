import type { Period } from '#shared/domain/affiliate/period.ts';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { formatMoney } from '#shared/format/format-money.ts';
import type { AffiliateStatement, StatementKind, StatementLine } from '../affiliate-statement.ts';

/** `Tháng 11 năm 2026`, `Quý 4 năm 2026`. */
export function periodTitle({ kind, index, year }: Period): string {
  return `${kind === 'MONTH' ? 'Tháng' : 'Quý'} ${index} năm ${year}`;
}

/** `2026-11-01` → `01/11/2026`. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** A line in words, as on the screen. */
export function lineText({ kind, orderNumber, payoutId }: StatementLine): string {
  const code =
    orderNumber === null ? (payoutId ?? '').slice(0, 8).toUpperCase() : orderCode(orderNumber);
  return lineTexts[kind].replace('{code}', code);
}

const lineTexts: Readonly<Record<StatementKind, string>> = {
  commission_created: 'Hoa hồng mới, đơn {code}',
  commission_approved: 'Ghi nhận hoa hồng, đơn {code}',
  commission_voided: 'Hủy hoa hồng, đơn {code}',
  commission_restored: 'Khôi phục hoa hồng, đơn {code}',
  commission_reversed: 'Thu hồi hoa hồng, đơn {code}',
  payout_taken: 'Chi trả {code}',
  payout_failed: 'Chi trả {code} chưa chuyển được, trở lại ví',
  wallet_given_up: 'Số dư được từ bỏ khi xóa tài khoản',
};

/** `+290.000 ₫`, `−290.000 ₫`; nothing of nothing. */
export function moveText(vnd: bigint): string {
  if (vnd === 0n) return '';
  return vnd > 0n ? `+${formatMoney(vnd)}` : formatMoney(vnd);
}

/**
 * A row of the sums: what it is, what it did to what is pending and to the wallet. A balance is not
 * a movement.
 */
export interface SumRow {
  readonly text: string;
  readonly pendingVnd: bigint;
  readonly walletVnd: bigint;
  readonly isBalance: boolean;
}

function row(text: string, pendingVnd: bigint, walletVnd: bigint, isBalance = false): SumRow {
  return { text, pendingVnd, walletVnd, isBalance };
}

/** Opening balances, what moved them, closing balances: each column adds up. */
export function sumRows({
  openingVnd,
  openingPendingVnd,
  closingVnd,
  closingPendingVnd,
  sums,
}: AffiliateStatement): readonly SumRow[] {
  return [
    row('Số dư đầu kỳ', openingPendingVnd, openingVnd, true),
    row('Hoa hồng mới', sums.createdVnd, 0n),
    row('Hoa hồng bị hủy trước khi ghi nhận', -sums.voidedVnd, 0n),
    row('Hoa hồng được ghi nhận vào ví', -sums.approvedVnd, sums.approvedVnd),
    row('Hoa hồng bị thu hồi', 0n, -sums.reversedVnd),
    // Rare: nobody reads of it who never had it.
    ...(sums.restoredPendingVnd + sums.restoredWalletVnd > 0n
      ? [row('Hoa hồng được khôi phục', sums.restoredPendingVnd, sums.restoredWalletVnd)]
      : []),
    row('Chi trả, gồm thuế khấu trừ', 0n, -sums.takenVnd),
    row('Chi trả chưa chuyển được, trở lại ví', 0n, sums.returnedVnd),
    row('Số dư cuối kỳ', closingPendingVnd, closingVnd, true),
  ];
}
