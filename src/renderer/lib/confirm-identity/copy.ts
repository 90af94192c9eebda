import { createTranslate } from '../../copy/translate.ts';

export const confirmTexts = {
  'ci.title': 'Xác nhận là bạn',
  'ci.fresh': 'Bạn vừa xác nhận là bạn, chưa cần xác nhận lại.',
  'ci.app': 'Mã 6 số đang hiện trong ứng dụng',
  'ci.app.hint': 'Xác nhận là bạn. Mỗi mã dùng một lần.',
  'ci.recovery': 'Mã dự phòng',
  'ci.recovery.left': 'Còn {n} mã. Mỗi mã dùng một lần.',
  'ci.recovery.none': 'Bạn không còn mã dự phòng. Xác nhận trên máy có khóa truy cập của bạn nhé.',
  'ci.toRecovery': 'Dùng mã dự phòng, còn {n} mã',
  'ci.toApp': 'Nhập mã 6 số từ ứng dụng',
  'ci.passkey': 'Dùng khóa truy cập',
  'ci.passkey.busy': 'Đang chờ máy của bạn…',
  'ci.passkey.none':
    'Chưa xác nhận được: bạn đã đóng cửa sổ hỏi, hoặc máy này không có khóa truy cập của bạn. Thử lại, hoặc xác nhận bằng mã.',
  'ci.passkey.done': 'Đã xác nhận bằng khóa truy cập.',
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
