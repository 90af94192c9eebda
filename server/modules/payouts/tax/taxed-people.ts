import type { FieldCipher } from '#server/crypto/field-cipher.ts';
import type { Database, Tx } from '#server/db/port.ts';
import { findTaxedName, forgetTaxed, keepTaxed, type TaxedRow } from './withheld-tax-store.ts';
import { dayStartMs } from '#shared/format/format-date.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

/** Law on Accounting 2015, article 41: documents of a year are kept for so many after its end. */
const keptYears = 10;

/** Until when before a moment what was withheld is still in books that are kept. */
function keptSince(now: Date): Date {
  const year = Number(vietnameseDay(now).slice(0, 4)) - keptYears;
  return new Date(dayStartMs(`${year}-01-01`));
}

/**
 * Keeps who somebody is whom tax was withheld from, sealed, before their papers are erased. Does
 * nothing of anybody else. Their affiliate is locked.
 */
export async function keepTaxedPerson(
  tx: Tx,
  cipher: Pick<FieldCipher, 'seal'>,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  const taxed = await tx.first(findTaxedName, { userId, since: keptSince(now) });
  if (taxed === null) return;
  const name = cipher.seal(taxed.name, nameOf(userId));
  await tx.run(keepTaxed, { userId, name });
}

/** Takes out those whose time is over. */
export async function forgetTaxedPeople(database: Pick<Database, 'run'>, now: Date): Promise<void> {
  await database.run(forgetTaxed, { since: keptSince(now) });
}

/** The name of who was deleted, else that of their papers; without papers that of their account. */
export function taxedName(row: TaxedRow, cipher: Pick<FieldCipher, 'open'>): string {
  return row.taxed_name === null
    ? (row.legal_name ?? row.account_holder)
    : cipher.open(row.taxed_name, nameOf(row.user_id));
}

/** Whole; null of who gave no papers. */
export function taxedIdentity(row: TaxedRow, cipher: Pick<FieldCipher, 'open'>): string | null {
  const sealed = row.taxed_identity ?? row.identity_number;
  const place = { table: 'affiliates', column: 'identity_number', rowId: row.user_id };
  return sealed === null ? null : cipher.open(sealed, place);
}

function nameOf(userId: string) {
  return { table: 'affiliates', column: 'taxed_name', rowId: userId } as const;
}
