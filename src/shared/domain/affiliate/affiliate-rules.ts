import { toNfc } from '../../kernel/unicode-form.ts';
import type { CommissionEndReason } from './commission-end.ts';
import { transferFeesVnd } from '../commerce/commerce-rules.ts';

/** Numbers of the affiliate programme, each in one place. (PRODUCT.md 9) */

/** No commission is larger, hundredths of a per cent; the database refuses it too. */
export const largestRateBp = 3000;

/** A wallet that reaches it is paid out by the monthly run, VND. */
export const leastPayoutVnd = 200_000n;

/**
 * Whether money that came in can be a payout that the bank sent back: all of it, or what banks on
 * the way left of it. Less ends no payment: who was paid would be paid again, and the rest be
 * nobody's.
 */
export function isReturnOf(netVnd: bigint, amountVnd: bigint): boolean {
  return amountVnd >= leastReturnVnd(netVnd) && amountVnd <= netVnd;
}

/**
 * The least that banks on the way leave of a payout that they send back, VND: never less than half
 * of it.
 */
export function leastReturnVnd(netVnd: bigint): bigint {
  const half = netVnd - netVnd / 2n;
  return netVnd - transferFeesVnd > half ? netVnd - transferFeesVnd : half;
}

/** The monthly run is made from this day of the month on, in Asia/Ho_Chi_Minh. */
export const payoutDay = 5;

/**
 * So long after a change of the bank account nothing is paid to it, ms: whoever stole a session
 * gains nothing.
 */
export const accountHoldMs = 24 * 3_600_000;

/** Until when nothing is paid to an account; null = it was never changed, or long enough ago. */
export function accountHeldUntil(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const until = new Date(changedAt.getTime() + accountHoldMs);
  return now < until ? until : null;
}

/** The level of ambassadors: granted, never reached by sales. */
export const ambassadorLevel = 5;

export interface AffiliateLevel {
  readonly level: number;
  /** Hundredths of a per cent of what was paid. */
  readonly rateBp: number;
  /** Approved sales from which on it is reached; null = it is granted. */
  readonly fromSales: number | null;
}

/** Lowest first. */
export const affiliateLevels: readonly AffiliateLevel[] = [
  { level: 1, rateBp: 1000, fromSales: 0 },
  { level: 2, rateBp: 1500, fromSales: 5 },
  { level: 3, rateBp: 2000, fromSales: 20 },
  { level: 4, rateBp: 2500, fromSales: 50 },
  { level: ambassadorLevel, rateBp: largestRateBp, fromSales: null },
];

/** The level that so many approved sales reach, never below one that was granted. */
export function levelOf({
  approvedSales,
  isAmbassador,
  grantedLevel = null,
}: {
  readonly approvedSales: number;
  readonly isAmbassador: boolean;
  readonly grantedLevel?: number | null;
}): number {
  if (isAmbassador) return ambassadorLevel;
  const reached = affiliateLevels
    .filter(({ fromSales }) => fromSales !== null && approvedSales >= fromSales)
    .map(({ level }) => level);
  return Math.max(grantedLevel ?? 1, ...reached);
}

/**
 * What a level earns, hundredths of a per cent. A level that there is not throws: that is a bug.
 */
export function rateOf(level: number): number {
  const found = affiliateLevels.find((candidate) => candidate.level === level);
  if (found === undefined) throw new Error(`there is no affiliate level ${level}`);
  return found.rateBp;
}

/** The commission on what was really paid, rounded down to whole VND. */
export function commissionOf(baseVnd: bigint, rateBp: number): bigint {
  return (baseVnd * BigInt(rateBp)) / 10_000n;
}

/** What is known of a paid sale when its commission is made. */
export interface ReferredSale {
  /** What was really paid, VND. */
  readonly baseVnd: bigint;
  /** Of the affiliate, at that moment. */
  readonly level: number;
  /** The affiliate was deleted or blocked since the order was made. */
  readonly isGone: boolean;
  /** Its buyer is the affiliate, by what both gave. */
  readonly isOwn: boolean;
}

/**
 * What a sale earns: where every rule of commission stands. `voidBy`: why nobody has it, whatever
 * it comes to.
 */
export function commissionFor({ baseVnd, level, isGone, isOwn }: ReferredSale): {
  readonly rateBp: number;
  readonly amountVnd: bigint;
  readonly voidBy: CommissionEndReason | null;
} {
  const rateBp = rateOf(level);
  const voidBy = isGone ? 'affiliate_gone' : isOwn ? 'same_person' : null;
  return { rateBp, amountVnd: commissionOf(baseVnd, rateBp), voidBy };
}

/** A code as it is stored and compared: `linh 88` → `LINH88`. */
export function normaliseAffiliateCode(typed: string): string {
  return toNfc(typed).replaceAll(/\s/gu, '').toUpperCase();
}

/** Whether a normalised code may be one. */
export function isAffiliateCode(code: string): boolean {
  return /^[A-Z0-9]{4,16}$/.test(code);
}
