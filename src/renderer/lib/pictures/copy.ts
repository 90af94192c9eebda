import { createTranslate } from '../../copy/translate.ts';

export const pictureTexts = {
  'pic.add': 'Thêm ảnh, tối đa {n}',
  'pic.add.one': 'Thêm ảnh',
  'pic.hint': 'JPG, PNG hoặc WebP, mỗi ảnh tối đa 5 MB.',
  'pic.list': 'Ảnh gửi kèm',
  'pic.remove': 'Bỏ ảnh {n}',
  'pic.sending': 'Đang tải ảnh {n} lên',
  'pic.nth': 'Ảnh {n}',
  'pic.failed': 'Ảnh {name} chưa gửi được. {reason}',
} as const;

/** Texts of the pictures that go with a message. */
export const t = createTranslate(pictureTexts);
