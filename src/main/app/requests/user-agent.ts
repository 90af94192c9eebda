import { toNfd } from '#shared/kernel/unicode-form.ts';

/**
 * The User-Agent with nothing but ASCII in it. Electron puts the application's name there as it is,
 * and a header with a letter beyond Latin-1 (ư, or an à in two characters) throws in `new Headers`:
 * the page would get no answer at all.
 */
export function asciiUserAgent(userAgent: string): string {
  const plain = toNfd(userAgent)
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D');
  return plain.replaceAll(/[^\x20-\x7e]/g, '');
}
