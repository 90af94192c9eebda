import { toNfc } from '../../kernel/unicode-form.ts';

/**
 * No user part (what stands before an @ looks like the address and is not), a name with a dot in
 * it.
 */
const webAddress = /^https?:\/\/([\p{L}\d-]{1,63}\.)+\p{L}{2,63}(:\d{1,5})?([/?#]\S*)?$/iu;

/**
 * A typed address of a page as it is kept: `youtube.com/@beplinh` → `https://youtube.com/@beplinh`.
 * Null for anything else. (design 7.2)
 */
export function readWebAddress(typed: string): string | null {
  const text = toNfc(typed).trim();
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  return webAddress.test(whole) ? whole : null;
}
