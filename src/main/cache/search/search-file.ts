import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { databaseSuffixes } from '../cache-files.ts';
import type { Connection } from '../connection.ts';
import { findOpeningFailure } from '../storage-failure.ts';
import { prepareStatements } from './search-statements.ts';

/**
 * Grows with every change of the tables and of what counts as a word (src/shared/search): a file of
 * another format is made anew.
 */
export const searchFormat = 1;

const applicationId = 0x4d_41_49_53; // "MAIS"

/** The open file with its statements. */
export interface SearchFile {
  readonly db: Connection;
  readonly statements: ReturnType<typeof prepareStatements>;
}

/**
 * Opens the file of the search index, making it when it is missing. It holds nothing that the
 * server cannot tell again: a damaged file, one of another format and one that cannot be written
 * are thrown away, and where there is no file to be had the index lives in memory. `keep` false
 * throws away whatever is there. Throws only for bugs.
 */
export function openSearchFile(file: string, { keep }: { readonly keep: boolean }): SearchFile {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    if (!keep) removeFile(file);
    return openOrMakeAnew(file);
  } catch (error) {
    if (findOpeningFailure(error) === null) throw error;
    return prepared(new Sqlite(':memory:'));
  }
}

function openOrMakeAnew(file: string): SearchFile {
  try {
    return openFile(file);
  } catch (error) {
    // Whatever SQLite says of it: what it could not open is of no use.
    if (findOpeningFailure(error) === null) throw error;
    removeFile(file);
    return openFile(file);
  }
}

function openFile(file: string): SearchFile {
  const db = new Sqlite(file, { timeout: 0 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = WAL');
    return prepared(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

function removeFile(file: string): void {
  for (const suffix of databaseSuffixes) rmSync(`${file}${suffix}`, { force: true });
}

class ForeignFileError extends Error {
  // Read by findOpeningFailure: the content is not what this product wrote.
  readonly code = 'CACHE_DAMAGED_FORMAT';
}

function prepared(db: Connection): SearchFile {
  // A power cut may cost the newest lessons, which are fetched again; it cannot damage the file.
  db.pragma('synchronous = NORMAL');
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  db.pragma('journal_size_limit = 4194304');
  const format = Number(db.pragma('user_version', { simple: true }));
  if (format === 0) db.transaction(() => makeTables(db)).immediate();
  else if (
    format !== searchFormat ||
    Number(db.pragma('application_id', { simple: true })) !== applicationId
  )
    throw new ForeignFileError('the search index has another format');
  // A file that cannot even be asked is found out here and not in the middle of a search.
  const statements = prepareStatements(db);
  statements.about.get();
  statements.match.all('folded : "a"', 0, 1);
  return { db, statements };
}

/**
 * `about` has one row: whose index it is, which version of the texts is whole in it, and when the
 * server said so last. `captions` holds what is shown; `caption_words` which words stand where,
 * folded and with accents, and nothing else. Its words come already separated by single spaces, so
 * that FTS5 splits exactly where the rules of src/shared/search do.
 */
function makeTables(db: Connection): void {
  db.exec(`
    create table about (owner text not null, version text, told_at_ms integer) strict;
    create table lessons (position integer primary key, id text not null, slug text not null, title text not null, summary text not null, hash text not null) strict;
    create table captions (id integer primary key, start_seconds real not null, text text not null) strict;
    create virtual table caption_words using fts5(folded, exact, content='', contentless_delete=1, tokenize='ascii', prefix='2 3');
    pragma application_id = ${applicationId};
    pragma user_version = ${searchFormat};
  `);
}
