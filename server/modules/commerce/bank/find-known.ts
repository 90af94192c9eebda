import { findPaymentCodes } from '../../../../src/shared/domain/commerce/payment-code.ts';
import type { BankProvider } from '../../../db/commerce-tables.ts';
import type { Tx } from '../../../db/port.ts';
import type { BankMovement } from './bank-movement.ts';
import { type KnownMoney, listLikeFingerprint, listLookalikes } from './bank-store.ts';

/** What a report tells of: nothing that we know, money that is known, or money that only a person can tell from what is known. */
export type Known = { readonly kind: 'new' } | { readonly kind: 'known' | 'doubtful'; readonly transactionId: string };

export interface ToldMoney {
  /** What a person has said it is not: nor is it what would be named before that one. Null when nobody was asked. */
  readonly isNot: string | null;
  readonly provider: BankProvider;
  readonly movement: BankMovement;
  readonly fingerprint: string;
  readonly heardAt: Date;
}

const dayMs = 24 * 3_600_000;
/** How far two moments of one movement lie apart at most, a day alone counting as its noon: a bank books on the next working day what came on a holiday. */
const sameMoneyMs = 4 * dayMs;

/**
 * Holds a report against what other reports told. Money of this amount is locked. The same money is never counted twice without a person: a
 * reference that comes again, from the same provider under another id or on another day, and another provider's report of the same
 * amount, account and memo under another reference, are doubtful.
 */
export async function findKnown(tx: Tx, { provider, movement, fingerprint, heardAt, isNot }: ToldMoney): Promise<Known> {
  const at = momentOf(movement, heardAt);
  const alike = await tx.all(listLikeFingerprint, { fingerprint, provider });
  const isNear = ({ moved_at: movedAt }: KnownMoney): boolean => Math.abs(movedAt.getTime() - at.getTime()) <= sameMoneyMs;
  const untold = alike.filter(({ is_told: isTold }) => !isTold);
  const same = untold.find(isNear);
  if (same !== undefined) return { kind: 'known', transactionId: same.id };
  // Two statements may give one movement two days. Two lines of one day are two movements, as their numbers in the file say; two ids of a
  // webhook say nothing of the kind.
  const moved = alike.filter((money) => isNear(money) && (provider !== 'statement' || dayOf(money.moved_at) !== dayOf(at)));
  const { direction, amountVnd, accountNumbers } = movement;
  const lookalikes = await tx.all(listLookalikes, { provider, direction, amountVnd, accountNumbers, from: new Date(at.getTime() - sameMoneyMs), to: new Date(at.getTime() + sameMoneyMs) });
  const doubts = [...new Set([...moved, ...untold, ...lookalikes.filter(({ memo }) => saysTheSame(memo, movement.memo))].map(({ id }) => id))];
  const next = doubts[isNot === null ? 0 : doubts.indexOf(isNot) + 1];
  return next === undefined ? { kind: 'new' } : { kind: 'doubtful', transactionId: next };
}

function momentOf({ occurredAt, extra }: BankMovement, heardAt: Date): Date {
  const day = extra['at'];
  if (occurredAt !== null) return occurredAt;
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T12:00:00+07:00`) : heardAt;
}

function dayOf(moment: Date): string {
  return new Date(moment.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
}

/** The same code of an order; without one in either the same words, as far as the shorter one goes. */
function saysTheSame(known: KnownMoney['memo'], told: string): boolean {
  const [before, now] = [findPaymentCodes(known), findPaymentCodes(told)];
  if (before.length > 0 || now.length > 0) return before.some((code) => now.includes(code));
  const [one, other] = [bareWords(known), bareWords(told)];
  return one === '' || other === '' || one.includes(other) || other.includes(one);
}

function bareWords(memo: string): string {
  return memo.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
