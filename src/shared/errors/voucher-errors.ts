/** Error codes of vouchers. */
export const voucherCodes = [
  'VOUCHER_UNKNOWN',
  'VOUCHER_NOT_YET',
  'VOUCHER_EXPIRED',
  'VOUCHER_USED_UP',
  'VOUCHER_USED_BY_YOU',
  'VOUCHER_HELD',
  'VOUCHER_PAUSED',
  'VOUCHER_EMAIL_UNPROVED',
  'VOUCHER_MIN_ORDER',
  'VOUCHER_WRONG_PLAN',
  'VOUCHER_CODE_TAKEN',
  'VOUCHER_INVALID',
] as const;

/** What a person reads for each of them. */
export const voucherMessages: Readonly<Record<(typeof voucherCodes)[number], string>> = {
  VOUCHER_UNKNOWN: 'Không tìm thấy mã này. Bạn kiểm tra lại từng ký tự nhé.',
  VOUCHER_NOT_YET: 'Mã này chưa tới ngày dùng. Bạn chờ tới ngày, hoặc dùng mã khác nhé.',
  VOUCHER_EXPIRED: 'Mã này đã hết hạn. Bạn dùng mã khác, hoặc bỏ mã nhé.',
  VOUCHER_USED_UP: 'Mã này đã hết lượt dùng. Bạn dùng mã khác, hoặc bỏ mã nhé.',
  VOUCHER_USED_BY_YOU: 'Bạn đã dùng mã này rồi. Bạn dùng mã khác, hoặc bỏ mã nhé.',
  VOUCHER_HELD:
    'Mã này đang giữ cho đơn {order} của bạn. Bạn thanh toán nốt hoặc hủy đơn đó; nếu đơn đang được kiểm tra, bạn chờ chúng tôi báo lại nhé.',
  VOUCHER_PAUSED: 'Mã này đang tạm dừng. Bạn thử lại sau, hoặc dùng mã khác nhé.',
  VOUCHER_EMAIL_UNPROVED:
    'Mã này có số lượt giới hạn và bạn đã giữ một lượt khá lâu. Bạn xác minh email để dùng tiếp nhé.',
  VOUCHER_MIN_ORDER:
    'Đơn chưa đủ giá trị tối thiểu để dùng mã này. Bạn chọn gói khác, hoặc bỏ mã nhé.',
  VOUCHER_WRONG_PLAN: 'Mã này không dùng cho gói bạn chọn. Bạn chọn gói khác, hoặc bỏ mã nhé.',
  VOUCHER_CODE_TAKEN: 'Mã này đã có. Bạn chọn mã khác nhé.',
  VOUCHER_INVALID: 'Thông tin voucher chưa đúng. Bạn kiểm tra lại các ô nhé.',
};
