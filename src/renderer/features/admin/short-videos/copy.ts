import { createTranslate } from '#renderer/copy/translate.ts';

export const adminShortVideoTexts = {
  'shv.title': 'Video ngắn',
  'shv.lead':
    'Video dọc dưới một phút, ở trang chủ và bảng học. Tải lên, gắn bài đầy đủ, rồi đăng.',
  'shv.add': 'Thêm video ngắn',
  'shv.none': 'Chưa có video ngắn nào. Thêm video đầu tiên để hàng video hiện ở trang chủ.',
  'shv.field.title': 'Tên video',
  'shv.field.lesson': 'Bài đầy đủ',
  'shv.field.lesson.none': 'Không gắn bài',
  'shv.field.lesson.search': 'Tìm bài',
  'shv.field.lesson.empty': 'Không tìm thấy bài nào.',
  'shv.published': 'Đang hiện',
  'shv.hidden': 'Chưa đăng',
  'shv.publish': 'Đăng',
  'shv.publish.needsVideo': 'Tải video lên trước khi đăng.',
  'shv.unpublish': 'Gỡ xuống',
  'shv.save': 'Lưu',
  'shv.saved': 'Đã lưu.',
  'shv.up': 'Đưa “{title}” lên',
  'shv.down': 'Đưa “{title}” xuống',
  'shv.captions': 'Chọn tệp phụ đề',
  'shv.captions.hint': 'WebVTT (.vtt), tới 1 MB.',
  'shv.delete': 'Xóa',
  'shv.delete.ask': 'Xóa video ngắn “{title}”?',
  'shv.watch': 'Xem thử “{title}”',
  'shv.create': 'Tạo',
} as const;

/** Texts of the short videos in the back office. */
export const t = createTranslate(adminShortVideoTexts);
