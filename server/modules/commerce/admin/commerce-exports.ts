import { bankName } from '#shared/domain/commerce/banks.ts';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { refundWords } from '#shared/domain/commerce/refund-state.ts';
import { formatMoney } from '#shared/format/format-money.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { everyNode, type ExportList, type ExportRow } from '#server/lists/export-list.ts';
import type { CountedPage } from '#server/lists/paging.ts';
import { missingVnd } from '../order-rules.ts';
import { type CommerceQueries, adminTabs } from './commerce-queries.ts';
import type { AdminRefundRow, AdminTransactionRow } from './money-store.ts';
import type { AdminOrderRow } from './order-admin-store.ts';
import {
  commissionStatusNames,
  orderStatusNames,
  planNames,
  refundCameBack,
  refundKindNames,
  reviewReasonName,
  transactionStateNames,
} from './words.ts';

/**
 * `orders`, `transactions`, `refunds`, as their screens filter them: `?tab=&q=`. Accounts of
 * learners are masked.
 */
export function commerceExports(queries: CommerceQueries): readonly ExportList[] {
  return [orderExport(queries), transactionExport(queries), refundExport(queries)];
}

function orderExport(queries: CommerceQueries): ExportList {
  return {
    name: 'orders',
    right: 'orders.read',
    columns: [
      'Mã đơn',
      'Học viên',
      'Email',
      'Gói',
      'Trạng thái',
      'Nội dung chuyển khoản',
      'Giá niêm yết',
      'Giảm sớm',
      'Trừ nâng cấp',
      'Mã voucher',
      'Giảm voucher',
      'Cần thu',
      'Đã nhận',
      'Còn thiếu',
      'Thừa',
      'Được bỏ qua',
      'Giới thiệu',
      'Hoa hồng',
      'Trạng thái hoa hồng',
      'Tạo lúc',
      'Trả lúc',
      'Hoàn được đến',
    ],
    open: (filters) =>
      tabbed(filters, adminTabs.orders, (tab, search) =>
        rowsOf(
          async (after) =>
            valueOrRefuse(await queries.orders({ tab, search }, { first: 100, after })),
          orderRow,
        ),
      ),
  };
}

function orderRow(order: AdminOrderRow): ExportRow {
  return [
    orderCode(order.number),
    order.learner_name,
    order.email,
    planNames[order.plan],
    orderStatusNames[order.status],
    order.payment_code,
    order.list_vnd,
    order.early_discount_vnd,
    order.upgrade_credit_vnd,
    order.voucher_code,
    order.voucher_discount_vnd,
    order.total_vnd,
    order.received_vnd,
    missingVnd(order),
    order.excess_vnd,
    order.waived_vnd,
    order.referral_code,
    earned(order),
    order.commission_status === null ? null : commissionStatusNames[order.commission_status],
    order.created_at,
    order.paid_at,
    order.refundable_until,
  ];
}

/** What is left of the commission: nothing of one that was undone, so that the column adds up. */
function earned({
  commission_vnd: amount,
  commission_status: status,
}: AdminOrderRow): bigint | null {
  return status === 'void' || status === 'reversed' ? 0n : amount;
}

function transactionExport(queries: CommerceQueries): ExportList {
  return {
    name: 'transactions',
    right: 'money.move',
    columns: [
      'Lúc biết',
      'Lúc giao dịch',
      'Chiều',
      'Số tiền',
      'Nội dung',
      'Mã tham chiếu',
      'Bên kia',
      'Tài khoản',
      'Trạng thái',
      'Vì sao chờ',
      'Đơn',
      'Tách từ',
    ],
    open: (filters) =>
      tabbed(filters, adminTabs.transactions, (tab, search) =>
        rowsOf(
          async (after) =>
            withoutSplit(
              valueOrRefuse(await queries.transactions({ tab, search }, { first: 100, after })),
            ),
          transactionRow,
        ),
      ),
  };
}

/** What was split is there by its parts: the column of amounts adds up. */
function withoutSplit(page: CountedPage<AdminTransactionRow>): CountedPage<AdminTransactionRow> {
  return { ...page, nodes: page.nodes.filter(({ state }) => state !== 'split') };
}

function transactionRow(row: AdminTransactionRow): ExportRow {
  return [
    row.heard_at,
    row.occurred_at,
    row.direction === 'in' ? 'Vào' : 'Ra',
    row.amount_vnd,
    row.memo,
    row.reference,
    row.counterparty,
    row.account_number,
    transactionStateNames[row.state],
    (row.state === 'review' || row.state === 'strayed') && row.review_reason !== null
      ? reviewReasonName(row.review_reason, row.direction)
      : null,
    row.order_number === null ? null : orderCode(row.order_number),
    row.part_of_vnd === null ? null : formatMoney(row.part_of_vnd),
  ];
}

function refundExport(queries: CommerceQueries): ExportList {
  return {
    name: 'refunds',
    right: 'money.move',
    columns: [
      'Yêu cầu lúc',
      'Loại',
      'Đơn',
      'Học viên',
      'Email',
      'Số tiền',
      'Trạng thái',
      'Ngân hàng',
      'Tài khoản',
      'Chủ tài khoản',
      'Nội dung chuyển',
      'Hạn chuyển',
      'Đã chuyển lúc',
      'Mã giao dịch',
      'Lý do',
    ],
    open: (filters) =>
      tabbed(filters, adminTabs.refunds, (tab, search) =>
        rowsOf(
          async (after) =>
            valueOrRefuse(await queries.refunds({ tab, search }, { first: 100, after })),
          refundRow,
        ),
      ),
  };
}

function refundRow(row: AdminRefundRow): ExportRow {
  return [
    row.requested_at,
    refundKindNames[row.kind],
    row.order_number === null ? null : orderCode(row.order_number),
    row.learner_name,
    row.email,
    row.amount_vnd,
    row.came_back ? refundCameBack : refundWords[row.state],
    row.bank_bin === null ? null : bankName(row.bank_bin),
    row.account_last4 === null ? null : `•••• ${row.account_last4}`,
    row.account_holder,
    row.memo_code,
    row.due_at,
    row.sent_at,
    row.reference,
    row.reason,
  ];
}

function tabbed<Tab extends string>(
  filters: URLSearchParams,
  tabs: readonly Tab[],
  rows: (tab: Tab, search: string | null) => AsyncIterable<ExportRow>,
) {
  const wanted = filters.get('tab') ?? 'all';
  const tab = tabs.find((known) => known === wanted);
  return tab === undefined
    ? err(appError('BAD_INPUT', { field: 'tab' }))
    : ok(rows(tab, filters.get('q')));
}

async function* rowsOf<Node>(
  readPage: Parameters<typeof everyNode<Node>>[0],
  toRow: (node: Node) => ExportRow,
): AsyncGenerator<ExportRow> {
  for await (const node of everyNode(readPage)) yield toRow(node);
}
