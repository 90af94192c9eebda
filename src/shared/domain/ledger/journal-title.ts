/** What the lines of a journal say of it: the account, and the amount in VND, a debit positive. */
export interface TitledLine {
  readonly account: string;
  readonly amountVnd: bigint;
}

interface TwoWays {
  readonly title: string;
  /** The title where a line of this account is a debit (1) or a credit (-1). */
  readonly where: { readonly account: string; readonly sign: 1 | -1; readonly title: string };
}

/**
 * Every action that a journal's key begins with, in words. What one action posts in two ways has a
 * title for each: a list on a phone shows the title alone.
 */
const actions = {
  bank: 'Tiền vào',
  bank_fee: {
    title: 'Phí ngân hàng',
    where: { account: 'cash', sign: 1, title: 'Gỡ phí ngân hàng' },
  },
  cancelled: 'Đơn hủy, phải trả lại',
  commission_approved: 'Duyệt hoa hồng',
  commission_created: 'Tạo hoa hồng',
  commission_restored: 'Khôi phục hoa hồng',
  commission_reversed: 'Thu hồi hoa hồng',
  commission_voided: 'Hủy hoa hồng',
  excess: 'Tiền thừa của đơn',
  excess_given_up: {
    title: 'Tiền thừa được từ bỏ',
    where: { account: 'write_off', sign: 1, title: 'Gỡ từ bỏ tiền thừa' },
  },
  ignored: {
    title: 'Bỏ qua tiền vào',
    where: { account: 'cash', sign: -1, title: 'Xóa sổ tiền đã chuyển đi' },
  },
  paid: 'Đơn đã trả',
  paired: {
    title: 'Tiền chuyển đi quay về',
    where: { account: 'cash', sign: 1, title: 'Gỡ tiền chuyển đi quay về' },
  },
  payout_failed: {
    title: 'Chi trả không thành',
    where: { account: 'clearing', sign: 1, title: 'Chi trả bị trả lại' },
  },
  payout_returned: 'Chi trả bị trả lại',
  payout_sent: 'Đã chi trả',
  payout_taken: 'Lập chi trả',
  payout_taxed: 'Tính lại thuế chi trả',
  payout_unfailed: 'Gỡ chi trả không thành',
  payout_unreturned: 'Gỡ chi trả bị trả lại',
  refund: 'Xin hoàn tiền',
  refund_back: 'Rút lại xin hoàn tiền',
  refund_returned: 'Tiền hoàn bị trả lại',
  refund_sent: 'Đã hoàn tiền',
  refund_unreturned: 'Gỡ tiền hoàn bị trả lại',
  refund_unsent: 'Gỡ đã hoàn tiền',
  short: 'Bỏ qua phần thiếu',
  surplus: {
    title: 'Phần chuyển thừa',
    where: { account: 'cash', sign: 1, title: 'Gỡ phần chuyển thừa' },
  },
  tax_paid: {
    title: 'Nộp thuế đã khấu trừ',
    where: { account: 'cash', sign: 1, title: 'Gỡ nộp thuế đã khấu trừ' },
  },
  unexcess: 'Gỡ tiền thừa',
  unignored: {
    title: 'Lấy lại tiền vào đã bỏ qua',
    where: { account: 'cash', sign: 1, title: 'Gỡ xóa sổ tiền đã chuyển đi' },
  },
  unpaid: 'Gỡ đơn đã trả',
  wallet_given_up: 'Số dư ví được từ bỏ',
} as const satisfies Readonly<Record<string, string | TwoWays>>;

/** What a journal's key begins with: `paid:<order id>`. */
export type JournalAction = keyof typeof actions;

export const journalActions = Object.keys(actions) as readonly JournalAction[]; // keys of a constant

/** The action in words, by which way its money went; null for a key of before. */
export function journalTitle(key: string, lines: readonly TitledLine[]): string | null {
  const action = key.slice(0, key.indexOf(':'));
  if (!Object.hasOwn(actions, action)) return null;
  const known: string | TwoWays = actions[action as JournalAction]; // hasOwn just said so
  if (typeof known === 'string') return known;
  const { account, sign, title } = known.where;
  const isSo = lines.some(
    (line) => line.account === account && (sign > 0 ? line.amountVnd > 0n : line.amountVnd < 0n),
  );
  return isSo ? title : known.title;
}
