import { createTranslate } from '#renderer/copy/translate.ts';

/** Texts of orders that hold money of their learner or want some. */
export const orderMatterTexts = {
  'matter.pay': 'Đơn {code} đang chờ thanh toán',
  'matter.pay.p': 'Còn {amount} chưa chuyển. Mã thanh toán có hiệu lực đến {time}, {date}.',
  'matter.pay.go': 'Thanh toán tiếp',
  'matter.bank': 'Thông tin chuyển khoản',
  'matter.short': 'Đơn {code} đang giữ {got} của bạn',
  'matter.short.p':
    'Mã thanh toán đã hết hạn, còn thiếu {missing}. Bạn chuyển nốt hoặc nhận lại số tiền này, không cần tạo đơn mới.',
  'matter.short.go': 'Chuyển nốt hoặc nhận lại',
  'matter.review': 'Đơn {code} đã nhận tiền, đang kiểm tra',
  'matter.review.p':
    'Tiền của bạn được giữ an toàn. Chúng tôi kiểm tra rồi báo bạn trong ngày; bạn không cần chuyển lại.',
  'matter.review.go': 'Xem đơn hàng',
  'matter.account': 'Đơn {code} có {amount} chờ gửi lại bạn',
  'matter.account.p': 'Bạn cho biết tài khoản nhận, chúng tôi sẽ chuyển.',
  'matter.account.cameBack.p':
    'Ngân hàng đã trả lại khoản này. Bạn ghi một tài khoản khác, chúng tôi sẽ chuyển lại.',
  'matter.account.go': 'Ghi tài khoản nhận',
} as const;

/** `t` of orders that hold or want money. */
export const t = createTranslate(orderMatterTexts);
