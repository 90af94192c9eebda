import { toNfd } from './unicode-form.ts';

/**
 * Text without case and accents, for search and comparison: NFD, marks stripped, đ → d, lower case.
 * `foldText('Đề cương')` is `'de cuong'`. (PRODUCT.md 4)
 */
export function foldText(text: string): string {
  return toNfd(text).replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();
}
