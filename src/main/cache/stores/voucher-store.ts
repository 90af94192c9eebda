import type { VoucherCard, VoucherList } from '#shared/vouchers/voucher-card.ts';
import type { Connection } from '../connection.ts';
import { DamagedRow } from '../repair/damaged-row.ts';
import { checksumOfRow, type RowPart } from '../repair/row-check.ts';

/** The vouchers of people of this machine, for reading without a network. */
export interface VoucherStore {
  /**
   * What was kept for this person, `isFresh: false`; null when nothing. Another person's list is
   * never found.
   */
  find(userId: string): VoucherList | null;
  /** Replaces this person's list. False when the disk takes no more. */
  put(userId: string, list: Omit<VoucherList, 'isFresh'>): boolean;
  /** Forgets one person's list. */
  removeOwner(userId: string): boolean;
}

/** Columns of `voucher_lists`. */
type VoucherListColumns = readonly [
  userId: string,
  savedAtMs: number,
  serverNowMs: number | null,
  body: string,
  checkSum: number,
];

/**
 * The vouchers on one connection; disk failures are thrown as SQLite errors, a damaged row as
 * DamagedRow.
 */
export function createVoucherStore(db: Connection): VoucherStore {
  const findOne = db
    .prepare<[string], VoucherListColumns>(
      'SELECT user_id, saved_at_ms, server_now_ms, body, check_sum FROM voucher_lists WHERE user_id = ?',
    )
    .raw();
  const putOne = db.prepare<[string, number, number | null, string, number]>(
    `INSERT INTO voucher_lists (user_id, saved_at_ms, server_now_ms, body, check_sum) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (user_id) DO UPDATE SET saved_at_ms = excluded.saved_at_ms, server_now_ms = excluded.server_now_ms, body = excluded.body, check_sum = excluded.check_sum`,
  );
  const removeOne = db.prepare<[string]>('DELETE FROM voucher_lists WHERE user_id = ?');
  return {
    find(userId) {
      const row = findOne.get(userId);
      return row === undefined ? null : voucherListOfColumns(row);
    },
    put(userId, { vouchers, savedAtMs, serverNowMs }) {
      const body = JSON.stringify(vouchers);
      putOne.run(
        userId,
        savedAtMs,
        serverNowMs,
        body,
        checksumOfRow([userId, savedAtMs, serverNowMs, body]),
      );
      return true;
    },
    removeOwner(userId) {
      removeOne.run(userId);
      return true;
    },
  };
}

/** Throws DamagedRow when a row is not what was written. */
export function voucherListOfColumns(columns: readonly RowPart[]): VoucherList {
  const [userId = null, savedAtMs = null, serverNowMs = null, body = null, checkSum] = columns;
  const isWritten =
    typeof body === 'string' && typeof savedAtMs === 'number' && typeof serverNowMs !== 'string';
  if (!isWritten || checksumOfRow([userId, savedAtMs, serverNowMs, body]) !== checkSum)
    throw new DamagedRow('voucher_lists');
  // The check says that `put` wrote this text.
  return {
    vouchers: JSON.parse(body) as readonly VoucherCard[],
    savedAtMs,
    serverNowMs,
    isFresh: false,
  };
}
