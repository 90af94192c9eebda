import { createTranslate } from '#renderer/copy/translate.ts';

/** Texts of a conversation that is shown from its end. */
export const talkTexts = {
  'talk.older': 'Xem tin nhắn cũ hơn',
  'talk.older.busy': 'Đang tải tin nhắn…',
  'talk.older.failed': 'Chưa tải được tin nhắn cũ hơn. {reason}',
} as const;

/** `t` of conversations. */
export const t = createTranslate(talkTexts);
