import { createTranslate } from '../../copy/translate.ts';

export const shortVideoTexts = {
  'sv.title': 'Xem nhanh một phút',
  'sv.open': 'Xem video ngắn “{title}”',
  'sv.full': 'Xem bài đầy đủ',
  'sv.next': 'Video sau',
  'sv.prev': 'Video trước',
  'sv.soundOn': 'Bật tiếng',
  'sv.soundOff': 'Tắt tiếng',
  'sv.close': 'Đóng',
  'sv.nth': 'Video {n} trên {all}: {title}',
  'sv.skipped': 'Không phát được “{title}”. Chuyển sang video sau.',
  'sv.failed': 'Không phát được video này.',
} as const;

/** Texts of the short videos. */
export const t = createTranslate(shortVideoTexts);
