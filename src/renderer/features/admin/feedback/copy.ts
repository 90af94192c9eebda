import { createTranslate } from '#renderer/copy/translate.ts';

export const adminFeedbackTexts = {
  'afb.title': 'Góp ý',
  'afb.search': 'Tìm nội dung, người gửi',
  'afb.tab.new': 'Mới',
  'afb.tab.read': 'Đã đọc',
  'afb.tab.answered': 'Đã trả lời',
  'afb.tab.all': 'Tất cả',
  'afb.topic.BUG': 'Lỗi',
  'afb.topic.IDEA': 'Góp ý',
  'afb.topic.PRAISE': 'Khen',
  'afb.state.NEW': 'Mới',
  'afb.state.READ': 'Đã đọc',
  'afb.state.ANSWERED': 'Đã trả lời',
  'afb.col.text': 'Nội dung',
  'afb.col.topic': 'Loại',
  'afb.col.who': 'Người gửi',
  'afb.col.at': 'Lúc',
  'afb.noText': 'Chỉ chấm điểm',
  'afb.picture': 'Ảnh gửi kèm, mở ở thẻ mới',
  'afb.empty': 'Không có góp ý nào ở đây.',
  'afb.rating': 'Điểm bài học',
  'afb.rating.of': '{n} trên 5',
  'afb.lesson': 'Bài học',
  'afb.route': 'Trang',
  'afb.version': 'Phiên bản',
  'afb.written': 'Viết lúc',
  'afb.markRead': 'Đánh dấu đã đọc',
  'afb.markAnswered': 'Đánh dấu đã trả lời',
  'afb.markNew': 'Đưa về mới',
  'afb.mail': 'Trả lời qua email',
  'afb.person': 'Mở hồ sơ người gửi',
  'afb.failed': 'Chưa làm được. {reason}',
} as const;

/** Texts of the list of feedback. */
export const t = createTranslate(adminFeedbackTexts);
