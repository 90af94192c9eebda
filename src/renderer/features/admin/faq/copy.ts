import { createTranslate } from '#renderer/copy/translate.ts';

export const adminFaqTexts = {
  'afq.title': 'Hỏi đáp',
  'afq.lead':
    'Câu hỏi ở trang chủ, theo đúng thứ tự này. Không còn câu nào hiện thì mục Hỏi đáp được ẩn.',
  'afq.add': 'Thêm câu hỏi',
  'afq.none': 'Chưa có câu hỏi nào. Thêm câu đầu tiên để mục Hỏi đáp hiện ở trang chủ.',
  'afq.list': 'Các câu hỏi. Alt và phím mũi tên đổi chỗ câu hỏi đang chọn.',
  'afq.shown': 'Đang hiện',
  'afq.hidden': 'Đang ẩn',
  'afq.show': 'Hiện',
  'afq.hide': 'Ẩn',
  'afq.show.of': 'Hiện “{title}”',
  'afq.hide.of': 'Ẩn “{title}”',
  'afq.edit': 'Sửa',
  'afq.edit.of': 'Sửa “{title}”',
  'afq.delete': 'Xóa',
  'afq.delete.of': 'Xóa “{title}”',
  'afq.delete.ask': 'Xóa câu hỏi “{title}”?',
  'afq.deleted': 'Đã xóa câu hỏi.',
  'afq.up': 'Đưa “{title}” lên',
  'afq.down': 'Đưa “{title}” xuống',
  'afq.moved': '“{title}” đứng thứ {n}.',
  'afq.field.title': 'Câu hỏi',
  'afq.field.answer': 'Câu trả lời (Markdown)',
  'afq.field.answer.hint':
    'Chữ đậm: **chữ**. Link: [chữ](/course). Mã HTML đơn giản được giữ, phần còn lại bị bỏ.',
  'afq.field.shown': 'Hiện ở trang chủ',
  'afq.left': 'Còn {n} ký tự',
  'afq.save': 'Lưu',
  'afq.saved': 'Đã lưu.',
  'afq.preview': 'Xem trước',
  'afq.preview.none': 'Chưa có câu trả lời.',
  'afq.preview.failed': 'Chưa dựng được bản xem trước.',
  'afq.wrong.title': 'Nhập câu hỏi, tối đa 200 ký tự.',
  'afq.wrong.markdown': 'Nhập câu trả lời, tối đa 4.000 ký tự.',
  'afq.failed': 'Chưa làm được: {reason}',
} as const;

/** Texts of the questions in the back office. */
export const t = createTranslate(adminFaqTexts);
