import { createTranslate } from '#renderer/copy/translate.ts';

export const adminOverviewTexts = {
  'ov.title': 'Tổng quan',
  'ov.queues': 'Đang chờ bạn',
  'ov.orders': 'Đơn cần xử lý',
  'ov.unmatched': 'Tiền chưa khớp',
  'ov.unmatched.in': 'vào {amount}',
  'ov.unmatched.out': 'ra {amount}',
  'ov.refunds': 'Khoản cần hoàn',
  'ov.refunds.late': '{n} khoản trễ hạn',
  'ov.support': 'Yêu cầu hỗ trợ',
  'ov.none': 'không có gì chờ',
  'ov.days': 'Doanh thu và hoàn tiền, 30 ngày',
  'ov.days.chart': 'Mỗi ngày một cột: doanh thu ở trên, hoàn tiền ở dưới',
  'ov.days.revenue': 'Doanh thu',
  'ov.days.refunds': 'Hoàn tiền',
  'ov.days.net': 'Còn lại',
  'ov.days.table': 'Xem từng ngày',
  'ov.day': 'Ngày',
  'ov.lessons': 'Bài học đã mở',
  'ov.lessons.value': '{open} trong {total}',
  'ov.nothing': 'Hôm nay không còn việc nào.',
  'ov.nothing.body': 'Các trang bạn mở được ở trong menu.',
  'ov.failed': 'Chưa tải được tổng quan',
} as const;

/** `t` of the overview. */
export const t = createTranslate(adminOverviewTexts);
