import { createTranslate } from '../../copy/translate.ts';

export const notificationTexts = {
  'mail.title': 'Thông báo',
  'mail.unreadCount': '{n} chưa đọc',
  'mail.bell': 'Thông báo, {n} chưa đọc',
  'mail.readAll': 'Đọc tất cả',
  'mail.filter': 'Lọc thông báo',
  'mail.all': 'Tất cả',
  'mail.f.learn': 'Học tập',
  'mail.f.order': 'Đơn hàng',
  'mail.f.aff': 'Liên kết',
  'mail.unread': 'chưa đọc',
  'mail.markUnread': 'Đánh dấu chưa đọc',
  'mail.markRead': 'Đánh dấu đã đọc',
  'mail.sentTo': 'đã gửi tới {email}',
  'mail.empty': 'Chưa có thông báo nào.',
  'mail.empty.p': 'Tin về đơn hàng, bài mới và vé của bạn sẽ hiện ở đây.',
  'mail.empty.filter': 'Chưa có thông báo nào trong mục này.',
  'mail.pick': 'Chọn một thông báo để đọc.',
  'mail.pick.keys': 'Phím j và k để chuyển, Enter để mở, U để đánh dấu chưa đọc.',
  'mail.list': 'Danh sách thông báo',
  'mail.content': 'Nội dung',
  'mail.back': 'Tất cả thông báo',
  'mail.kept': 'Danh sách lúc {time}. Những gì bạn đã đọc sẽ được lưu khi có mạng.',
  'mail.failed': 'Chưa tải được thông báo.',
  'mail.gone': 'Không tìm thấy thông báo này.',
  'mail.more': 'Xem thêm',
  'mail.more.busy': 'Đang tải…',
  'mail.newest': 'Thông báo mới nhất',
  'mail.seeAll': 'Xem tất cả',
} as const;

/** The notifications' `t`. */
export const t = createTranslate(notificationTexts);
