import { createTranslate } from '#renderer/copy/translate.ts';

export const pageStartTexts = {
  'pageStart.missing': 'Mạng đã ngắt khi đang tải trang, nên các nút chưa bấm được.',
  'pageStart.missingPage': 'Mạng đã ngắt khi đang tải trang.',
  'pageStart.reload': 'Tải lại',
} as const;

/** Texts of a page whose code could not be fetched. */
export const t = createTranslate(pageStartTexts);
