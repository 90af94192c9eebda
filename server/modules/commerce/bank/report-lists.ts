import { findPaymentCodes } from '#shared/domain/commerce/payment-code.ts';
import type { CommerceDeps } from '../partners.ts';
import { type ReadMovement, readMovement } from './bank-movement.ts';
import { findSetAside, type MoneyBeside, moneyBesideOrder } from './reports-of-order.ts';
import {
  countReports,
  listDecided,
  listDoubtsOf,
  listReports,
  listUnpaidOfCodes,
  type ReportRow,
} from './report-store.ts';

export interface BankReportToLookAt extends ReportRow {
  readonly read: ReadMovement;
  /** The order that it names and that was not paid, where the known money lies elsewhere. */
  readonly unpaid: { readonly id: string; readonly number: number } | null;
}

/** Reports as the office sees them. */
export interface ReportLists {
  /** Where money of an order may be that nothing counts yet; null without any. */
  besideOrder(orderId: string): Promise<MoneyBeside | null>;
  /** The id of the money of `MONEY_SET_ASIDE`; null without any. */
  setAsideOf(orderId: string): Promise<string | null>;
  /** What waits for a person first, of that the newest. */
  list(count: number): Promise<readonly BankReportToLookAt[]>;
  count(): Promise<number>;
  /** Those that may tell of a movement, the newest first. */
  beside(transactionId: string, count: number): Promise<readonly BankReportToLookAt[]>;
  /**
   * Those that a person said tell of money that is known, while the bank's words are kept; the last
   * decided first, after one of them.
   */
  decided(after: string | null, count: number): Promise<readonly BankReportToLookAt[]>;
}

export function createReportLists(database: CommerceDeps['database']): ReportLists {
  /** What each of them says, and what it names; asked once for all. */
  const withRead = async (rows: readonly ReportRow[]): Promise<readonly BankReportToLookAt[]> => {
    const all = rows.map((row) => {
      const read = readMovement(row.provider, row.payload);
      const codes =
        read.kind === 'movement' && read.movement.direction === 'in'
          ? findPaymentCodes(read.movement.memo)
          : [];
      return { row, read, codes };
    });
    const codes = all.flatMap((report) => report.codes);
    const named = codes.length === 0 ? [] : await database.all(listUnpaidOfCodes, { codes });
    return all.map(({ row, read, codes: own }) => ({
      ...row,
      read,
      unpaid:
        named.find(({ code, number }) => own.includes(code) && number !== row.known_order_number) ??
        null,
    }));
  };
  return {
    besideOrder: async (orderId) => moneyBesideOrder(database, orderId),
    setAsideOf: async (orderId) => findSetAside(database, orderId),
    list: async (count) => withRead(await database.all(listReports, { count })),
    count: async () => (await database.first(countReports, {}))?.total ?? 0,
    beside: async (transactionId, count) =>
      withRead(await database.all(listDoubtsOf, { transactionId, count })),
    decided: async (after, count) =>
      withRead(
        await database.all(listDecided, { after: after === null ? null : numberOf(after), count }),
      ),
  };
}

/** The number of a report; null of what is none. */
export function numberOf(id: string): bigint | null {
  return /^\d{1,18}$/.test(id) ? BigInt(id) : null;
}
