import { createTranslate } from '#renderer/copy/translate.ts';

export const adminAuditTexts = {
  'aud.title': 'Nhật ký',
  'aud.lead':
    'Mọi thay đổi của quản trị viên, không ai sửa hay xóa được. Mỗi dòng mang dấu của dòng trước nó.',
  'aud.search': 'Tìm mã đơn, email, lý do',
  'aud.tab.all': 'Tất cả',
  'aud.tab.order': 'Đơn hàng',
  'aud.tab.transaction': 'Giao dịch',
  'aud.tab.refund': 'Hoàn tiền',
  'aud.tab.voucher': 'Voucher',
  'aud.tab.person': 'Người dùng',
  'aud.tab.list': 'Xuất tệp',
  'aud.at': 'Lúc',
  'aud.who': 'Người làm',
  'aud.action': 'Việc',
  'aud.subject': 'Đối tượng',
  'aud.reason': 'Lý do',
  'aud.server': 'Hệ thống',
  'aud.changes': 'Thay đổi',
  'aud.raw': 'Xem dữ liệu gốc',
  'aud.raw.hide': 'Ẩn dữ liệu gốc',
  'aud.raw.id': 'Đối tượng',
  'aud.before': 'Trước',
  'aud.after': 'Sau',
  'aud.empty': 'Chưa có dòng nào.',
  'aud.check': 'Kiểm tra chuỗi',
  'aud.check.busy': 'Đang kiểm tra…',
  'aud.check.ok': 'Nhật ký còn nguyên vẹn: {n} dòng, dấu cuối {hash}.',
  'aud.check.bad': 'Nhật ký không còn nguyên vẹn ở dòng {n}: {fault}.',
  'aud.check.failed': 'Chưa kiểm tra được. {reason}',
  'aud.fault.line_changed': 'nội dung đã bị sửa',
  'aud.fault.line_missing': 'một dòng đã bị xóa',
  'aud.fault.end_missing': 'các dòng cuối đã bị xóa',
  'aud.fault.line_unchained': 'có dòng được ghi ngoài chuỗi',
  'aud.fault.other': 'lỗi không rõ',
} as const;

/** `t` of the audit page. */
export const t = createTranslate(adminAuditTexts);
