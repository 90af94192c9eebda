import { createTranslate } from '#renderer/copy/translate.ts';

/** Words of one movement that is several things. */
export const splitTexts = {
  'sp.button': 'Tách thành nhiều khoản',
  'sp.title': 'Tách {amount} thành nhiều khoản?',
  'sp.body':
    'Chọn khi một giao dịch trả cho nhiều đơn, hoặc ngân hàng gộp nhiều lần chuyển thành một dòng. Mỗi khoản được ghi theo mã của nó, như một giao dịch riêng.',
  'sp.run': 'Đợt chi trả ngân hàng trừ một lần',
  'sp.run.hint': 'Chọn đợt để điền sẵn các khoản mà ngân hàng chưa báo.',
  'sp.run.none': 'Không theo đợt nào',
  'sp.run.search': 'Tìm đợt',
  'sp.run.empty': 'Không tìm thấy đợt',
  'sp.run.monthly': 'Đợt lập {day} · {n} khoản · {amount}',
  'sp.run.extra': 'Đợt theo yêu cầu lập {day} · {n} khoản · {amount}',
  'sp.failed': 'Chưa xem được mã của các khoản',
  'sp.parts': 'Các khoản',
  'sp.code': 'Mã khoản {n}',
  'sp.code.hint': 'Mã của đơn, khoản hoàn hoặc chi trả. Để trống: khoản này chờ riêng.',
  'sp.amount': 'Số tiền khoản {n}',
  'sp.amount.wrong': 'Bạn nhập số tiền lớn hơn 0.',
  'sp.remove': 'Bỏ khoản {n}',
  'sp.add': 'Thêm khoản',
  'sp.rest': 'Còn {amount} chưa thuộc khoản nào.',
  'sp.rest.none': 'Các khoản cộng lại vừa đúng số tiền giao dịch.',
  'sp.rest.over': 'Các khoản vượt số tiền giao dịch {amount}.',
  'sp.other': 'Khoản {n} là tiền khác, không phải giao dịch đã có',
  'sp.other.hint': 'Bạn đã xem sao kê: có thêm một lần chuyển cho khoản này.',
  'sp.tooMuch': 'Khoản {n} là chuyển thừa cho đơn không còn thiếu tiền',
  'sp.tooMuch.hint': 'Phần thừa được hoàn lại cho học viên của đơn.',
  'sp.confirm': 'Tách',
  'sp.done': 'Đã tách. Khoản có mã được ghi theo mã, khoản không mã chờ riêng.',
  'sp.partOf': 'Tách từ',
  'sp.partOf.link': 'Giao dịch {amount}',
  'sp.into': 'Đã tách thành',
  'sp.into.failed': 'Chưa xem được các khoản đã tách',
  'sp.into.mute': 'Khoản không mã',
  'sp.unsplit': 'Bỏ tách',
  'sp.unsplit.title': 'Bỏ tách {amount}?',
  'sp.unsplit.body':
    'Giao dịch trở lại danh sách chưa khớp như trước khi tách, các khoản không còn. Chỉ bỏ tách được khi mọi khoản đang chờ.',
  'sp.unsplit.done': 'Đã bỏ tách. Giao dịch đang chờ xử lý.',
} as const;

export const t = createTranslate(splitTexts);
