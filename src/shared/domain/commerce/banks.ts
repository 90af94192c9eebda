import { bankRows } from './bank-rows.ts';

/** A bank that takes transfers by NAPAS. */
export interface Bank {
  /** Six digits, in every VietQR. */
  readonly bin: string;
  /** Short code that bank people use. */
  readonly code: string;
  /** What everybody calls it. */
  readonly shortName: string;
  readonly name: string;
}

/** Every bank, by its short name. */
export const banks: readonly Bank[] = bankRows.map(([bin, code, shortName, name]) => ({
  bin,
  code,
  shortName,
  name,
}));

const byBin = new Map(banks.map((bank) => [bank.bin, bank]));

/** The bank of a BIN, or null. */
export function findBank(bin: string): Bank | null {
  return byBin.get(bin) ?? null;
}

/** The short name of the bank of a BIN, as people say it; an unknown BIN itself. */
export function bankName(bin: string): string {
  return findBank(bin)?.shortName ?? bin;
}
