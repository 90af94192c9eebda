import { createTranslate } from '../../copy/translate.ts';

/** What happened to an order, in words for its learner. */
export const orderEventTexts = {
  'order.event.created': 'Tạo đơn',
  'order.event.money_in': 'Ghi nhận {amount}',
  'order.event.money_in.confirmed': 'Đã xác nhận {amount}',
  'order.event.review': 'Nhận {amount}, đang kiểm tra',
  'order.event.paid': 'Đã đủ tiền, khóa học mở',
  'order.event.accepted_short': 'Chúng tôi ghi nhận đủ tiền',
  'order.event.top_up_requested': 'Chúng tôi nhắn bạn chuyển phần còn thiếu',
  'order.event.expired': 'Mã thanh toán hết hạn',
  'order.event.cancelled': 'Đơn đã hủy',
  'order.event.cause_gone': 'Lý do hủy đơn không còn nữa',
  'order.event.renewed': 'Tạo mã thanh toán mới',
  'order.event.extended': 'Bạn có thêm một ngày để chuyển phần còn thiếu',
  'order.event.price_kept': 'Đơn giữ giá lúc bạn chuyển tiền',
  'order.event.excess': 'Chuyển thừa {amount}',
  'order.event.money_goes_back': '{amount} đã nhận được gửi lại bạn',
  'order.event.money_stays': '{amount} không gửi lại nữa, tính cho đơn này',
  'order.event.money_removed': 'Gỡ {amount} ghi nhầm: khoản này của người khác',
  'order.event.sale_undone': 'Đóng đơn: {amount} đã trả đơn này là của người khác',
  'order.event.excess_given_up': 'Bạn không nhận lại {amount}',
  'order.event.excess_removed': 'Không phải chuyển thừa: {amount} ghi nhầm vào đơn này',
  'order.event.refund_requested': 'Yêu cầu hoàn tiền, khóa học đóng',
  'order.event.refund_account': 'Nhận tài khoản để hoàn tiền',
  'order.event.account_corrected': 'Chúng tôi ghi lại tài khoản nhận tiền',
  'order.event.account_taken_back': 'Rút lại tài khoản nhận tiền',
  'order.event.refund_taken_back': 'Rút lại yêu cầu hoàn tiền',
  'order.event.refund_started': 'Đang chuyển tiền hoàn',
  'order.event.refund_returned': 'Ngân hàng trả lại {amount}, chờ tài khoản khác',
  'order.event.refund_sent': 'Đã chuyển lại {amount}',
  'order.event.refund_not_sent': 'Báo nhầm: {amount} chưa được chuyển lại',
  'order.event.refund_sent.stays':
    'Ngân hàng không trả lại {amount}, lần chuyển trước vẫn có hiệu lực',
  'order.event.invoice_requested': 'Gửi thông tin xuất hóa đơn',
  'order.event.invoice_issued': 'Đã xuất hóa đơn',
  'order.event.invoice_corrected': 'Sửa số hóa đơn đã báo nhầm',
  'order.event.invoice_taken_back': 'Báo nhầm: hóa đơn chưa được xuất',
  'order.event.other': 'Cập nhật đơn',
} as const;

/** `t` of what happened to an order. */
export const t = createTranslate(orderEventTexts);
