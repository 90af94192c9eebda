import { noBreakSpace } from './no-break-space.ts';

const dong = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 });
/** A true minus (U+2212): the hyphen is too short beside figures. */
const minus = '\u2212';

/**
 * Whole dong as people read them: `2.610.000 ₫`, `−290.000 ₫`. Takes the scalar BigInt as the
 * server sends it (a text of digits) or a bigint; throws on any other text.
 */
export function formatMoney(vnd: bigint | string): string {
  const amount = BigInt(vnd);
  return `${amount < 0n ? minus : ''}${dong.format(amount < 0n ? -amount : amount)}${noBreakSpace}₫`;
}
