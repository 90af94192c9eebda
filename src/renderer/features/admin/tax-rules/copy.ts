import { createTranslate } from '#renderer/copy/translate.ts';

export const adminTaxTexts = {
  'tax.title': 'Thuế',
  'tax.lead':
    'Thuế thu nhập cá nhân khấu trừ khi chi trả hoa hồng. Mỗi khoản chi trả theo quy định của ngày duyệt đợt có khoản đó, dù lập từ trước. Quy định đã áp dụng không sửa được.',
  'tax.list': 'Quy định khấu trừ',
  'tax.empty': 'Chưa có quy định nào.',
  'tax.add': 'Thêm quy định',
  'tax.col.from': 'Từ ngày',
  'tax.col.to': 'Đến ngày',
  'tax.col.rate': 'Thuế suất',
  'tax.col.threshold': 'Từ mức chi trả',
  'tax.col.basis': 'Căn cứ pháp lý',
  'tax.col.state': 'Trạng thái',
  'tax.open': 'Cho tới khi có quy định mới',
  'tax.state.now': 'Đang áp dụng',
  'tax.state.next': 'Sắp áp dụng',
  'tax.state.past': 'Đã hết',
  'tax.add.title': 'Thêm quy định thuế',
  'tax.add.body':
    'Quy định đang áp dụng vào ngày bắt đầu sẽ kết thúc ngay trước ngày đó, và áp dụng trở lại sau ngày kết thúc nếu có.',
  'tax.field.rate': 'Thuế suất (%)',
  'tax.field.rate.hint': 'Ví dụ 10 hoặc 7,5.',
  'tax.field.rate.bad': 'Bạn nhập số từ 0 đến 100, nhiều nhất hai chữ số sau dấu phẩy.',
  'tax.field.threshold': 'Khấu trừ từ mức chi trả',
  'tax.field.from': 'Từ ngày',
  'tax.field.to': 'Đến ngày',
  'tax.field.to.hint': 'Để trống nếu chưa biết ngày kết thúc.',
  'tax.field.to.bad': 'Ngày kết thúc không được trước ngày bắt đầu.',
  'tax.field.basis': 'Căn cứ pháp lý',
  'tax.done': 'Đã thêm quy định.',
  'tax.col.act': 'Thao tác',
  'tax.remove': 'Gỡ',
  'tax.remove.label': 'Gỡ quy định từ {from}',
  'tax.remove.title': 'Gỡ quy định từ {from}?',
  'tax.remove.body':
    'Quy định này chưa áp dụng cho khoản nào. Quy định ngay trước sẽ áp dụng tiếp cho những ngày đó.',
  'tax.remove.confirm': 'Gỡ quy định',
  'tax.removed': 'Đã gỡ quy định.',
  'tax.withheld': 'Thuế đã khấu trừ',
  'tax.withheld.lead':
    'Các khoản chi trả đã chuyển trong năm, không tính khoản bị trả lại. Tệp của một năm ghi từng người với số căn cước đầy đủ để khai thuế.',
  'tax.withheld.empty': 'Chưa có khoản chi trả nào được chuyển.',
  'tax.col.year': 'Năm',
  'tax.col.people': 'Số người',
  'tax.col.gross': 'Thu nhập',
  'tax.col.tax': 'Thuế đã khấu trừ',
  'tax.col.net': 'Thực nhận',
  'tax.file': 'Tải tệp',
  'tax.file.label': 'Tải tệp thuế đã khấu trừ năm {year}',
  'tax.file.title': 'Tải thuế đã khấu trừ năm {year}?',
  'tax.file.body':
    'Tệp có họ tên và số căn cước đầy đủ của từng người. Khi mở bằng Excel, bạn nhập cột số căn cước dưới dạng văn bản, nếu không số 0 ở đầu sẽ mất. Việc này được ghi vào nhật ký. Bạn giữ tệp ở nơi an toàn và xóa khi khai xong.',
  'tax.file.done': 'Đã tải {name}: {n} người.',
} as const;

/** `t` of the tax rules. */
export const t = createTranslate(adminTaxTexts);
