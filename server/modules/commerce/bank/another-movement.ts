import { createHash } from 'node:crypto';
import { bareAccount, type BankMovement, readMovement } from './bank-movement.ts';
import type { BankProvider } from '../../../db/commerce-tables.ts';

/** What of a movement two reports of it cannot tell differently. */
export type ToldMovement = Pick<BankMovement, 'direction' | 'amountVnd' | 'reference' | 'accountNumbers'>;

/**
 * A name of its own for what a provider tells under an id that it gave before, when it is not what it told then: another amount, direction,
 * reference or account. Null when it is a repeat, in other words too. `before` is null when what was told is not known any more.
 */
export function nameOfAnother(provider: BankProvider, providerId: string, { before, payload }: { readonly before: ToldMovement | 'unreadable' | 'nothing' | null; readonly payload: unknown }): string | null {
  const read = readMovement(provider, payload);
  const now = read.kind === 'movement' ? read.movement : read.kind;
  if (before === null || before === now || (typeof before === 'object' && typeof now === 'object' && isSame(before, now))) return null;
  return `${providerId}#${createHash('sha256').update(typeof now === 'object' ? wordsOf(now) : (JSON.stringify(payload) ?? now)).digest('hex')}`;
}

function isSame(one: ToldMovement, other: ToldMovement): boolean {
  const [before, now] = [bareAccount(one.reference ?? ''), bareAccount(other.reference ?? '')];
  const isOneAccount = one.accountNumbers.length === 0 || other.accountNumbers.length === 0 || one.accountNumbers.some((number) => other.accountNumbers.includes(number));
  return one.direction === other.direction && one.amountVnd === other.amountVnd && (before === '' || now === '' || before === now) && isOneAccount;
}

function wordsOf({ direction, amountVnd, reference, accountNumbers }: ToldMovement): string {
  return JSON.stringify([direction, String(amountVnd), bareAccount(reference ?? ''), accountNumbers.toSorted()]);
}
