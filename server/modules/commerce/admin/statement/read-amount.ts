import { largestAmountVnd } from '../../bank/largest-amount.ts';

/**
 * Whole VND of a movement as statements write them: `2.610.000`, `2,610,000.00`, `+2610000 VND`,
 * `(50.000)`. Negative for money that left. Null for what is no amount, also for parts of a đồng
 * and for more than a movement can be: money is never guessed.
 */
export function readAmount(written: string): bigint | null {
  const figure = readFigure(written);
  return figure === null || figure > largestAmountVnd || figure < -largestAmountVnd ? null : figure;
}

/** The same of any size: a balance is no movement. */
export function readFigure(written: string): bigint | null {
  const bare = written.replaceAll(/[\s\u00A0]|vn[dđ]|[₫đ]/gi, '');
  const inBrackets = /^\((.+)\)$/.exec(bare)?.[1];
  const found = /^([+\-\u2212]?)([\d.,]+)$/.exec(inBrackets ?? bare);
  if (found?.[2] === undefined) return null;
  const digits = wholeDigits(found[2]);
  if (digits === null) return null;
  const isNegative = inBrackets !== undefined || (found[1] !== '' && found[1] !== '+');
  return isNegative ? -BigInt(digits) : BigInt(digits);
}

/** The digits without separators; null when the separators make no sense. */
function wholeDigits(figures: string): string | null {
  // `1.000` is a thousand; `1000.00` and `1,000.00` end in parts of a đồng, which must be none,
  // behind the other sign.
  const whole = /^(.+?)([.,])0{1,2}$/.exec(figures);
  const candidate = whole?.[1] ?? figures;
  if (whole?.[2] !== undefined && candidate.includes(whole[2])) return null;
  const plain = /^\d{1,30}$/.test(candidate) ? candidate : null;
  const grouped =
    /^\d{1,3}(?:\.\d{3}){1,10}$/.test(candidate) || /^\d{1,3}(?:,\d{3}){1,10}$/.test(candidate)
      ? candidate.replaceAll(/[.,]/g, '')
      : null;
  return plain ?? grouped;
}
