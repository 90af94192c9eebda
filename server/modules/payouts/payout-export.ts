import { payoutWords, shownPayoutStatus } from '#shared/domain/affiliate/payout-status.ts';
import { bankName } from '#shared/domain/commerce/banks.ts';
import { ok } from '#shared/kernel/result.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { everyNode, type ExportList, type ExportRow } from '../../lists/export-list.ts';
import { failureText } from './payout-failure.ts';
import type { Payout, PayoutRun, Payouts } from './payouts.ts';

/** The payouts of one run (`?run=`) or of all. Accounts are masked. */
export function payoutExport(payouts: Payouts): ExportList {
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
    payoutWords[shownPayoutStatus({ status: row.status, isTold: row.was_paid })],
    bankName(row.bank_bin),
    `•••• ${row.account_last4}`,
    row.account_holder,
    row.created_at,
    row.sent_at,
    row.reference ?? row.told_reference,
    row.ended_at,
    failureText(row.failure),
  ];
}
