import { createTranslate } from '../../copy/translate.ts';

export const analyticsTexts = {
  'ga.ask': 'Cho phép đếm lượt truy cập?',
  'ga.ask.p':
    'Chúng tôi dùng Google Analytics để biết trang nào có ích. Tên, email và những gì bạn viết không được gửi đi. Bạn đổi ý được trong Cài đặt.',
  'ga.accept': 'Đồng ý',
  'ga.refuse': 'Không đồng ý',
} as const;

/** Texts of counting visits. */
export const t = createTranslate(analyticsTexts);
