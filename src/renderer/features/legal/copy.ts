import { createTranslate } from '../../copy/translate.ts';

export const legalTexts = {
  'legal.contents': 'Mục lục',
  'legal.contents.none': 'Không có mục nào.',
  'legal.updated': 'Áp dụng từ {date}',
  'legal.summary': 'Tóm tắt',
  'legal.ask': 'Có điều gì chưa rõ, bạn viết cho {email} hoặc gọi {phone}.',
  'legal.terms.description':
    'Điều khoản khi dùng {brand}: tài khoản, gói học, thanh toán bằng chuyển khoản, quyền xem bài học, và trách nhiệm của hai bên.',
  'legal.privacy.description':
    '{brand} giữ những dữ liệu nào của bạn, dùng vào việc gì, ai xem được, và cách tải về hoặc xóa.',
  'legal.refund.description':
    'Hoàn tiền 100% trong 7 ngày kể từ khi thanh toán, không cần lý do: cách yêu cầu, khi nào tiền về, và điều gì thay đổi sau đó.',
} as const;

/** The `t` of the legal pages. */
export const t = createTranslate(legalTexts);
