import { createTranslate } from '../../copy/translate.ts';

export const confirmTexts = {
  'ci.password': 'Mật khẩu của bạn',
  'ci.password.show': 'Hiện mật khẩu',
  'ci.password.hide': 'Ẩn mật khẩu',
  'ci.password.caps': 'Caps Lock đang bật',
  'ci.code': 'Mã xác nhận',
  'ci.code.hint': 'Tài khoản của bạn chưa có mật khẩu, nên chúng tôi gửi mã 6 chữ số tới {email}.',
  'ci.code.send': 'Gửi mã',
  'ci.code.again': 'Gửi lại mã',
  'ci.code.busy': 'Đang gửi…',
  'ci.code.sent': 'Đã gửi mã tới {email}',
} as const;

/** The words of proving who one is. */
export const t = createTranslate(confirmTexts);
