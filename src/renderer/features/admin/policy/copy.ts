import { createTranslate } from '#renderer/copy/translate.ts';

export const adminPolicyTexts = {
  'apl.title': 'Chính sách',
  'apl.lead':
    'Chính sách tiếp thị liên kết mà cộng tác viên đồng ý. Mỗi lần đăng là một phiên bản mới, phiên bản cũ giữ nguyên. Cộng tác viên được báo qua thông báo và email.',
  'apl.versions': 'Các phiên bản',
  'apl.version': 'Phiên bản {v}',
  'apl.compose': 'Soạn phiên bản {v}',
  'apl.from': 'Áp dụng từ {date}',
  'apl.published': 'Đăng {date}',
  'apl.state.now': 'Đang áp dụng',
  'apl.state.next': 'Sắp áp dụng',
  'apl.state.past': 'Đã thay',
  'apl.edit': 'Soạn phiên bản mới từ phiên bản này',
  'apl.editor': 'Nội dung (Markdown)',
  'apl.editor.hint': 'Mục lớn bắt đầu bằng ##. Mã HTML bị bỏ qua.',
  'apl.left': 'Còn {n} ký tự',
  'apl.preview': 'Xem trước',
  'apl.preview.loading': 'Đang dựng bản xem trước',
  'apl.preview.failed': 'Chưa dựng được bản xem trước.',
  'apl.preview.none': 'Chưa có nội dung.',
  'apl.summary': 'Tóm tắt trong 5 dòng',
  'apl.summary.line': 'Dòng {n}',
  'apl.effective': 'Áp dụng từ ngày',
  'apl.publish': 'Đăng phiên bản mới',
  'apl.publish.title': 'Đăng phiên bản {v}, áp dụng từ {date}?',
  'apl.publish.body':
    'Phiên bản đã đăng không sửa được. Mọi cộng tác viên nhận thông báo và email.',
  'apl.wrong.summaryLine': 'Bạn viết dòng này nhé.',
  'apl.wrong.markdown': 'Nội dung cần ít nhất một mục bắt đầu bằng ##.',
  'apl.done': 'Đã đăng phiên bản {v}.',
} as const;

/** `t` of the policy's editor. */
export const t = createTranslate(adminPolicyTexts);
