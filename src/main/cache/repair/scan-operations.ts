import { DamagedRow } from './damaged-row.ts';
import {
  confirmRefused,
  confirmWaiting,
  type RefusedColumns,
  type WaitingColumns,
} from '../stores/sync-rows.ts';
import { readRecordAt } from './read-record.ts';

/** A row found in bytes and proved by its hash. */
export type ScannedOperation =
  | { readonly kind: 'waiting'; readonly userId: string; readonly columns: WaitingColumns }
  | { readonly kind: 'refused'; readonly userId: string; readonly columns: RefusedColumns };

const marks = [
  { kind: 'waiting', text: 'mai-vang-waiting', columnCount: 7 },
  { kind: 'refused', text: 'mai-vang-refused', columnCount: 8 },
] as const;

/**
 * Every waiting or refused row that stands whole in the bytes of a database or its journal,
 * whatever became of the pages around it: looks for the mark, reads the record there, and believes
 * the hash alone. May answer rows that were changed or removed since (freed space, older frames of
 * the journal): sending them again costs nothing, the server knows their ids.
 */
export function* scanOperations(bytes: Buffer, pageBytes: number): Generator<ScannedOperation> {
  for (const { kind, text, columnCount } of marks) {
    for (
      let at = bytes.indexOf(text, 0, 'latin1');
      at !== -1;
      at = bytes.indexOf(text, at + 1, 'latin1')
    ) {
      const record = readRecordAt(bytes, at, { columnCount, pageBytes });
      const found = record === null ? null : provenOperation(kind, record);
      if (found !== null) yield found;
    }
  }
}

/**
 * The byte images of a database that are worth scanning: the file with the pages of its journal
 * laid over it (so that long rows find their overflow pages), the file alone, and the journal with
 * its older copies of pages.
 */
export function imagesOf(
  database: Buffer,
  journal: Buffer,
): readonly { readonly bytes: Buffer; readonly pageBytes: number }[] {
  const pageBytes = pageBytesOf(database);
  if (journal.length <= journalHeaderBytes) return [{ bytes: database, pageBytes }];
  const framePageBytes = pageBytesOf(journal);
  return [
    { bytes: layJournalOver(database, journal, framePageBytes), pageBytes: framePageBytes },
    { bytes: database, pageBytes },
    { bytes: journal, pageBytes: framePageBytes },
  ];
}

const journalHeaderBytes = 32;
const frameHeaderBytes = 24;

function layJournalOver(database: Buffer, journal: Buffer, pageBytes: number): Buffer {
  const frames: { readonly page: number; readonly at: number }[] = [];
  for (
    let at = journalHeaderBytes;
    at + frameHeaderBytes + pageBytes <= journal.length;
    at += frameHeaderBytes + pageBytes
  ) {
    frames.push({ page: journal.readUInt32BE(at), at: at + frameHeaderBytes });
  }
  // A damaged page number must not allocate memory: no page lies further out than all pages
  // together.
  const pageLimit = Math.ceil(database.length / pageBytes) + frames.length;
  const usable = frames.filter(({ page }) => page >= 1 && page <= pageLimit);
  const pages = usable.reduce(
    (most, { page }) => Math.max(most, page),
    Math.ceil(database.length / pageBytes),
  );
  const image = Buffer.alloc(pages * pageBytes);
  database.copy(image);
  for (const { page, at } of usable)
    journal.copy(image, (page - 1) * pageBytes, at, at + pageBytes);
  return image;
}

/**
 * Size of a page as the header of a database or of a journal says it, or our own when the header is
 * gone.
 */
function pageBytesOf(bytes: Buffer): number {
  const isJournal =
    bytes.length >= 32 && (bytes.readUInt32BE(0) & 0xff_ff_ff_fe) >>> 0 === 0x37_7f_06_82;
  const said = isJournal ? bytes.readUInt32BE(8) : bytes.length >= 18 ? bytes.readUInt16BE(16) : 0;
  return said >= 512 && said <= 32_768 && (said & (said - 1)) === 0 ? said : defaultPageBytes;
}

const defaultPageBytes = 4096;

function provenOperation(
  kind: ScannedOperation['kind'],
  record: readonly (string | number | null)[],
): ScannedOperation | null {
  // Columns: seq (null, it is the key of the row), mark, user_id, then as in sync-rows.ts. A wrong
  // type fails the hash.
  const [, , userId, ...columns] = record;
  if (typeof userId !== 'string') return null;
  try {
    if (kind === 'waiting') {
      const waiting = columns as unknown as WaitingColumns; // proved by the hash in the next line
      confirmWaiting(userId, waiting);
      return { kind, userId, columns: waiting };
    }
    const refused = columns as unknown as RefusedColumns; // proved by the hash in the next line
    confirmRefused(userId, refused);
    return { kind, userId, columns: refused };
  } catch (error) {
    if (error instanceof DamagedRow) return null;
    throw error;
  }
}
