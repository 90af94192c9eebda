import type { Position, Stamp } from '#shared/domain/progress/progress.ts';
import type {
  LessonRow,
  NoteRow,
  OperationBody,
  RefusedRow,
  SyncMeta,
  WaitingRow,
} from '#shared/sync/store-port.ts';
import { DamagedRow } from '../repair/damaged-row.ts';
import { checksumOfRow, hashOfRow, type RowPart } from '../repair/row-check.ts';
import { coveredOfText, coveredToText } from './covered-text.ts';

/*
 * How rows of the sync store stand in the tables of migration 0001, and back. Nothing is parsed
 * twice: a row whose check is confirmed is exactly what this store wrote, so its types are known;
 * any other is a DamagedRow.
 */

/** Columns of `lessons` after `user_id`, as they are bound and read (raw). */
export type LessonColumns = readonly [
  lessonId: string,
  version: number,
  covered: string,
  learnedMs: number,
  completedAtMs: number | null,
  positionSeconds: number | null,
  stampMs: number | null,
  stampCounter: number | null,
  stampNode: string | null,
  durationSeconds: number | null,
  syncedAtMs: number | null,
  checkSum: number,
];

export function columnsOfLesson(userId: string, row: LessonRow): LessonColumns {
  const { covered, learnedMs, completedAtMs, position } = row.state;
  const parts = [
    row.lessonId,
    row.version,
    coveredToText(covered),
    learnedMs,
    completedAtMs,
    position?.seconds ?? null,
    ...columnsOfStamp(position?.stamp ?? null),
    row.durationSeconds,
    row.syncedAtMs,
  ] as const;
  return [...parts, checksumOfColumns(userId, parts)];
}

export function lessonOfColumns(userId: string, columns: LessonColumns): LessonRow {
  confirm('lessons', userId, columns);
  const [
    lessonId,
    version,
    covered,
    learnedMs,
    completedAtMs,
    seconds,
    stampMs,
    stampCounter,
    stampNode,
    durationSeconds,
    syncedAtMs,
  ] = columns;
  const position = positionOfColumns(seconds, stampOfColumns(stampMs, stampCounter, stampNode));
  return {
    lessonId,
    state: { covered: coveredOfText(covered), position, learnedMs, completedAtMs },
    version,
    durationSeconds,
    syncedAtMs,
  };
}

/** Columns of `sync_meta` after `user_id`; the first one also says `retelling` and `proof`. */
export type MetaColumns = readonly [
  cursor: string | null,
  stampMs: number | null,
  stampCounter: number | null,
  stampNode: string | null,
  clockOffsetMs: number | null,
  lastSyncedAtMs: number | null,
  checkSum: number,
];

export function columnsOfMeta(userId: string, meta: SyncMeta): MetaColumns {
  const parts = [
    cursorToText(meta),
    ...columnsOfStamp(meta.lastStamp),
    meta.clockOffsetMs,
    meta.lastSyncedAtMs,
  ] as const;
  return [...parts, checksumOfColumns(userId, parts)];
}

export function metaOfColumns(userId: string, columns: MetaColumns): SyncMeta {
  confirm('sync_meta', userId, columns);
  const [cursor, stampMs, stampCounter, stampNode, clockOffsetMs, lastSyncedAtMs] = columns;
  return {
    ...cursorOfText(cursor),
    lastStamp: stampOfColumns(stampMs, stampCounter, stampNode),
    clockOffsetMs,
    lastSyncedAtMs,
  };
}

/**
 * In front of a cursor at which the server is still telling everything anew. In no cursor: a
 * version that does not know it asks from the beginning.
 */
const retellingSign = '~';
/**
 * Between the cursor and the proof; in neither of them. A version that does not know it asks from
 * the beginning.
 */
const proofSign = ' ';

function cursorToText({ cursor, retelling, proof }: SyncMeta): string | null {
  const told = retelling && cursor !== null ? `${retellingSign}${cursor}` : cursor;
  return proof === null ? told : `${told ?? ''}${proofSign}${proof}`;
}

function cursorOfText(text: string | null): Pick<SyncMeta, 'cursor' | 'retelling' | 'proof'> {
  const [told = '', proof = null] = text?.split(proofSign) ?? [];
  const retelling = told.startsWith(retellingSign);
  const cursor = retelling ? told.slice(retellingSign.length) : told;
  return { cursor: cursor === '' ? null : cursor, retelling, proof };
}

/** Columns of `notes` after `user_id`. */
export type NoteColumns = readonly [noteId: string, body: string, checkSum: number];

