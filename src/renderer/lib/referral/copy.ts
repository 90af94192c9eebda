import { createTranslate } from '../../copy/translate.ts';

/** The same line before somebody signs in and after. */
export const t = createTranslate({
  'referral.by': 'Bạn được giới thiệu bởi {name}',
} as const);
