import {
  findPaymentCodes,
  findPayoutCodes,
  findRefundCodes,
} from '#shared/domain/commerce/payment-code.ts';
import { foldText } from '#shared/kernel/fold-text.ts';

/** A memo as it is compared. */
export interface Memo {
  /** Of orders and refunds: they check themselves. */
  readonly codes: readonly string[];
  /** Short ones, which other words may contain by chance: only that two agree says something. */
  readonly payouts: readonly string[];
  /** Letters without their accents and digits, upper case. */
  readonly bare: string;
  /** The same as banks write it that leave letters with accents out. */
  readonly cut: string;
  /** Its words are erased: only its codes are known. */
  readonly isErased: boolean;
}

export function readMemo(memo: string, isErased = false): Memo {
  return {
    isErased,
    codes: [...findPaymentCodes(memo), ...findRefundCodes(memo)],
    payouts: findPayoutCodes(memo),
    bare: plainLetters(foldText(memo)),
    cut: plainLetters(memo),
  };
}

/** Letters that have no accent and digits, upper case. */
export function plainLetters(memo: string): string {
  return memo.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** What a memo names: orders and refunds, else payments to affiliates. */
export function namesOf({ codes, payouts }: Memo): readonly string[] {
  return codes.length > 0 ? codes : payouts;
}

/**
 * Whether a report names something where money names nothing, or says something where it is mute. A
 * code of ours checks itself: what only looks like a payment's, as a telephone number may, is no
 * reason to leave it out.
 */
export function tellsMore(known: Memo, told: Memo): boolean {
  if (known.codes.length > 0) return false;
  if (told.codes.length > 0) return known.payouts.every((code) => told.payouts.includes(code));
  if (known.payouts.length > 0) return false;
  return told.payouts.length > 0 || (known.bare === '' && told.bare !== '');
}

/**
 * What two memos share: a code; where neither has one the words, as far as the shorter one goes;
 * or, where one has a code that the other lacks, the words or the code alone as far as somebody has
 * cut them. Two that have codes and none in common, cut or whole, tell of two movements. Words that
 * are erased may have been any.
 */
export function compareMemos(known: Memo, told: Memo): 'code' | 'words' | 'cut' | 'other' {
  const [before, now] = [known.codes.length > 0, told.codes.length > 0];
  if (before && now && shareOne(known.codes, told.codes)) return 'code';
  if (before && now) return hasPieceOf(told, known) || hasPieceOf(known, told) ? 'cut' : 'other';
  if (!before && !now && shareOne(known.payouts, told.payouts)) return 'code';
  if (known.isErased) return 'cut';
  if (!isWithin(known, told) && !isWithin(told, known))
    return hasPieceOf(told, known) || hasPieceOf(known, told) ? 'cut' : 'other';
  return before || now || known.payouts.length > 0 !== told.payouts.length > 0 ? 'cut' : 'words';
}

/** Whether all that one memo says is said by another, with its accents, without or left out. */
function isWithin(one: Memo, other: Memo): boolean {
  const forms = ({ bare, cut }: Memo) => (cut === '' ? [bare] : [bare, cut]);
  return forms(one).some((words) => forms(other).some((all) => all.includes(words)));
}

/** Whether a memo has no code, and the beginning of one of another's. */
function hasPieceOf(one: Memo, other: Memo): boolean {
  return one.codes.length + other.codes.length === 0
    ? one.payouts.length === 0 && hasPiece(one, other.payouts)
    : isCutOf(one, other.codes);
}

/**
 * Whether a memo has the beginning of one of these codes, and no other code: the words that follow
 * it make one of it by chance, one time in 32.
 */
export function isCutOf(memo: Memo, codes: readonly string[]): boolean {
  const isBegun = (found: string) => codes.some((code) => found.startsWith(pieceOf(code)));
  return memo.codes.every(isBegun) && hasPiece(memo, codes);
}

/** So much of a code, with its prefix, is no chance. */
function pieceOf(code: string): string {
  return code.slice(0, 7);
}

/** Whether a memo has so much of one of these codes, from its beginning, as a bank leaves of it. */
function hasPiece({ bare, cut }: Memo, codes: readonly string[]): boolean {
  const texts = [bare, cut].map(asCodesAreRead);
  return codes.some((code) => texts.some((text) => text.includes(pieceOf(code))));
}

/** As the characters of a code are read, wherever they stand. */
function asCodesAreRead(text: string): string {
  return text.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

export function shareOne(some: readonly string[], others: readonly string[]): boolean {
  return some.some((code) => others.includes(code));
}