export function columnsOfNote(userId: string, row: NoteRow): NoteColumns {
  const parts = [row.noteId, JSON.stringify(row)] as const;
  return [...parts, checksumOfColumns(userId, parts)];
}

export function noteOfColumns(userId: string, columns: NoteColumns): NoteRow {
  confirm('notes', userId, columns);
  // The check says that `columnsOfNote` wrote this text.
  return JSON.parse(columns[1]) as NoteRow;
}

/** Columns of `waiting` after `seq`, `mark` and `user_id`. */
export type WaitingColumns = readonly [id: string, sealed: 0 | 1, hash: string, body: string];

export function columnsOfWaiting(userId: string, row: WaitingRow): WaitingColumns {
  const body = JSON.stringify(row.body);
  const sealed = row.sealed ? 1 : 0;
  return [row.id, sealed, hashOfWaiting(userId, row.id, sealed, body), body];
}

/** Throws DamagedRow when a waiting row is not what was written. */
export function confirmWaiting(userId: string, [id, sealed, hash, text]: WaitingColumns): void {
  if (hashOfWaiting(userId, id, sealed, text) !== hash) throw new DamagedRow('waiting');
}

export function waitingOfColumns(userId: string, columns: WaitingColumns): WaitingRow {
  confirmWaiting(userId, columns);
  const [id, sealed, , text] = columns;
  return { id, body: bodyOfText(text), sealed: sealed === 1 };
}

/** Columns of `refused` after `seq`, `mark` and `user_id`. */
export type RefusedColumns = readonly [
  id: string,
  code: string,
  refusedAtMs: number,
  hash: string,
  body: string,
];

export function columnsOfRefused(userId: string, row: RefusedRow): RefusedColumns {
  const body = JSON.stringify(row.body);
  return [
    row.id,
    row.code,
    row.refusedAtMs,
    hashOfRefused(userId, row.id, row.code, row.refusedAtMs, body),
    body,
  ];
}

/** Throws DamagedRow when a refused row is not what was written. */
export function confirmRefused(
  userId: string,
  [id, code, refusedAtMs, hash, text]: RefusedColumns,
): void {
  if (hashOfRefused(userId, id, code, refusedAtMs, text) !== hash) throw new DamagedRow('refused');
}

export function refusedOfColumns(userId: string, columns: RefusedColumns): RefusedRow {
  confirmRefused(userId, columns);
  const [id, code, refusedAtMs, , text] = columns;
  return { id, body: bodyOfText(text), code, refusedAtMs };
}

/** By what a `named` scope finds an operation: its lesson, or its note. */
export function subjectOfBody(body: OperationBody): string {
  return body.kind === 'progress'
    ? subjectOfLesson(body.operation.lessonId)
    : subjectOfNote(body.operation.noteId);
}

export function subjectOfLesson(lessonId: string): string {
  return `lesson ${lessonId}`;
}

export function subjectOfNote(noteId: string): string {
  return `note ${noteId}`;
}

function hashOfWaiting(userId: string, id: string, sealed: number, body: string): string {
  return hashOfRow(['waiting', userId, id, sealed, body]);
}

function hashOfRefused(
  userId: string,
  id: string,
  code: string,
  refusedAtMs: number,
  body: string,
): string {
  return hashOfRow(['refused', userId, id, code, refusedAtMs, body]);
}

// Called only with a text whose hash was confirmed: `columnsOfWaiting` or `columnsOfRefused` wrote
// it.
function bodyOfText(text: string): OperationBody {
  return JSON.parse(text) as OperationBody;
}

function checksumOfColumns(userId: string, parts: readonly RowPart[]): number {
  return checksumOfRow(parts, checksumOfRow([userId]));
}

function confirm(table: string, userId: string, columns: readonly RowPart[]): void {
  if (checksumOfColumns(userId, columns.slice(0, -1)) !== columns.at(-1))
    throw new DamagedRow(table);
}

function columnsOfStamp(
  stamp: Stamp | null,
): readonly [number | null, number | null, string | null] {
  return stamp === null ? [null, null, null] : [stamp.ms, stamp.counter, stamp.node];
}

function stampOfColumns(
  ms: number | null,
  counter: number | null,
  node: string | null,
): Stamp | null {
  return ms === null || counter === null || node === null ? null : { ms, counter, node };
}

function positionOfColumns(seconds: number | null, stamp: Stamp | null): Position | null {
  return seconds === null || stamp === null ? null : { seconds, stamp };
}
