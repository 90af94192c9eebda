import { bankName } from '#shared/domain/commerce/banks.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { everyNode, type ExportList, type ExportRow } from '#server/lists/export-list.ts';
import {
  type AdminAffiliateRow,
  type AffiliateAdmin,
  type AffiliateFilter,
  affiliateTabs,
} from './affiliate-admin.ts';

/** The list of affiliates as its screen filters it (`?tab=&q=&level=`). Accounts are masked. */
export function affiliateExport(admin: AffiliateAdmin): ExportList {
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

function yes(is: boolean): string {
  return is ? 'Có' : '';
}
