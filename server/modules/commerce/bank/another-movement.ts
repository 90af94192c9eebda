import { createHash } from 'node:crypto';
import { bareAccount, type BankMovement, readMovement } from './bank-movement.ts';
import type { BankProvider } from '#server/db/tables/commerce-tables.ts';
import type { FieldCipher, FieldPlace } from '#server/crypto/field-cipher.ts';
import { compareMemos, type Memo, namesOf, plainLetters, readMemo, tellsMore } from './memo.ts';

/**
 * What of a movement two reports of it cannot tell differently. `memo`: null when it is not to be
 * compared.
 */
export type ToldMovement = Pick<
  BankMovement,
  'direction' | 'amountVnd' | 'reference' | 'accountNumbers'
> & { readonly memo: string | null };
type ToldBefore = ToldMovement | 'unreadable' | 'nothing' | null;

/** A report as it was told first: an empty object when its words are not kept any more. */
export interface FormerReport {
  readonly payload: unknown;
  readonly tellers: readonly string[];
  /**
   * What told it apart, also when its words are gone; null of a report of before that was kept, and
   * of what tells of no movement.
   */
  readonly mark: Uint8Array | null;
}

/** Marks what tells reports apart, and knows it again. */
export type ReportMarks = Pick<FieldCipher, 'mark' | 'isMarkOf'>;

interface NamedReport {
  readonly provider: BankProvider;
  readonly providerId: string;
  readonly payload: unknown;
}

/**
 * What a report told when it came, if it or its money still says so; null when that is not known
 * any more. `teller` tells it again now.
 */
export function toldBefore(
  provider: BankProvider,
  { payload, tellers }: FormerReport,
  {
    money,
    teller,
  }: {
    readonly money: Pick<ToldMovement, 'direction' | 'amountVnd' | 'reference' | 'memo'> | null;
    readonly teller: string;
  },
): ToldBefore {
  // A file that has told this line before told it in the words that it has; and the money may have
  // other words, which a person has called the same.
  const isToldAgain = tellers.includes(teller);
  if (isForgotten(payload))
    return money === null
      ? null
      : { ...money, accountNumbers: [], memo: isToldAgain ? null : money.memo };
  const read = readMovement(provider, payload);
  if (read.kind !== 'movement') return read.kind;
  return provider === 'statement' && isToldAgain ? { ...read.movement, memo: null } : read.movement;
}

/** Whether the words of a report are not kept any more. */
export function isForgotten(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && Object.keys(payload).length === 0;
}

/** What stays of a report when its words are erased; null when it tells of no movement. */
export function markReport(
  marks: ReportMarks,
  { provider, providerId, payload }: NamedReport,
): Uint8Array | null {
  const read = readMovement(provider, payload);
  return read.kind === 'movement'
    ? marks.mark(tellingWords(provider, read.movement), placeOf(provider, providerId))
    : null;
}

/**
 * A name of its own for what a provider tells under an id that it gave before, when it is not what
 * it told then: another amount, direction, reference or account, another code, or one where it told
 * none, or what nobody can read. Null when it is a repeat, in other words too. What cannot be read
 * is no repeat in other words: whoever asks leaves out what is told word for word. A line of a
 * statement has no id but its place among lines of one reference, which another file may give to
 * another line: its words must be the same too.
 */
export function nameOfAnother(
  { provider, providerId, payload }: NamedReport,
  {
    before,
    mark,
    marks,
  }: { readonly before: ToldBefore; readonly mark: Uint8Array | null; readonly marks: ReportMarks },
): string | null {
  const read = readMovement(provider, payload);
  const now = read.kind === 'movement' ? read.movement : read.kind;
  if (before === null || (before === now && now === 'nothing')) return null;
  if (typeof before === 'string' || typeof now === 'string')
    return `${providerId}#${digest(typeof now === 'object' ? wordsOf(now) : (JSON.stringify(payload) ?? now))}`;
  // Word for word what it told, whatever money a person has called the same.
  if (
    mark !== null &&
    marks.isMarkOf(mark, tellingWords(provider, now), placeOf(provider, providerId))
  )
    return null;
  if (!isSame(before, now)) return `${providerId}#${digest(wordsOf(now))}`;
  return before.memo === null || isRepeat(provider, readMemo(before.memo), readMemo(now.memo))
    ? null
    : `${providerId}#${digest(tellingWords(provider, now))}`;
}

function isRepeat(provider: BankProvider, before: Memo, now: Memo): boolean {
  const said = compareMemos(before, now);
  if (said === 'code' || said === 'words') return true;
  if (provider === 'statement') return false;
  const [named, isNamed] = [namesOf(before).length > 0, namesOf(now).length > 0];
  return !(isNamed && (tellsMore(before, now) || (named && said === 'other')));
}

/**
 * All that tells a report from another under its id: of a webhook what its memo names, of a line of
 * a statement its words.
 */
function tellingWords(provider: BankProvider, movement: BankMovement): string {
  const memo = readMemo(movement.memo);
  return JSON.stringify([
    wordsOf(movement),
    provider === 'statement' ? plainLetters(movement.memo) : namesOf(memo),
  ]);
}

function placeOf(provider: BankProvider, providerId: string): FieldPlace {
  return { table: 'bank_events', column: 'mark', rowId: JSON.stringify([provider, providerId]) };
}

function isSame(one: ToldMovement, other: ToldMovement): boolean {
  const [before, now] = [bareAccount(one.reference ?? ''), bareAccount(other.reference ?? '')];
  const isOneAccount =
    one.accountNumbers.length === 0 ||
    other.accountNumbers.length === 0 ||
    one.accountNumbers.some((number) => other.accountNumbers.includes(number));
  return (
    one.direction === other.direction &&
    one.amountVnd === other.amountVnd &&
    (before === '' || now === '' || before === now) &&
    isOneAccount
  );
}

function wordsOf({ direction, amountVnd, reference, accountNumbers }: ToldMovement): string {
  return JSON.stringify([
    direction,
    String(amountVnd),
    bareAccount(reference ?? ''),
    accountNumbers.toSorted(),
  ]);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
