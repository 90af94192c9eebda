import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { FieldCipher } from '#server/crypto/field-cipher.ts';
import type { Database } from '#server/db/port.ts';
import { byteOrderMark, csvLine } from '../../admin/api.ts';
import type { Audit, Author } from '../../audit/api.ts';
import { taxedIdentity, taxedName } from './taxed-people.ts';
import { listTaxed, listYears, type TaxedRow, type YearRow } from './withheld-tax-store.ts';
import { dayStartMs } from '#shared/format/format-date.ts';

/** What accounting declares: who earned how much in a year, and what was withheld of it. */
export interface WithheldTax {
  /** The years in which payments left, the newest first. */
  years(): Promise<readonly YearRow[]>;
  /**
   * A year as a file, a line for each affiliate, whole numbers of identity in it; an audit line
   * each time. Refuses with NOT_FOUND when no payment left in it.
   */
  file(year: number, by: Author): Promise<Result<TaxFile, AppError>>;
}

export interface TaxFile {
  /** `thue-da-khau-tru-2026.csv` */
  readonly name: string;
  /** How many people are in it. */
  readonly count: number;
  readonly csv: string;
}

/** The columns that docs/payouts.md describes. */
const columns = [
  'STT',
  'Họ tên',
  'Số căn cước',
  'Mã cộng tác viên',
  'Email',
  'Số khoản chi trả',
  'Thu nhập',
  'Thuế đã khấu trừ',
  'Thực nhận',
] as const;

/** Withheld tax of a database. */
export function createWithheldTax({
  database,
  audit,
  cipher,
}: {
  readonly database: Database;
  readonly audit: Pick<Audit, 'record'>;
  readonly cipher: FieldCipher;
}): WithheldTax {
  return {
    years: async () => database.all(listYears, {}),
    file: async (year, { actorId, reason, now }) =>
      database.transaction(async (tx): Promise<Result<TaxFile, AppError>> => {
        // A number that is no year of ours is no date either.
        const people =
          year < 2000 || year > 9998
            ? []
            : await tx.all(listTaxed, { from: yearStart(year), before: yearStart(year + 1) });
        if (people.length === 0) return err(appError('NOT_FOUND'));
        const tax = people.reduce((sum, row) => sum + row.tax_vnd, 0n);
        await audit.record(tx, {
          actorId,
          action: 'withheld_tax.export',
          subjectKind: 'tax_year',
          subjectId: String(year),
          before: null,
          after: { people: people.length, tax: String(tax) },
          reason,
          at: now,
        });
        const lines = people.map((row, index) => csvLine(cellsOf(row, index + 1, cipher)));
        return ok({
          name: `thue-da-khau-tru-${year}.csv`,
          count: people.length,
          csv: byteOrderMark + csvLine(columns) + lines.join(''),
        });
      }),
  };
}

function yearStart(year: number): Date {
  return new Date(dayStartMs(`${year}-01-01`));
}

function cellsOf(row: TaxedRow, number: number, cipher: FieldCipher) {
  return [
    number,
    taxedName(row, cipher),
    taxedIdentity(row, cipher),
    row.code,
    row.email,
    row.payments,
    row.gross_vnd,
    row.tax_vnd,
    row.net_vnd,
  ];
}
