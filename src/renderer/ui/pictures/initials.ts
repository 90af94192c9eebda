import { toNfc } from '#shared/kernel/unicode-form.ts';

/**
 * Two letters for a Vietnamese name: middle and given name, the last two words ("Trần Mỹ Linh" is
 * "ML"; design 7.1). One word gives one letter; nothing gives nothing.
 */
export function initialsOf(name: string): string {
  const words = toNfc(name).trim().split(/\s+/);
  return words.slice(-2).map(firstLetter).join('');
}

function firstLetter(word: string): string {
  const code = word.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code).toLocaleUpperCase('vi');
}
