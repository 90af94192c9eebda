import type { Migration } from './migration.ts';

/**
 * The lessons that people of this machine want to keep. What is kept of a lesson is told by its own
 * folder (docs/decisions/0008-vault.md); a row says that it is wanted, in which order, and which
 * folder plays.
 */
export const createDownloads: Migration = {
  version: 2,
  name: '0002-create-downloads',
  up(db) {
    db.exec(`
      CREATE TABLE downloads (
        user_id TEXT NOT NULL, lesson_id TEXT NOT NULL, body TEXT NOT NULL, check_sum INTEGER NOT NULL,
        PRIMARY KEY (user_id, lesson_id)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
