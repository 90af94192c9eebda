import type { JournalKind, LedgerAccountName } from '../../ledger/api.ts';

/** What the ledger's file calls its accounts, as the page does. */
export const accountWords: Readonly<Record<LedgerAccountName, string>> = {
  cash: 'Tiền ở ngân hàng',
  clearing: 'Tiền chờ đối soát',
  revenue: 'Doanh thu',
  refund_payable: 'Phải hoàn học viên',
  excess: 'Tiền thừa phải trả',
  write_off: 'Xóa sổ',
  bank_fee: 'Phí ngân hàng',
  commission_expense: 'Chi phí hoa hồng',
  payout_clearing: 'Chi trả đang chuyển',
  tax_payable: 'Thuế phải nộp',
  affiliate_pending: 'Hoa hồng chờ duyệt',
  affiliate_wallet: 'Ví cộng tác viên',
};

/** And journals whose key says no action, which earlier versions wrote. */
export const kindWords: Readonly<Record<JournalKind, string>> = {
  bank_in: 'Tiền vào',
  order_paid: 'Đơn đã trả',
  refund_requested: 'Xin hoàn tiền',
  refund_sent: 'Đã hoàn tiền',
  write_off: 'Xóa sổ',
  bank_fee: 'Phí ngân hàng',
  commission_created: 'Tạo hoa hồng',
  commission_approved: 'Duyệt hoa hồng',
  commission_voided: 'Hủy hoa hồng',
  commission_restored: 'Khôi phục hoa hồng',
  commission_reversed: 'Thu hồi hoa hồng',
  payout_taken: 'Lập chi trả',
  payout_taxed: 'Tính lại thuế chi trả',
  payout_sent: 'Đã chi trả',
  payout_failed: 'Chi trả bị trả lại',
  tax_paid: 'Nộp thuế đã khấu trừ',
  transfer_back: 'Tiền chuyển đi quay về',
  wallet_given_up: 'Số dư ví được từ bỏ',
};
