import type { Connection } from '../connection.ts';
import { DamagedRow } from '../repair/damaged-row.ts';
import { checksumOfRow } from '../repair/row-check.ts';

/**
 * Index of the encrypted media ranges that `src/main/offline` keeps as files. The files themselves
 * are not touched here.
 */
export interface MediaSegmentStore {
  /**
   * Adds a range whose file is complete on disk. False when the disk takes no more rows: delete the
   * file then.
   */
  add(segment: MediaSegment): boolean;
  /** A kept range that holds all of `[start, end)` of the media path, or null. */
  findHolding(
    mediaPath: string,
    range: { readonly start: number; readonly end: number },
  ): MediaSegment | null;
  /** Every kept range of a media path, by start. */
  list(mediaPath: string): readonly MediaSegment[];
  /** Notes that a range was served; kept to the minute. */
  markUsed(fileName: string, usedAtMs: number): void;
  /** Forgets a range; the caller has deleted (or will delete) its file. */
  remove(fileName: string): void;
  /** Bytes of all kept ranges. */
  totalBytes(): number;
  /**
   * The ranges used longest ago, oldest first, that together hold at least `bytes` (all of them
   * when there are fewer).
   */
  leastRecentlyUsed(bytes: number): readonly MediaSegment[];
  /** Names of all indexed files: a file on disk that is not among them is an orphan. */
  listFileNames(): readonly string[];
}

export interface MediaSegment {
  /** Path of the media without its signed token: `lesson-1/v720.mp4`. */
  readonly mediaPath: string;
  /** Byte range `[start, end)` of the clear media. */
  readonly start: number;
  readonly end: number;
  /** Size of the whole media in bytes, and its content type: what a range answer must say. */
  readonly totalBytes: number;
  readonly contentType: string;
  /** File below the offline folder; unique. */
  readonly fileName: string;
  /** Which key it is encrypted with, and its initial counter block (16 bytes). */
  readonly keyId: string;
  readonly iv: Uint8Array;
  readonly savedAtMs: number;
  readonly usedAtMs: number;
}

/** Use is written down once a minute at most: a playing video asks for many ranges. */
const useGrainMs = 60_000;

/**
 * The index on one connection; disk failures are thrown as SQLite errors, a damaged row as
 * DamagedRow.
 */
export function createMediaSegmentStore(db: Connection): MediaSegmentStore {
  const statements = prepareStatements(db);
  return {
    add(segment) {
      statements.addSegment.run(rowOfSegment(segment));
      return true;
    },
    findHolding: (mediaPath, { start, end }) =>
      segmentOrNull(statements.findSegmentHolding.get(mediaPath, start, end)),
    list: (mediaPath) => statements.listSegmentsOfMedia.all(mediaPath).map(segmentOfRow),
    markUsed(fileName, usedAtMs) {
      statements.markSegmentUsed.run(usedAtMs, fileName, usedAtMs - useGrainMs);
    },
    remove(fileName) {
      statements.removeSegment.run(fileName);
    },
    totalBytes: () => statements.sumBytes.get()?.bytes ?? 0,
    leastRecentlyUsed: (bytes) => statements.listLeastRecentlyUsed.all(bytes).map(segmentOfRow),
    listFileNames: () => statements.listFileNames.all().map((row) => row.file_name),
  };
}

/** Check of a row: all columns in order but the moment of use, which only says what goes first. */
export function checksumOfSegmentRow(row: Omit<MediaSegmentRow, 'check_sum'>): number {
  const {
    file_name,
    media_path,
    start_byte,
    end_byte,
    total_bytes,
    content_type,
    key_id,
    iv,
    saved_at_ms,
  } = row;
  return checksumOfRow([
    file_name,
    media_path,
    start_byte,
    end_byte,
    total_bytes,
    content_type,
    key_id,
    iv,
    saved_at_ms,
  ]);
}

/** A row of `media_segments`. */
export interface MediaSegmentRow {
  readonly file_name: string;
  readonly media_path: string;
  readonly start_byte: number;
  readonly end_byte: number;
  readonly total_bytes: number;
  readonly content_type: string;
  readonly key_id: string;
  /** Hex. */
  readonly iv: string;
  readonly saved_at_ms: number;
  readonly used_at_ms: number;
  readonly check_sum: number;
}

function segmentOfRow(row: MediaSegmentRow): MediaSegment {
  if (checksumOfSegmentRow(row) !== row.check_sum) throw new DamagedRow('media_segments');
  return {
    mediaPath: row.media_path,
    start: row.start_byte,
    end: row.end_byte,
    totalBytes: row.total_bytes,
    contentType: row.content_type,
    fileName: row.file_name,
    keyId: row.key_id,
    iv: Buffer.from(row.iv, 'hex'),
    savedAtMs: row.saved_at_ms,
    usedAtMs: row.used_at_ms,
  };
}

function segmentOrNull(row: MediaSegmentRow | undefined): MediaSegment | null {
  return row === undefined ? null : segmentOfRow(row);
}

function rowOfSegment(segment: MediaSegment): MediaSegmentRow {
  const row = {
    file_name: segment.fileName,
    media_path: segment.mediaPath,
    start_byte: segment.start,
    end_byte: segment.end,
    total_bytes: segment.totalBytes,
    content_type: segment.contentType,
    key_id: segment.keyId,
    iv: Buffer.from(segment.iv).toString('hex'),
    saved_at_ms: segment.savedAtMs,
    used_at_ms: segment.usedAtMs,
  };
  return { ...row, check_sum: checksumOfSegmentRow(row) };
}

const columns =
  'file_name, media_path, start_byte, end_byte, total_bytes, content_type, key_id, iv, saved_at_ms, used_at_ms, check_sum';

function prepareStatements(db: Connection) {
  return {
    addSegment: db.prepare<MediaSegmentRow>(
      `INSERT OR REPLACE INTO media_segments (${columns}) VALUES (@file_name, @media_path, @start_byte, @end_byte, @total_bytes,
         @content_type, @key_id, @iv, @saved_at_ms, @used_at_ms, @check_sum)`,
    ),
    findSegmentHolding: db.prepare<[string, number, number], MediaSegmentRow>(
      `SELECT ${columns} FROM media_segments WHERE media_path = ? AND start_byte <= ? AND end_byte >= ? ORDER BY start_byte DESC LIMIT 1`,
    ),
    listSegmentsOfMedia: db.prepare<[string], MediaSegmentRow>(
      `SELECT ${columns} FROM media_segments WHERE media_path = ? ORDER BY start_byte, end_byte`,
    ),
    markSegmentUsed: db.prepare<[number, string, number]>(
      'UPDATE media_segments SET used_at_ms = ? WHERE file_name = ? AND used_at_ms <= ?',
    ),
    removeSegment: db.prepare<[string]>('DELETE FROM media_segments WHERE file_name = ?'),
    sumBytes: db.prepare<[], { readonly bytes: number | null }>(
      'SELECT sum(end_byte - start_byte) AS bytes FROM media_segments',
    ),
    listLeastRecentlyUsed: db.prepare<[number], MediaSegmentRow>(
      `SELECT ${columns} FROM (SELECT *, sum(end_byte - start_byte) OVER (ORDER BY used_at_ms, file_name) AS freed FROM media_segments)
       WHERE freed - (end_byte - start_byte) < ? ORDER BY used_at_ms, file_name`,
    ),
    listFileNames: db.prepare<[], { readonly file_name: string }>(
      'SELECT file_name FROM media_segments ORDER BY file_name',
    ),
  };
}
