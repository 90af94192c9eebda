import { findBank } from '#shared/domain/commerce/banks.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { everyNode, type ExportList, type ExportRow } from '../../lists/export-list.ts';
import type { AdminCounter } from '../admin/api.ts';
import {
  type AffiliateAdmin,
  affiliateTabs,
  type AffiliateFilter,
  type AdminAffiliateRow,
} from './affiliate-admin.ts';
import { failureText } from './payout-failure.ts';
import type { Payout, PayoutRun, Payouts } from './payouts.ts';

/**
 * What waits in the pages of affiliates (commissions on hold) and payouts (requests that no run
 * has, and runs with payments that can only be ended).
 */
export function affiliateCounters(
  admin: AffiliateAdmin,
  payouts: Payouts,
): readonly AdminCounter[] {
  return [
    { key: 'affiliates', right: 'affiliates.read', count: async () => admin.countHeld() },
    { key: 'payouts', right: 'payouts.manage', count: async () => payouts.countWaiting() },
  ];
}

/**
 * `affiliates`, as its screen filters it (`?tab=&q=&level=`), and `payouts`, of one run (`?run=`)
 * or all. Accounts are masked.
 */
export function affiliateExports(admin: AffiliateAdmin, payouts: Payouts): readonly ExportList[] {
  return [affiliateExport(admin), payoutExport(payouts)];
}

function affiliateExport(admin: AffiliateAdmin): ExportList {
  return {
    name: 'affiliates',
    right: 'affiliates.read',
    columns: [
      'Mã',
      'Họ tên',
      'Email',
      'Bậc',
      'Bậc được cấp',
      'Đại sứ',
      'Cam kết thuế',
      'Lượt nhấp',
      'Đơn ghi nhận',
      'Tạm tính',
      'Đã ghi nhận',
      'Số dư',
      'Đã chi trả',
      'Đơn đang giữ',
      'Ngân hàng',
      'Tài khoản',
      'Chủ tài khoản',
      'Tên trên giấy tờ',
      'Tham gia',
      'Tạm dừng link',
      'Tạm dừng chi trả',
    ],
    open(filters) {
      const wanted = filters.get('tab') ?? 'all';
      const tab = affiliateTabs.find((known) => known === wanted);
      const level = filters.get('level');
      if (tab === undefined || (level !== null && !/^[1-5]$/.test(level)))
        return err(appError('BAD_INPUT'));
      return ok(
        affiliateRows(admin, {
          tab,
          search: filters.get('q'),
          level: level === null ? null : Number(level),
        }),
      );
    },
  };
}

async function* affiliateRows(
  admin: AffiliateAdmin,
  input: AffiliateFilter,
): AsyncGenerator<ExportRow> {
  for await (const row of everyNode(async (after) =>
    valueOrRefuse(await admin.list(input, { first: 100, after })),
  ))
    yield affiliateRow(row);
}

function affiliateRow(row: AdminAffiliateRow): ExportRow {
  return [
    row.code,
    row.name,
    row.email,
    row.level,
    row.granted_level,
    yes(row.is_ambassador),
    yes(row.has_tax_commitment),
    row.clicks,
    row.approved_sales,
    row.pending_vnd,
    row.earned_vnd,
    row.balance_vnd,
    row.paid_vnd,
    row.held_commissions,
    bankName(row.bank_bin),
    `•••• ${row.account_last4}`,
    row.account_holder,
    row.legal_name,
    row.activated_at,
    row.links_suspended_at,
    row.payouts_held_at,
  ];
}

const statusNames = {
  draft: 'Chờ duyệt',
  confirmed: 'Đã duyệt',
  sent: 'Đã chuyển',
  completed: 'Hoàn tất',
  failed: 'Chưa chuyển được',
} as const;

function payoutExport(payouts: Payouts): ExportList {
  return {
    name: 'payouts',
    right: 'payouts.manage',
    columns: [
      'Đợt',
      'Loại đợt',
      'Mã',
      'Họ tên',
      'Email',
      'Hoa hồng',
      'Thuế',
      'Thực nhận',
      'Trạng thái',
      'Ngân hàng',
      'Tài khoản',
      'Chủ tài khoản',
      'Lập lúc',
      'Chuyển lúc',
      'Mã giao dịch',
      'Xong lúc',
      'Lý do',
    ],
    open: (filters) => ok(payoutRows(payouts, filters.get('run'))),
  };
}

async function* payoutRows(payouts: Payouts, runId: string | null): AsyncGenerator<ExportRow> {
  if (runId !== null) {
    const run = valueOrRefuse(await payouts.getRun(runId));
    for (const payout of await payouts.payoutsOf(run.id)) yield payoutRow(run, payout);
    return;
  }
  for await (const run of everyNode(async (after) =>
    valueOrRefuse(await payouts.listRuns({ first: 100, after })),
  ))
    for (const payout of await payouts.payoutsOf(run.id)) yield payoutRow(run, payout);
}

function payoutRow({ kind, serial }: PayoutRun, row: Payout): ExportRow {
  return [
    serial,
    kind === 'monthly' ? 'Tháng' : 'Theo yêu cầu',
    row.affiliate_code,
    row.name,
    row.email,
    row.gross_vnd,
    row.tax_vnd,
    row.net_vnd,
    statusNames[row.status],
    bankName(row.bank_bin),
    `•••• ${row.account_last4}`,
    row.account_holder,
    row.created_at,
    row.sent_at,
    row.reference,
    row.ended_at,
    failureText(row.failure),
  ];
}

function yes(is: boolean): string {
  return is ? 'Có' : '';
}

function bankName(bin: string): string {
  return findBank(bin)?.shortName ?? bin;
}
