import { createTranslate } from '#renderer/copy/translate.ts';

export const adminTaxTexts = {
  'tax.title': 'Thuế',
  'tax.lead':
    'Thuế thu nhập cá nhân khấu trừ khi chi trả hoa hồng. Mỗi khoản chi trả theo quy định của ngày lập khoản đó. Quy định đã áp dụng không sửa được.',
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
} as const;

/** `t` of the tax rules. */
export const t = createTranslate(adminTaxTexts);
