import { createTranslate } from '#renderer/copy/translate.ts';

/** Texts that the pages of the back office share. */
export const adminCommonTexts = {
  'adc.filters': 'Lọc theo trạng thái',
  'adc.filter.count': '{n} mục',
  'adc.csv': 'Xuất CSV',
  'adc.csv.busy': 'Đang xuất…',
  'adc.csv.done': 'Đã xuất tệp {file}',
  'adc.csv.failed': 'Chưa xuất được. {reason}',
  'adc.page.range': '{from}–{to} trong {total}',
  'adc.page.of': 'Trang của danh sách',
  'adc.page.previous': 'Trang trước',
  'adc.page.next': 'Trang sau',
  'adc.failed': 'Chưa tải được danh sách',
  'adc.failed.detail': 'Chưa tải được chi tiết',
  'adc.offline': 'Trang quản trị cần có mạng',
  'adc.none.search': 'Không có mục nào khớp với nội dung tìm.',
  'adc.detail': 'Chi tiết',
  'adc.detail.choose': 'Chọn một dòng để xem chi tiết.',
  'adc.back': 'Quay lại danh sách',
  'adc.keys': 'Phím j và k chuyển dòng, Enter mở chi tiết, dấu / để tìm',
  'adc.reason': 'Lý do',
  'adc.reason.hint': 'Lý do được ghi vào nhật ký.',
  'adc.reason.left': 'Còn {n} ký tự',
  'adc.cancel': 'Không làm',
  'adc.way.statement': 'Mở Sao kê',
  'adc.way.unmatched': 'Mở Tiền chưa khớp',
  'adc.way.ignored': 'Mở mục Bỏ qua',
  'adc.busy': 'Đang làm…',
  'adc.handed': 'Đã lấy lệnh {n} lần, gần nhất {moment}',
  'adc.handed.perhaps': 'Có thể đã lấy lệnh, chưa rõ ai lấy: ghi lúc {moment}',
  'adc.handed.again': 'Lấy lại lệnh của khoản này',
  'adc.handed.hint':
    'Chỉ khi lệnh cũ chưa được gửi tới ngân hàng. Nếu không, tiền có thể bị chuyển hai lần.',
  'adc.history': 'Diễn biến',
} as const;

/** `t` of the pieces that the pages of the back office share. */
export const t = createTranslate(adminCommonTexts);
