import { createTranslate } from '#renderer/copy/translate.ts';

export const officeSearchTexts = {
  'ofs.title': 'Tìm khắp quản trị',
  'ofs.open': 'Tìm tất cả',
  'ofs.placeholder': 'Tên, mã đơn, số tiền, email, mã giao dịch',
  'ofs.clear': 'Xóa từ khóa',
  'ofs.close': 'Đóng',
  'ofs.results': 'Kết quả',
  'ofs.move': 'chọn',
  'ofs.enter': 'mở',
  'ofs.esc': 'đóng',
  'ofs.found': '{n} kết quả',
  'ofs.hint.accents': 'Không cần gõ dấu',
  'ofs.hint.order': 'Gõ # để tìm mã đơn',
  'ofs.hint.pages': 'Gõ > để chỉ tìm trang',
  'ofs.loading': 'Đang tìm…',
  'ofs.short': 'Gõ thêm ít nhất một chữ.',
  'ofs.none': 'Không thấy “{q}”.',
  'ofs.none.hint': 'Thử mã đơn, số điện thoại hoặc số tiền.',
  'ofs.cut':
    '{kinds}: chỉ tìm theo từ trong {n} mục mới nhất. Mục cũ hơn thì gõ đúng mã hoặc email, hoặc tìm trong danh sách.',
  'ofs.offline': 'Cần có mạng để tìm. Tên trang thì vẫn tìm được.',
  'ofs.failed': 'Chưa tìm được',
  'ofs.retry': 'Thử lại',
  'ofs.code': 'Mã lỗi {code}',
  'ofs.kind.PERSON': 'Học viên',
  'ofs.kind.ORDER': 'Đơn hàng',
  'ofs.kind.TRANSACTION': 'Tiền vào, tiền ra',
  'ofs.kind.REFUND': 'Hoàn tiền',
  'ofs.kind.PAYOUT': 'Chi trả',
  'ofs.kind.AFFILIATE': 'Cộng tác viên',
  'ofs.kind.VOUCHER': 'Voucher',
  'ofs.kind.COURSE': 'Khóa học',
  'ofs.kind.LESSON': 'Bài học',
  'ofs.pages': 'Trang',
  'ofs.underpaid': 'Chuyển thiếu',
  'ofs.orderShort': 'Hết hạn, thiếu tiền',
  'ofs.excess': 'Thừa tiền',
  'ofs.refund.of': '{name}, đơn {code}',
} as const;

/** `t` of the search over the office. */
export const t = createTranslate(officeSearchTexts);
