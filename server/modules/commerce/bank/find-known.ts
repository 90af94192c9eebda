import { findPaymentCodes, findPayoutCodes, findRefundCodes } from '../../../../src/shared/domain/commerce/payment-code.ts';
import { vietnameseDay } from '../../../../src/shared/domain/voucher/voucher-day.ts';
import type { BankProvider } from '../../../db/commerce-tables.ts';
import type { Tx } from '../../../db/port.ts';
import type { BankMovement } from './bank-movement.ts';
import { noonOf } from './moved-at.ts';
import { listLikeFingerprint, listLookalikes, listMoneyOfTwins, lockTwins, type Lookalike } from './bank-store.ts';

/**
 * What a report tells of: nothing that we know, money that is known, or money that only a person can tell from what is known. That is so
 * by its `words` when another teller told the same under another reference, else by its `reference` or the provider's id.
 */
export type Known = { readonly kind: 'new' } | { readonly kind: 'known'; readonly transactionId: string } | { readonly kind: 'doubtful'; readonly transactionId: string; readonly by: 'reference' | 'words' };

export interface ToldMoney {
  /** What a person has said it is not. */
  readonly isNot: readonly string[];
  readonly provider: BankProvider;
  readonly tellers: readonly string[];
  readonly movement: BankMovement;
  readonly fingerprint: string;
  readonly heardAt: Date;
  /** The event that told it, and the first event under the provider's id. */
  readonly twins: { readonly id: bigint; readonly first: bigint };
}

const dayMs = 24 * 3_600_000;
/** How far two moments of one movement lie apart at most, a day alone counting as its noon: a bank books on the next working day what came on a holiday. */
export const sameMoneyMs = 4 * dayMs;

/** What a provider tells of one second so much later than it told its like is no second payment: an account that is linked again has new ids. */
const linkedAgainMs = 10 * 60_000;

/**
 * Holds a report against what other reports told. Money of this amount is locked. The same money is never counted twice without a person: a
 * reference that comes again, from the same provider under another id or on another day, another teller's report of the same
 * amount, account and memo under another reference, and what a provider tells otherwise under an id that it gave before, are doubtful.
 */
export async function findKnown(tx: Tx, { provider, tellers, movement, fingerprint, heardAt, twins, isNot }: ToldMoney): Promise<Known> {
  const at = momentOf(movement, heardAt);
  const alike = await tx.all(listLikeFingerprint, { fingerprint, provider });
  const isNear = ({ moved_at: movedAt }: Pick<Lookalike, 'moved_at'>): boolean => Math.abs(movedAt.getTime() - at.getTime()) <= sameMoneyMs;
  const untold = alike.filter(({ is_told: isTold }) => !isTold);
  const same = untold.find(isNear);
  if (same !== undefined) return { kind: 'known', transactionId: same.id };
  // Two statements may give one movement two days. Two lines of one day are two movements, as their numbers in the file say; two ids of a
  // webhook say nothing of the kind.
  const moved = alike.filter((money) => isNear(money) && (provider !== 'statement' || dayOf(money.moved_at) !== dayOf(at)));
  const byReference = [...moved, ...untold].map(({ id }) => id);
  const { direction, amountVnd, accountNumbers } = movement;
  const wide = { direction, amountVnd, accountNumbers, from: new Date(at.getTime() - sameMoneyMs), to: new Date(at.getTime() + sameMoneyMs) };
  const again = { second: provider === 'statement' ? null : movement.occurredAt, longAgo: new Date(heardAt.getTime() - linkedAgainMs) };
  const lookalikes = await tx.all(listLookalikes, { ...wide, ...again, tellers });
  const byWords = lookalikes.filter((known) => looksAlike(known, { memo: movement.memo, at, isStatement: provider === 'statement' })).map(({ id }) => id);
  // The provider takes one id for two movements, or tells one of them wrong: a person says which.
  await tx.first(lockTwins, { id: twins.first });
  const byId = (await tx.all(listMoneyOfTwins, twins)).map((money) => money.id);
  const doubts = [...new Set([...byReference, ...byWords, ...byId])];
  // Not the one after the last that was denied: a nearer one may have been told of since.
  const next = doubts.find((id) => !isNot.includes(id));
  return next === undefined ? { kind: 'new' } : { kind: 'doubtful', transactionId: next, by: [...byReference, ...byId].includes(next) ? 'reference' : 'words' };
}

/**
 * Whether money of the same amount, account and direction within some days may be the same by its words. Two files of a bank agree on the
 * day unless a code says what was paid: a fee has the same words every day.
 */
export function looksAlike(known: Pick<Lookalike, 'memo' | 'moved_at' | 'is_statement'>, told: { readonly memo: string; readonly at: Date; readonly isStatement: boolean }): boolean {
  const said = saysTheSame(known.memo, told.memo);
  if (said === 'other' || !known.is_statement || !told.isStatement) return said !== 'other';
  return said === 'code' || dayOf(known.moved_at) === dayOf(told.at);
}

/** When a movement moved, as far as a report says: noon of a day alone, else when we heard of it. */
function momentOf({ occurredAt, extra }: Pick<BankMovement, 'occurredAt' | 'extra'>, heardAt: Date): Date {
  const day = extra['at'];
  if (occurredAt !== null) return occurredAt;
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? noonOf(day) : heardAt;
}

function dayOf(moment: Date): string {
  return vietnameseDay(moment.getTime());
}

/** The same code of an order, or where neither has one that of a refund or a payout, else the same words, as far as the shorter one goes. */
function saysTheSame(known: string, told: string): 'code' | 'words' | 'other' {
  const [before, now] = [findPaymentCodes(known), findPaymentCodes(told)];
  if (before.length > 0 || now.length > 0) return before.some((code) => now.includes(code)) ? 'code' : 'other';
  const [left, leaving] = [codesOfOurs(known), codesOfOurs(told)];
  if (left.some((code) => leaving.includes(code))) return 'code';
  const [one, other] = [bareWords(known), bareWords(told)];
  return one === '' || other === '' || one.includes(other) || other.includes(one) ? 'words' : 'other';
}

/** What our own transfers say, and the bank with them that sends one back. Short ones stand in other words too: only that two agree says something. */
function codesOfOurs(memo: string): readonly string[] {
  return [...findRefundCodes(memo), ...findPayoutCodes(memo)];
}

function bareWords(memo: string): string {
  return memo.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
