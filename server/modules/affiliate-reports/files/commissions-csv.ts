import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import { formatDate } from '#shared/format/format-date.ts';
import type { ExportRow } from '#server/lists/export-list.ts';
import { byteOrderMark, csvLine } from '#server/modules/admin/api.ts';
import type { CommissionRow } from '../commission-list.ts';

/**
 * The list of commissions as a CSV file, a line at a time: the columns of the screen, in its words.
 */
export async function* commissionsCsv(rows: AsyncIterable<CommissionRow>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['Ngày', 'Mã đơn', 'Gói', 'Giá trị đơn', 'Hoa hồng', 'Trạng thái']);
  for await (const row of rows) yield csvLine(cells(row));
}

function cells(row: CommissionRow): ExportRow {
  return [
    formatDate(row.created_at.getTime()),
    orderCode(row.order_number),
    planNames[row.plan],
    row.order_vnd,
    earned(row),
    stateText(row),
  ];
}

/** What is left of it: nothing of one that was undone. */
function earned({ status, amount_vnd: amount }: CommissionRow): bigint {
  return status === 'void' || status === 'reversed' ? 0n : amount;
}

function stateText({
  status,
  end_reason: reason,
  hold_ends_at: holdEndsAt,
}: CommissionRow): string {
  switch (status) {
    case 'pending':
      return `Chờ đến ${formatDate(holdEndsAt.getTime())}`;
    case 'approved':
      return 'Đã ghi nhận';
    case 'in_payout':
      return 'Đang chi trả';
    case 'paid':
      return 'Đã chi trả';
    case 'void':
      return reason === 'refunded'
        ? 'Đã hoàn tiền'
        : reason === 'sale_undone'
          ? 'Đơn đã đóng'
          : 'Không hợp lệ';
    case 'on_hold':
      return 'Tạm giữ';
    case 'reversed':
      return 'Đã thu hồi';
    default:
      return assertNever(status);
  }
}

const planNames: Readonly<Record<Plan, string>> = { kha_pro: 'Khá Pro', pro: 'Pro' };
