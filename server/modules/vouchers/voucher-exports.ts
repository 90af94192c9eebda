import { planList } from '#shared/domain/voucher/voucher-reason.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { everyNode, type ExportList, type ExportRow } from '../../lists/export-list.ts';
import {
  type OfficeRow,
  type OfficeUse,
  type VoucherStatus,
  voucherStatuses,
} from './admin-store.ts';
import type { VoucherListInput, VoucherAdmin } from './voucher-admin.ts';

/**
 * `GET /admin/export/vouchers.csv?q=&status=` and `voucher-uses.csv?id=`: the list, and the use
 * report of one voucher.
 */
export function voucherExports(admin: VoucherAdmin): readonly ExportList[] {
  return [
    {
      name: 'vouchers',
      right: 'vouchers.manage',
      columns: [
        'Mã',
        'Loại',
        'Giảm',
        'Giảm tối đa',
        'Đơn từ',
        'Gói',
        'Từ lúc',
        'Đến lúc',
        'Mỗi ngày',
        'Tổng lượt',
        'Đã dùng',
        'Đối tượng',
        'Trạng thái',
        'Ghi chú',
      ],
      open(filters, now) {
        const status = filters.get('status');
        if (status !== null && !isStatus(status))
          return err(appError('BAD_INPUT', { field: 'status' }));
        return ok(voucherRows(admin, { status, search: filters.get('q') }, now));
      },
    },
    {
      name: 'voucher-uses',
      right: 'vouchers.manage',
      columns: [
        'Mã',
        'Email',
        'Học viên',
        'Đơn hàng',
        'Trạng thái',
        'Giá trước khi giảm',
        'Giảm',
        'Giữ lúc',
        'Thanh toán lúc',
      ],
      open(filters) {
        const id = filters.get('id');
        return id === null
          ? err(appError('BAD_INPUT', { field: 'id' }))
          : ok(rowsOfUses(admin, id));
      },
    },
  ];
}

async function* voucherRows(
  admin: VoucherAdmin,
  input: VoucherListInput,
  now: Date,
): AsyncGenerator<ExportRow> {
  for await (const row of everyNode(async (after) =>
    valueOrRefuse(await admin.list(input, { first: 100, after }, now)),
  ))
    yield voucherRow(row);
}

async function* rowsOfUses(admin: VoucherAdmin, id: string): AsyncGenerator<ExportRow> {
  for await (const use of everyNode(async (after) =>
    valueOrRefuse(await admin.uses(id, { first: 100, after })),
  ))
    yield rowOfUse(use);
}

const kinds = { percent: 'Phần trăm', fixed: 'Số tiền' } as const;
const audiences = { public: 'Mọi người', code: 'Ai có mã', personal: 'Riêng một người' } as const;
const statuses: Readonly<Record<VoucherStatus, string>> = {
  running: 'Đang chạy',
  scheduled: 'Sắp tới',
  paused: 'Tạm dừng',
  ended: 'Đã hết',
};
const useStates = { reserved: 'Đang giữ', redeemed: 'Đã dùng', released: 'Đã trả lại' } as const;

function voucherRow(row: OfficeRow): ExportRow {
  const worth = row.kind === 'percent' ? `${row.percent}%` : row.amount;
  return [
    row.code,
    kinds[row.kind],
    worth,
    row.cap,
    row.min_order,
    planList(row.plans),
    row.starts_at,
    row.ends_at,
    row.per_day,
    row.max_uses,
    row.used,
    row.owner_email ?? audiences[row.audience],
    statuses[row.status],
    row.note,
  ];
}

function rowOfUse({
  code,
  email,
  person,
  order_number: number,
  order_id: id,
  state,
  amount,
  discount,
  reserved_at: reserved,
  redeemed_at: redeemed,
}: OfficeUse): ExportRow {
  return [
    code,
    email,
    person,
    number === null ? id : `#MV-${number}`,
    useStates[state],
    amount,
    discount,
    reserved,
    redeemed,
  ];
}

function isStatus(text: string): text is VoucherStatus {
  return (voucherStatuses as readonly string[]).includes(text);
}
