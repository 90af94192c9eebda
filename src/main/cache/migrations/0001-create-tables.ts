import type { Migration } from './migration.ts';

/**
 * The first form of the cache. `check_sum` and `hash` are the checks of row-check.ts over the other
 * columns. `waiting` and `refused` are what exists nowhere but here: `mark` lets salvage find their
 * rows in a file whose structure is gone, and their hash proves each row by itself.
 */
export const createTables: Migration = {
  version: 1,
  name: '0001-create-tables',
  up(db) {
    db.exec(tablesOfSync);
    db.exec(tablesOfReading);
  },
};

const tablesOfSync = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL, check_sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE sync_meta (
    user_id TEXT PRIMARY KEY, cursor TEXT, stamp_ms INTEGER, stamp_counter INTEGER, stamp_node TEXT,
    clock_offset_ms REAL, last_synced_at_ms REAL, check_sum INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE lessons (
    user_id TEXT NOT NULL, lesson_id TEXT NOT NULL, version INTEGER NOT NULL, covered TEXT NOT NULL, learned_ms REAL NOT NULL,
    completed_at_ms REAL, position_seconds REAL, stamp_ms INTEGER, stamp_counter INTEGER, stamp_node TEXT,
    duration_seconds REAL, synced_at_ms REAL, check_sum INTEGER NOT NULL,
    PRIMARY KEY (user_id, lesson_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE notes (
    user_id TEXT NOT NULL, note_id TEXT NOT NULL, body TEXT NOT NULL, check_sum INTEGER NOT NULL,
    PRIMARY KEY (user_id, note_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE waiting (
    seq INTEGER PRIMARY KEY, mark TEXT NOT NULL CHECK (mark = 'mai-vang-waiting'), user_id TEXT NOT NULL, id TEXT NOT NULL,
    sealed INTEGER NOT NULL CHECK (sealed IN (0, 1)), hash TEXT NOT NULL, body TEXT NOT NULL,
    UNIQUE (user_id, id)
  ) STRICT;

  CREATE TABLE refused (
    seq INTEGER PRIMARY KEY, mark TEXT NOT NULL CHECK (mark = 'mai-vang-refused'), user_id TEXT NOT NULL, id TEXT NOT NULL,
    code TEXT NOT NULL, refused_at_ms REAL NOT NULL, hash TEXT NOT NULL, body TEXT NOT NULL,
    UNIQUE (user_id, id)
  ) STRICT;
`;

const tablesOfReading = `
  CREATE TABLE documents (
    id INTEGER PRIMARY KEY, owner TEXT NOT NULL, operation_name TEXT NOT NULL, variables_hash TEXT NOT NULL,
    saved_at_ms REAL NOT NULL, used_at_ms REAL NOT NULL, chars INTEGER NOT NULL, check_sum INTEGER NOT NULL, answer TEXT NOT NULL,
    UNIQUE (owner, operation_name, variables_hash)
  ) STRICT;
  CREATE INDEX documents_by_use ON documents (used_at_ms, chars);

  CREATE TABLE media_segments (
    file_name TEXT PRIMARY KEY, media_path TEXT NOT NULL, start_byte INTEGER NOT NULL,
    end_byte INTEGER NOT NULL CHECK (end_byte > start_byte), total_bytes INTEGER NOT NULL, content_type TEXT NOT NULL,
    key_id TEXT NOT NULL, iv TEXT NOT NULL, saved_at_ms REAL NOT NULL, used_at_ms REAL NOT NULL, check_sum INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX media_segments_by_media ON media_segments (media_path, start_byte, end_byte);
  CREATE INDEX media_segments_by_use ON media_segments (used_at_ms, file_name);
`;
