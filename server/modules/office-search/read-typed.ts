import { normalisePhone } from '#shared/domain/account/normalise-phone.ts';
import { foldVoucherCode } from '#shared/domain/voucher/voucher-code.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import { orderNumberIn } from '../../lists/search-text.ts';
import { wordPatterns } from '../../lists/word-patterns.ts';

/** What a typed text may mean; null = it is none of that. */
export interface TypedSearch {
  /** LIKE patterns that all have to fit a folded text; empty = only codes are meant. */
  readonly words: readonly string[];
  /** The whole text without case and accents. */
  readonly folded: string;
  /** Capitals and digits, as codes are compared. */
  readonly code: string;
  /** The number behind `#MV-`. */
  readonly number: number | null;
  /** VND. */
  readonly amount: bigint | null;
  /** As numbers are stored. */
  readonly phone: string | null;
  /** Only a number of an order is meant: it begins with `#`. */
  readonly isOrderCode: boolean;
}

/** Shorter texts are in everything: nothing is searched for them. */
const shortestSearch = 2;

/**
 * Reads a text of the office's search: words, a code, a number of an order, an amount, a phone
 * number; null for one that is too short.
 */
export function readTyped(text: string): TypedSearch | null {
  const folded = foldText(text).trim();
  if (folded.replaceAll(/\s/g, '').length < shortestSearch) return null;
  const isOrderCode = folded.startsWith('#');
  const phone = normalisePhone(folded);
  return {
    words: isOrderCode ? [] : wordPatterns(folded),
    folded,
    code: foldVoucherCode(folded),
    number: orderNumberIn(folded),
    amount: isOrderCode ? null : amountIn(folded),
    phone: phone.ok ? phone.value : null,
    isOrderCode,
  };
}

/** `2610000`, `2.610.000`, `2,610,000 ₫`, `2 610 000 vnd`: VND of four to twelve digits. */
function amountIn(folded: string): bigint | null {
  const bare = folded.replace(/\s*(?:₫|vnd|d)$/, '');
  return /^(?:\d{4,12}|\d{1,3}(?:[., ]\d{3}){1,3})$/.test(bare)
    ? BigInt(bare.replaceAll(/\D/g, ''))
    : null;
}
