import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import type { OrderStatus } from '#shared/domain/commerce/order-status.ts';
import type { CommissionStatus } from '#server/db/tables/money-tables.ts';
import type {
  BankTransactionState,
  RefundKind,
  ReviewReason,
} from '#server/db/tables/commerce-tables.ts';

/** Words of exported files, the same as on the screens. */
export const planNames: Readonly<Record<Plan, string>> = { kha_pro: 'Khá Pro', pro: 'Pro' };

export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  pending: 'Chờ thanh toán',
  underpaid: 'Chuyển thiếu',
  review: 'Chờ đối soát',
  paid: 'Đã thanh toán',
  refund_requested: 'Xin hoàn tiền',
  refunding: 'Đang hoàn tiền',
  refunded: 'Đã hoàn tiền',
  expired: 'Hết hạn',
  cancelled: 'Đã hủy',
};

export const commissionStatusNames: Readonly<Record<CommissionStatus, string>> = {
  pending: 'Chờ ghi nhận',
  approved: 'Đã ghi nhận',
  in_payout: 'Đang chi trả',
  paid: 'Đã chi trả',
  void: 'Đã hủy',
  on_hold: 'Tạm giữ',
  reversed: 'Đã thu hồi',
};

export const transactionStateNames: Readonly<Record<BankTransactionState, string>> = {
  matched: 'Đã khớp',
  review: 'Chưa khớp',
  refund: 'Hoàn lại',
  ignored: 'Bỏ qua',
  outgoing: 'Tiền ra',
  returned: 'Chi trả bị trả lại',
  strayed: 'Tiền ra cần xem',
  fee: 'Phí ngân hàng',
  tax: 'Nộp thuế',
  paired: 'Chuyển đi đã quay về',
  split: 'Đã tách',
};

const reviewReasonNames: Readonly<Record<ReviewReason, string>> = {
  no_code: 'Nội dung không có mã thanh toán',
  unknown_code: 'Mã không có đơn nào',
  several_codes: 'Nội dung có nhiều mã',
  wrong_account: 'Vào tài khoản khác',
  before_code: 'Ngày chuyển trước khi có mã thanh toán này',
  late: 'Tới sau khi đơn hết hạn',
  closed_order: 'Đơn đã đóng',
  voucher_gone: 'Trả đúng hạn, nhưng mã giảm giá đã hết lượt',
  plan_gone: 'Gói Khá Pro để nâng cấp không còn',
  plan_owned: 'Học viên đã có gói này',
  buyer_gone: 'Tài khoản của học viên đã xóa',
  sale_undone: 'Đơn đã đóng vì tiền trả nó là của người khác',
  came_back: 'Tiền học viện đã chuyển, bị trả về',
  laid_back: 'Đã gỡ khỏi một đơn',
  part: 'Một phần của khoản đã tách',
  refund_taken_back: 'Học viên đã rút lại yêu cầu hoàn này',
  refund_rejected: 'Yêu cầu hoàn này đã bị từ chối',
  refund_not_due: 'Yêu cầu hoàn này chưa được duyệt hoặc chưa có tài khoản',
  refund_paid: 'Yêu cầu hoàn này đã được chuyển trước đó',
  refund_amount: 'Số tiền khác với yêu cầu hoàn',
  refund_replaced: 'Lệnh chuyển cũ, lập trước khi yêu cầu hoàn đổi tài khoản',
  payout_failed: 'Khoản chi trả này đã được ghi là không thành công',
  payout_paid: 'Khoản chi trả này đã được chuyển một lần',
  payout_amount: 'Số tiền khác với khoản chi trả',
};

/** Why money waits that came in or went out. */
export function reviewReasonName(reason: ReviewReason, direction: 'in' | 'out'): string {
  return direction === 'out' && reason === 'came_back'
    ? 'Khoản mang mã này đã bị ngân hàng trả về'
    : reviewReasonNames[reason];
}

export const refundKindNames: Readonly<Record<RefundKind, string>> = {
  order: 'Hoàn đơn',
  excess: 'Tiền thừa',
  unmatched: 'Tiền không khớp',
};

/** Of one that was sent and that its bank sent back. */
export const refundCameBack = 'Ngân hàng trả lại';
