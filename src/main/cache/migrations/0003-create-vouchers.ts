import type { Migration } from './migration.ts';

/**
 * The vouchers of each person of this machine, as the server told them last: one row per person, so
 * that a list is whole or not there.
 */
export const createVouchers: Migration = {
  version: 3,
  name: '0003-create-vouchers',
  up(db) {
    db.exec(`
      CREATE TABLE voucher_lists (
        user_id TEXT PRIMARY KEY, saved_at_ms REAL NOT NULL, server_now_ms REAL, body TEXT NOT NULL, check_sum INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
