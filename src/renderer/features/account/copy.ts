import { productConstants } from '#shared/brand/product-constants.ts';
import { createTranslate } from '../../copy/translate.ts';

export const accountTexts = {
  'acc.menuOf': 'Tài khoản của',
  'acc.settings': 'Cài đặt',
  'acc.admin': 'Quản trị',
  'acc.feedback': 'Góp ý',
  'acc.logout': 'Đăng xuất',
  'acc.orders': 'Đơn hàng',
  'acc.menu.failed': 'Chưa tải được menu.',
  'acc.plan.pro': 'Học viên Pro',
  'acc.plan.khaPro': 'Học viên Khá Pro',
  'acc.plan.none': productConstants.student.title,
  'acc.waiting.leaving': 'Đang đăng xuất…',
} as const;

/** The account feature's `t`. */
export const t = createTranslate(accountTexts);
