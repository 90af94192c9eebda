import { createTranslate } from '#renderer/copy/translate.ts';

/** Texts of the receiving account. */
export const accountTexts = {
  'aff.bank.choose': 'Ngân hàng',
  'aff.bank.placeholder': 'Chọn ngân hàng',
  'aff.bank.search': 'Tìm ngân hàng',
  'aff.bank.none': 'Không tìm thấy ngân hàng',
  'aff.bank.number': 'Số tài khoản',
  'aff.bank.holder': 'Tên chủ tài khoản',
  'aff.bank.holder.hint': 'Viết hoa không dấu, như trên thẻ: TRAN MY LINH',
  'aff.bank.other': 'Tôi xác nhận đúng là tài khoản của {holder}',
  'aff.bank.other.hint':
    'Tên này khác họ tên trên giấy tờ, nên chúng tôi kiểm tra thêm trước khi chi trả.',
  'acct.title': 'Đổi tài khoản nhận hoa hồng',
  'acct.now': 'Đang dùng',
  'acct.lead': 'Sau khi đổi, 24 giờ đầu chưa chi trả vào tài khoản mới. Bạn nhận được email báo.',
  'acct.stops':
    'Đổi tài khoản sẽ dừng khoản chi trả {amount} đang chuẩn bị: tiền không tới tài khoản cũ, mà trở lại ví khi chúng tôi kết thúc khoản đó.',
  'acct.save': 'Đổi tài khoản',
  'acct.save.busy': 'Đang đổi…',
  'acct.saved': 'Đã đổi sang {account}. Chi trả mở lại từ {time}.',
  'acct.saved.held': 'Đã đổi sang {account}. Chi trả vẫn đang tạm dừng.',
  'acct.same': 'Đây đang là tài khoản nhận hoa hồng của bạn.',
} as const;

/** `t` of the receiving account. */
export const t = createTranslate(accountTexts);
