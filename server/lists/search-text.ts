import { foldText } from '#shared/kernel/fold-text.ts';

/**
 * A text to be found anywhere in a folded column (`fold_text`), as a LIKE pattern: what LIKE reads
 * as signs is taken as it is. Null = no search.
 */
export function likePattern(search: string | null): string | null {
  const text = foldText(search ?? '').trim();
  return text === '' ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The number of an order as somebody types it: `#MV-2522`, `mv2522`, `2522`. Null when it is none.
 */
export function orderNumberIn(search: string | null): number | null {
  const digits = /^#?(?:mv)?[\s-]?(\d{1,9})$/i.exec((search ?? '').trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
