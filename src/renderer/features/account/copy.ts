import { productConstants } from '#shared/brand/product-constants.ts';
import { createTranslate } from '../../copy/translate.ts';

export const accountTexts = {
  'acc.menuOf': 'Tài khoản của',
  'acc.settings': 'Cài đặt',
  'acc.admin': 'Quản trị',
  'acc.feedback': 'Góp ý',
  'acc.logout': 'Đăng xuất',
  'acc.orders': 'Đơn hàng',
  'acc.menu.failed': 'Chưa tải được menu.',
  'acc.plan.pro': 'Học viên Pro',
  'acc.plan.khaPro': 'Học viên Khá Pro',
  'acc.plan.none': productConstants.student.title,
  'acc.waiting.title': 'Đăng xuất khi còn phần học chưa đồng bộ?',
  'acc.waiting.body':
    'Máy này còn {n} thay đổi chưa gửi lên máy chủ. Nếu đăng xuất bây giờ, chúng vẫn được giữ cho tài khoản này và gửi tiếp ở lần đăng nhập sau trên máy này.',
  'acc.waiting.unknown.title': 'Đăng xuất khi chưa biết đã đồng bộ hết chưa?',
  'acc.waiting.unknown':
    'Phần lưu tiến độ trên máy này chưa trả lời, nên chưa biết còn thay đổi nào chưa gửi lên máy chủ. Nếu đăng xuất bây giờ, những gì đã lưu vẫn được giữ cho tài khoản này và gửi tiếp ở lần đăng nhập sau trên máy này.',
  'acc.waiting.sent.title': 'Đã đồng bộ hết, bạn đăng xuất được rồi',
  'acc.waiting.sent': 'Mọi thay đổi trên máy này đã được gửi lên máy chủ.',
  'acc.waiting.sent.stay': 'Ở lại',
  'acc.waiting.stay': 'Ở lại để đồng bộ',
  'acc.waiting.leave': 'Vẫn đăng xuất',
  'acc.waiting.leaving': 'Đang đăng xuất…',
} as const;

/** The account feature's `t`. */
export const t = createTranslate(accountTexts);
