import { createTranslate } from '../../copy/translate.ts';

/** Texts of the voucher list (design 5.21). */
export const voucherTexts = {
  'voucher.button': 'Ưu đãi',
  'voucher.button.count': 'Ưu đãi, {n} voucher mới hôm nay',
  'voucher.button.today': '{n} voucher mới hôm nay',
  'voucher.title': 'Ưu đãi của bạn',
  'voucher.daily': 'Hôm nay còn {n} loại voucher cho học viên mới.',
  'voucher.daily.none': 'Voucher mới mở lúc 00:00.',
  'voucher.kept': 'Danh sách lưu lúc {time}. Mã được kiểm tra lại khi có mạng.',
  'voucher.off': 'giảm',
  'voucher.use': 'Dùng',
  'voucher.use.code': 'Dùng mã {code}',
  'voucher.using': 'Đang dùng',
  'voucher.remove': 'Bỏ',
  'voucher.remove.code': 'Bỏ mã {code}',
  'voucher.enter': 'Nhập mã khác',
  'voucher.apply': 'Áp dụng',
  'voucher.applying': 'Chờ chút…',
  'voucher.expires': 'Hết hạn {date}.',
  'voucher.minOrder': 'Đơn từ {amount}.',
  'voucher.cap': 'Giảm tối đa {amount}.',
  'voucher.plans': 'Gói {plans}.',
  'voucher.personal': 'Dành riêng cho bạn.',
  'voucher.left': 'Còn {time}',
  'voucher.opensIn': 'Mở sau {time}',
  'voucher.stored': 'Đã lưu {code} cho đơn tới',
  'voucher.removed': 'Đã bỏ mã {code}',
  'voucher.empty': 'Hôm nay chưa có voucher. Voucher mới mở lúc 00:00.',
  'voucher.offline': 'Kiểm tra khi có mạng',
  'voucher.failed': 'Chưa tải được ưu đãi',
  'voucher.list': 'Voucher của bạn',
  'voucher.missing': 'Bạn nhập mã ưu đãi nhé.',
} as const;

/** `t` of the voucher list. */
export const t = createTranslate(voucherTexts);
