import type { ErrorCode } from '#shared/errors/error-code.ts';
import type { Connection } from '../connection.ts';
import { DamagedRow } from '../repair/damaged-row.ts';
import { checksumOfRow, type RowPart } from '../repair/row-check.ts';

/**
 * Which lessons people of this machine want to keep. The kept bytes themselves are in the vault's
 * folders.
 */
export interface DownloadStore {
  /** Everybody's, in no order; null when the disk does not tell: that is not the same as none. */
  list(): readonly DownloadRecord[] | null;
  /** Adds or replaces one. True when the disk has it; else only this run knows of it. */
  put(record: DownloadRecord): boolean;
  /** The same of its end. */
  remove(userId: string, lessonId: string): boolean;
}

/** One lesson that one person wants to keep. */
export interface DownloadRecord {
  readonly userId: string;
  readonly lessonId: string;
  /** Known once its package was. */
  readonly slug: string | null;
  readonly isPreview: boolean;
  /** Place in the queue; smaller first. */
  readonly place: number;
  /** Whether a rule asked for it, not the learner. */
  readonly byItself: boolean;
  /** Height of the video that is wanted, in pixels. */
  readonly qualityHeight: number;
  /** As the server said it before the package was known; 0 = not known. */
  readonly expectedBytes: number;
  readonly stage: DownloadStage;
  /** What plays. */
  readonly current: KeptCopy | null;
  /** What is being fetched to take its place. */
  readonly next: KeptCopy | null;
  /** The server has a newer version than `current`. */
  readonly isOutdated: boolean;
}

export type DownloadStage =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed'; readonly code: ErrorCode }
  /** `current` is all that is wanted. */
  | { readonly kind: 'settled' }
  /** On its way out: finished at the next start when this one ends in the middle of it. */
  | { readonly kind: 'removing' };

/** A folder of the vault with one version of a lesson. */
export interface KeptCopy {
  readonly folder: string;
  readonly version: string;
  /** Folder of the media in its addresses. */
  readonly mediaFolder: string;
  readonly qualityHeight: number;
  readonly totalBytes: number;
  /** When it was whole for the first time; null = it never was. */
  readonly savedAtMs: number | null;
  /**
   * Something of it was found damaged or gone, or nobody has looked yet: it is read through before
   * it counts again.
   */
  readonly isSuspect: boolean;
  /**
   * How it was found when it was read last; null = sound. It is not played until it is repaired.
   */
  readonly damage: 'DOWNLOAD_CORRUPT' | 'DOWNLOAD_MISSING' | null;
}

/** Columns of `downloads`. */
export type DownloadColumns = readonly [
  userId: string,
  lessonId: string,
  body: string,
  checkSum: number,
];

/**
 * The downloads on one connection; disk failures are thrown as SQLite errors, a damaged row as
 * DamagedRow.
 */
export function createDownloadStore(db: Connection): DownloadStore {
  const listAll = db
    .prepare<[], DownloadColumns>('SELECT user_id, lesson_id, body, check_sum FROM downloads')
    .raw();
  const putOne = db.prepare<[string, string, string, number]>(
    `INSERT INTO downloads (user_id, lesson_id, body, check_sum) VALUES (?, ?, ?, ?)
     ON CONFLICT (user_id, lesson_id) DO UPDATE SET body = excluded.body, check_sum = excluded.check_sum`,
  );
  const removeOne = db.prepare<[string, string]>(
    'DELETE FROM downloads WHERE user_id = ? AND lesson_id = ?',
  );
  return {
    // `raw()` answers arrays in the order of the columns, which better-sqlite3's types do not know.
    list: () => (listAll.all() as unknown as readonly DownloadColumns[]).map(downloadOfColumns),
    put(record) {
      const body = JSON.stringify(record);
      putOne.run(
        record.userId,
        record.lessonId,
        body,
        checksumOfRow([record.userId, record.lessonId, body]),
      );
      return true;
    },
    remove(userId, lessonId) {
      removeOne.run(userId, lessonId);
      return true;
    },
  };
}

/** Throws DamagedRow when a row is not what was written. */
export function downloadOfColumns(columns: readonly RowPart[]): DownloadRecord {
  const [userId = null, lessonId = null, body = null, checkSum] = columns;
  if (typeof body !== 'string' || checksumOfRow([userId, lessonId, body]) !== checkSum)
    throw new DamagedRow('downloads');
  // The check says that `put` wrote this text.
  return JSON.parse(body) as DownloadRecord;
}
