import { transliterateHolder } from '../commerce/bank-account.ts';

/** What a bank tells of a payment. */
export interface ToldPayer {
  /** Whose account it came from; null when the bank does not say. */
  readonly counterparty: string | null;
  readonly memo: string;
}

/**
 * Whether a bank's words name this person: the owner of the account is called so, in whatever
 * order, case and with or without marks and blanks, or the memo has the whole name. A name of one
 * word tells nothing.
 */
export function isPayerNamed({ counterparty, memo }: ToldPayer, name: string): boolean {
  const words = transliterateHolder(name).split(' ');
  if (words.length < 2) return false;
  return (
    (counterparty !== null && isCalledSo(transliterateHolder(counterparty), words)) ||
    ` ${transliterateHolder(memo)} `.includes(` ${words.join(' ')} `)
  );
}

function isCalledSo(owner: string, words: readonly string[]): boolean {
  return (
    owner.split(' ').toSorted().join(' ') === words.toSorted().join(' ') ||
    owner.replaceAll(' ', '') === words.join('')
  );
}
