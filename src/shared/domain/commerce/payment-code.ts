import { toNfc, toNfd } from '../../kernel/unicode-form.ts';
import { paymentCodePrefix, payoutCodePrefix, refundCodePrefix } from './commerce-rules.ts';
import { crockfordOfBytes, readCrockford } from './crockford.ts';

/** Characters behind the prefix; the last one checks the others. */
const codeLength = 8;
/** Of a payout's id. */
const payoutCodeLength = 6;

/**
 * The payment code of 5 random bytes: `MV` and 8 characters of Crockford's base 32. Whoever makes
 * one keeps it unique for ever. (PRODUCT.md 6)
 */
export function paymentCodeOf(randomBytes: Uint8Array): string {
  return paymentCodePrefix + crockfordOfBytes(randomBytes);
}

/** What a refund's transfer says, made in the same way: `HT…`. */
export function refundCodeOf(randomBytes: Uint8Array): string {
  return refundCodePrefix + crockfordOfBytes(randomBytes);
}

/**
 * Payment codes that a transfer's memo may contain, in their official spelling, each once: in the
 * upper-cased text with everything but A–Z and 0–9 removed, whatever a bank puts around it; O is
 * read as 0, I and L as 1. Looks twice where the memo has accents: without those letters, and with
 * their bare letters.
 */
export function findPaymentCodes(memo: string): readonly string[] {
  return findCodes(memo, paymentCodePrefix);
}

/** The same for refunds. */
export function findRefundCodes(memo: string): readonly string[] {
  return findCodes(memo, refundCodePrefix);
}

/**
 * What the memo of a payout begins with, of its id: `CT1A2B3C`. Unique, but for payouts from before
 * the database held it so (0123-given-up-and-codes-once.sql).
 */
export function payoutCodeOf(payoutId: string): string {
  return payoutCodePrefix + payoutId.slice(0, payoutCodeLength).toUpperCase();
}

/** Payouts that a memo may name, each once, as `payoutCodeOf` writes them. */
export function findPayoutCodes(memo: string): readonly string[] {
  const bare = memo.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const length = payoutCodePrefix.length + payoutCodeLength;
  const found = Array.from(bare.matchAll(/CT(?=[0-9A-F]{6})/g), ({ index }) =>
    bare.slice(index, index + length),
  );
  return [...new Set(found)];
}

function findCodes(memo: string, prefix: string): readonly string[] {
  const upper = toNfc(memo).toUpperCase();
  const bare = toNfd(upper).replaceAll(/\p{M}/gu, '').replaceAll('Đ', 'D');
  const found = [upper, bare].flatMap((text) => [
    ...codesIn(text.replaceAll(/[^A-Z0-9]/g, ''), prefix),
  ]);
  return [...new Set(found)];
}

function* codesIn(text: string, prefix: string): Iterable<string> {
  for (let at = text.indexOf(prefix); at !== -1; at = text.indexOf(prefix, at + 1)) {
    const start = at + prefix.length;
    const code =
      text.length < start + codeLength
        ? null
        : readCrockford(text.slice(start, start + codeLength));
    if (code !== null) yield prefix + code;
  }
}
