import type { Connection } from '../connection.ts';
import { DamagedRow } from './damaged-row.ts';
import { checksumOfRow, type RowPart } from './row-check.ts';
import { findOpeningFailure } from '../storage-failure.ts';
import { downloadOfColumns } from '../stores/download-store.ts';
import { voucherListOfColumns } from '../stores/voucher-store.ts';
import {
  lessonOfColumns,
  metaOfColumns,
  noteOfColumns,
  columnsOfMeta,
  type LessonColumns,
  type MetaColumns,
  type NoteColumns,
} from '../stores/sync-rows.ts';

type RawRow = readonly RowPart[];

/** A table whose rows the server could tell again, and how a row of it proves itself. */
interface ReadableTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The row as it is written again; throws DamagedRow when its check does not confirm it. */
  readonly carry: (row: RawRow) => RawRow;
}

/**
 * Copies every row that reads and matches its check from one database into another that may have
 * some already (those stay). Best effort, table by table: what a damaged page holds is left to the
 * server. The cursors are forgotten, so that the server tells the whole state again.
 */
export function copySoundRows(from: Connection, to: Connection): void {
  for (const table of readableTables) copyTable(from, to, table);
}

function copyTable(from: Connection, to: Connection, table: ReadableTable): void {
  const columns = table.columns.join(', ');
  const places = table.columns.map(() => '?').join(', ');
  const insert = to.prepare<RowPart[]>(
    `INSERT INTO ${table.name} (${columns}) VALUES (${places}) ON CONFLICT DO ${onConflict(table)}`,
  );
  for (const row of readableRows(from, `SELECT ${columns} FROM ${table.name}`)) {
    const carried = soundOrNull(table, row);
    if (carried !== null) insert.run(...carried);
  }
}

// A row that had become unreachable may have been started anew: of two of one lesson the server's
// later word stays.
function onConflict(table: ReadableTable): string {
  if (table.name !== 'lessons') return 'NOTHING';
  return `UPDATE SET ${table.columns.map((column) => `${column} = excluded.${column}`).join(', ')} WHERE excluded.version > lessons.version`;
}

/** Rows until the first page that SQLite cannot read. */
export function* readableRows(from: Connection, sql: string): Generator<RawRow> {
  try {
    yield* from.prepare<[], RawRow>(sql).raw().iterate();
  } catch (error) {
    if (findOpeningFailure(error) === null) throw error;
  }
}

function soundOrNull(table: ReadableTable, row: RawRow): RawRow | null {
  try {
    return table.carry(row);
  } catch (error) {
    if (error instanceof DamagedRow) return null;
    throw error;
  }
}

const readableTables: readonly ReadableTable[] = [
  {
    name: 'meta',
    columns: ['name', 'value', 'check_sum'],
    carry: (row) => confirmed('meta', row, 2),
  },
  {
    name: 'sync_meta',
    columns: [
      'user_id',
      'cursor',
      'stamp_ms',
      'stamp_counter',
      'stamp_node',
      'clock_offset_ms',
      'last_synced_at_ms',
      'check_sum',
    ],
    carry: ([userId, ...columns]) => {
      // confirmed by the row's check
      const meta = metaOfColumns(String(userId), columns as unknown as MetaColumns);
      return [userId ?? null, ...columnsOfMeta(String(userId), { ...meta, cursor: null })];
    },
  },
  {
    name: 'lessons',
    columns: [
      'user_id',
      'lesson_id',
      'version',
      'covered',
      'learned_ms',
      'completed_at_ms',
      'position_seconds',
      'stamp_ms',
      'stamp_counter',
      'stamp_node',
      'duration_seconds',
      'synced_at_ms',
      'check_sum',
    ],
    carry: (row) => {
      // confirmed by the row's check
      lessonOfColumns(String(row[0]), row.slice(1) as unknown as LessonColumns);
      return row;
    },
  },
  {
    name: 'notes',
    columns: ['user_id', 'note_id', 'body', 'check_sum'],
    carry: (row) => {
      // confirmed by the row's check
      noteOfColumns(String(row[0]), row.slice(1) as unknown as NoteColumns);
      return row;
    },
  },
  {
    name: 'documents',
    columns: [
      'owner',
      'operation_name',
      'variables_hash',
      'saved_at_ms',
      'answer',
      'used_at_ms',
      'chars',
      'check_sum',
    ],
    carry: (row) => confirmed('documents', row, 5),
  },
  {
    name: 'media_segments',
    columns: [
      'file_name',
      'media_path',
      'start_byte',
      'end_byte',
      'total_bytes',
      'content_type',
      'key_id',
      'iv',
      'saved_at_ms',
      'used_at_ms',
      'check_sum',
    ],
    carry: (row) => confirmed('media_segments', row, 9),
  },
  {
    name: 'downloads',
    columns: ['user_id', 'lesson_id', 'body', 'check_sum'],
    carry: (row) => {
      downloadOfColumns(row);
      return row;
    },
  },
  {
    name: 'voucher_lists',
    columns: ['user_id', 'saved_at_ms', 'server_now_ms', 'body', 'check_sum'],
    carry: (row) => {
      voucherListOfColumns(row);
      return row;
    },
  },
];

/** The row when its last column is the check of the first `checkedColumns`. */
function confirmed(table: string, row: RawRow, checkedColumns: number): RawRow {
  if (checksumOfRow(row.slice(0, checkedColumns)) !== row.at(-1)) throw new DamagedRow(table);
  return row;
}
