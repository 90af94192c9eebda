import { createTranslate } from '../../copy/translate.ts';

/** Words of the dialog that asks what to do with work that is not on the server yet. */
export const signOutTexts = {
  'acc.waiting.title': 'Đăng xuất khi còn phần học chưa đồng bộ?',
  'acc.waiting.body':
    'Máy này còn {n} thay đổi chưa gửi lên máy chủ. Nếu đăng xuất bây giờ, chúng vẫn được giữ cho tài khoản này và gửi tiếp ở lần đăng nhập sau trên máy này.',
  'acc.waiting.unkept':
    'Máy này còn {n} thay đổi chưa gửi lên máy chủ và không lưu được vào ổ đĩa. Nếu đăng xuất bây giờ, chúng chỉ còn cho đến khi ứng dụng đóng. Bạn ở lại đến khi gửi xong để không mất.',
  'acc.waiting.unknown.title': 'Đăng xuất khi chưa biết đã đồng bộ hết chưa?',
  'acc.waiting.unknown':
    'Phần lưu tiến độ trên máy này chưa trả lời, nên chưa biết còn thay đổi nào chưa gửi lên máy chủ. Nếu đăng xuất bây giờ, những gì đã lưu vẫn được giữ cho tài khoản này và gửi tiếp ở lần đăng nhập sau trên máy này.',
  'acc.waiting.sent.title': 'Đã đồng bộ hết, bạn đăng xuất được rồi',
  'acc.waiting.sent': 'Mọi thay đổi trên máy này đã được gửi lên máy chủ.',
  'acc.waiting.sent.stay': 'Ở lại',
  'acc.waiting.stay': 'Ở lại để đồng bộ',
  'acc.waiting.leave': 'Vẫn đăng xuất',
} as const;

export const t = createTranslate(signOutTexts);
