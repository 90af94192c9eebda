import type { BankProvider } from '#server/db/tables/commerce-tables.ts';
import type { Tx } from '#server/db/port.ts';
import type { BankMovement } from './bank-movement.ts';
import { toldAt } from './moved-at.ts';
import { listLikeFingerprint, listLookalikes, listMoneyOfTwins, lockTwins } from './bank-store.ts';
import type { Around } from './laid-money.ts';
import { type Memo, namesOf, readMemo } from './memo.ts';
import { judge, type Known, lateMs, sameCodeMs, sameMoneyMs } from './same-money.ts';

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

/**
 * What a provider tells of one second so much later than it told its like is no second payment: an
 * account that is linked again has new ids.
 */
const linkedAgainMs = 10 * 60_000;

/**
 * Holds a report against what other reports told. Money of this amount is locked. The same money is
 * never counted twice without a person: a reference that comes again, from the same provider under
 * another id, on another day or with another code, another teller's report of the same amount,
 * account and memo under another reference, and what a provider tells otherwise under an id that it
 * gave before, are doubtful.
 */
export async function findKnown(
  tx: Tx,
  { provider, tellers, movement, fingerprint, heardAt, twins, isNot }: ToldMoney,
): Promise<Known> {
  const at = toldAt(movement) ?? heardAt;
  const memo = readMemo(movement.memo);
  const { direction, amountVnd, accountNumbers } = movement;
  const alike = await tx.all(listLikeFingerprint, { fingerprint, tellers });
  const again = {
    second: provider === 'statement' ? null : movement.occurredAt,
    longAgo: new Date(heardAt.getTime() - linkedAgainMs),
  };
  const lookalikes = await tx.all(listLookalikes, {
    direction,
    amountVnd,
    accountNumbers,
    tellers,
    ...again,
    ...aroundOf([at], [memo], { isStatement: provider === 'statement' }),
  });
  // The provider takes one id for two movements, or tells one of them wrong: a person says which.
  await tx.first(lockTwins, { id: twins.first });
  const ofTwins = await tx.all(listMoneyOfTwins, twins);
  const named = ofTwins.map(({ id }) => id);
  const retold = ofTwins.flatMap(({ id, is_told: isTold }) => (isTold ? [id] : []));
  return judge(
    { memo, at, isStatement: provider === 'statement', isNot },
    { alike: alike.map(withMemo), lookalikes: lookalikes.map(withMemo), named, retold },
  );
}

/**
 * Where to look for money that may be the same as what moved at these moments (at least one) with
 * these memos.
 */
export function aroundOf(
  moments: readonly Date[],
  memos: readonly Memo[],
  { isStatement }: { readonly isStatement: boolean },
): Around {
  const sorted = moments.map((moment) => moment.getTime()).toSorted((a, b) => a - b);
  const [first = 0, last = first] = [sorted.at(0), sorted.at(-1)];
  const names = [...new Set(memos.flatMap(namesOf))];
  return {
    isStatement,
    from: new Date(first - sameMoneyMs),
    to: new Date(last + sameMoneyMs),
    lateFrom: new Date(first - lateMs),
    lateTo: new Date(last + lateMs),
    codesFrom: new Date(first - sameCodeMs),
    codesTo: new Date(last + sameCodeMs),
    names,
    codes: names.map((code) => `%${code}%`),
  };
}

/** With its memo as it is compared. */
export function withMemo<Row extends { readonly memo: string; readonly words_erased: boolean }>(
  row: Row,
): Omit<Row, 'memo'> & { readonly memo: Memo } {
  return { ...row, memo: readMemo(row.memo, row.words_erased) };
}
