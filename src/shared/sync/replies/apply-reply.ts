import { emptyLessonState } from '../../domain/progress/lesson-state.ts';
import type { LessonProgress, Stamp } from '../../domain/progress/progress.ts';
import { compareStamps, laterStamp } from '../../domain/progress/stamp.ts';
import { type Base, doubtBase, hasDoubts, settleDoubts } from './adopt-base.ts';
import { adoptStamps, measureOffset, type ExchangeTiming } from '../exchange/exchange-clock.ts';
import { viewLessons } from '../lesson-view.ts';
import { viewNotes } from '../notes/note-view.ts';
import type { SyncReply } from '../ports.ts';
import type { Batch } from '../exchange/prepare-batch.ts';
import { pullBack } from './pull-back.ts';
import { completionsAgain } from './say-again.ts';
import type {
  LessonRow,
  NoteRow,
  RefusedRow,
  StoreDecision,
  StoreRows,
  StoreScope,
  SyncMeta,
  WaitingRow,
} from '../store-port.ts';
import type { Note } from '../notes/note.ts';

export interface ApplyReplyInput {
  readonly reply: SyncReply;
  /** The cursor that the request was sent with. */
  readonly requestCursor: string | null;
  readonly timing: ExchangeTiming;
  readonly createId: () => string;
}

export interface ApplyReplyAnswer {
  /**
   * False when the answer builds on something that this device does not have: it changed nothing
   * but the clock.
   */
  readonly taken: boolean;
  /** How many operations went into the queue because the server does not know what they say. */
  readonly recovered: number;
  /** Lessons that the answer may have changed, as the learner sees them now. */
  readonly lessons: readonly LessonProgress[];
  readonly notes: readonly Note[];
}

/**
 * Decides what an answer does, all of it in one transaction: takes out exactly what the server has,
 * sets refusals aside, stores what is newer than the rows, moves the cursor without leaving a gap.
 * Bears answers that are late, repeated, in the wrong order, of another history, or older than a
 * restored store. Scope: `replyScope`.
 */
export function applyReply(
  rows: StoreRows,
  input: ApplyReplyInput,
): StoreDecision<ApplyReplyAnswer> {
  const clocked = withClock(rows.meta, input);
  const relation = relationOf(rows.meta, input);
  if (relation === 'foreign')
    return { answer: { taken: false, recovered: 0, lessons: [], notes: [] }, meta: clocked };
  const base = relation === 'other_base' ? doubtBase(rows) : rows;
  const retelling = relation === 'other_base' || rows.meta.retelling;
  return decide(rows, {
    input,
    clocked,
    retelling,
    base: retelling ? settleDoubts(base, input) : base,
  });
}

/**
 * The rows that `applyReply` needs: what the answer and its request speak of; everything where a
 * whole state begins or ends.
 */
export function replyScope(reply: SyncReply, request: Batch): StoreScope {
  if (reply.since === null || (request.retelling && !reply.more)) return { kind: 'all' };
  const lessonIds = new Set(reply.changes.map((change) => change.lessonId));
  const noteIds = new Set(reply.noteChanges.map((change) => change.noteId));
  for (const { body } of request.rows) {
    if (body.kind === 'progress') lessonIds.add(body.operation.lessonId);
    else noteIds.add(body.operation.noteId);
  }
  return { kind: 'named', lessonIds: [...lessonIds], noteIds: [...noteIds] };
}

/**
 * `continues`: the answer builds on exactly what this device knows. `other_base`: a server whose
 * history does not have what this device knows (another database, or one set back to an earlier
 * moment) tells its full state in answer to exactly that, from the first page on. `foreign`:
 * anything else, an answer that comes late among them, which must change nothing: an
 * acknowledgement may rest on changes that this device never got, or on a history that is no more.
 * What was acknowledged is sent again then, and acknowledged again.
 */
function relationOf(
  { cursor }: SyncMeta,
  { reply, requestCursor }: ApplyReplyInput,
): 'continues' | 'other_base' | 'foreign' {
  if (requestCursor !== cursor) return 'foreign';
  if (reply.since === null) return 'other_base';
  return reply.since === cursor ? 'continues' : 'foreign';
}

interface Basis {
  readonly input: ApplyReplyInput;
  /** With what the answer says of the time. */
  readonly clocked: SyncMeta;
  readonly retelling: boolean;
  /** As it stands before the changes of the answer. */
  readonly base: Base;
}

function decide(
  rows: StoreRows,
  { input: { reply, createId }, clocked, retelling, base }: Basis,
): StoreDecision<ApplyReplyAnswer> {
  const applied = new Set(reply.applied);
  const codes = new Map(reply.rejected.map(({ id, code }) => [id, code]));
  const isDone = doneBy(applied, [...rows.refused, ...base.waiting]);
  const leaves = (row: WaitingRow) => isDone(row) || codes.has(row.id);
  // Nothing of these is on the server: a wrong reading need not stay with them.
  const newlyRefused = pullBack(
    base.waiting.filter((row) => codes.has(row.id) && !isDone(row)),
    clocked.lastStamp,
  ).map(({ id, body }): RefusedRow => ({
    id,
    body,
    code: codes.get(id) ?? '',
    refusedAtMs: reply.serverNowMs,
  }));
  const refused = [...rows.refused.filter((row) => !isDone(row)), ...newlyRefused];
  const kept = base.waiting.filter((row) => !leaves(row));
  const lessons = overlay(
    base.lessons,
    renewedLessons(base.lessons, reply, rows.waiting.filter(leaves)),
  );
  // While a server tells everything anew its word is not whole yet, and what it lacks is sent again
  // in any case.
  const taken = retelling ? [] : base.waiting.filter((row) => applied.has(row.id));
  const again = completionsAgain(rows, { lessons, waiting: kept, refused }, { taken, createId });
  const waiting = [...kept, ...again];
  const notes = overlayNotes(base.notes, reply.noteChanges);
  const keptNoteIds = new Set(notes.map((note) => note.noteId));
  return {
    answer: {
      taken: true,
      recovered: base.waiting.length - rows.waiting.length + again.length,
      lessons: viewLessons({ lessons, waiting, refused }),
      notes: viewNotes({ notes, waiting, refused }),
    },
    meta: {
      ...clocked,
      cursor: reply.cursor,
      proof: reply.proof ?? clocked.proof,
      // Only the whole of the rows tells whether none is in doubt: the first page has it, and then
      // the last one again.
      retelling: retelling && reply.more && (reply.since !== null || hasDoubts({ lessons, notes })),
      lastSyncedAtMs: reply.more
        ? clocked.lastSyncedAtMs
        : Math.max(clocked.lastSyncedAtMs ?? 0, reply.serverNowMs),
    },
    putLessons: newOf(lessons, rows.lessons),
    putNotes: newOf(notes, rows.notes),
    removeNoteIds: rows.notes.map((note) => note.noteId).filter((id) => !keptNoteIds.has(id)),
    removeWaitingIds: rows.waiting.filter(leaves).map((row) => row.id),
    removeRefusedIds: rows.refused.filter(isDone).map((row) => row.id),
    putRefused: newlyRefused,
    putWaiting: newOf(waiting, rows.waiting),
  };
}

/**
 * Which rows need nothing more: those that the server has, and the versions of a note that one of
 * these was written over on this device. Such an older one was refused, or left out for a while;
 * sent once more it could come after the newer one.
 */
function doneBy(applied: ReadonlySet<string>, rows: readonly KeptRow[]): (row: KeptRow) => boolean {
  const latest = new Map<string, Stamp>();
  for (const { id, body } of rows) {
    if (body.kind !== 'note' || !applied.has(id)) continue;
    const { noteId, stamp } = body.operation;
    latest.set(noteId, laterStamp(latest.get(noteId) ?? null, stamp) ?? stamp);
  }
  return ({ id, body }) => {
    const over = body.kind === 'note' ? latest.get(body.operation.noteId) : undefined;
    return applied.has(id) || (over !== undefined && compareStamps(body.operation.stamp, over) < 0);
  };
}

type KeptRow = Pick<WaitingRow, 'id' | 'body'>;

/** Those that are not written so yet. */
function newOf<Row extends object>(rows: readonly Row[], written: readonly Row[]): readonly Row[] {
  const known = new Set(written);
  return rows.filter((row) => !known.has(row));
}

/**
 * Lesson rows that the answer renews. It builds on exactly these rows, so each state in it is
 * newer.
 */
function renewedLessons(
  lessons: readonly LessonRow[],
  reply: SyncReply,
  leaving: readonly WaitingRow[],
): readonly LessonRow[] {
  const stored = new Map(lessons.map((row) => [row.lessonId, row]));
  const renewed = new Map<string, LessonRow>();
  const touch = (lessonId: string): LessonRow => {
    const row = renewed.get(lessonId) ??
      stored.get(lessonId) ?? {
        lessonId,
        state: emptyLessonState,
        version: 0,
        durationSeconds: null,
        syncedAtMs: null,
      };
    const touched = { ...row, syncedAtMs: Math.max(row.syncedAtMs ?? 0, reply.serverNowMs) };
    renewed.set(lessonId, touched);
    return touched;
  };
  for (const { body } of leaving) if (body.kind === 'progress') touch(body.operation.lessonId);
  for (const { lessonId, version, state } of reply.changes)
    renewed.set(lessonId, { ...touch(lessonId), state, version });
  return [...renewed.values()];
}

function overlay(
  lessons: readonly LessonRow[],
  renewed: readonly LessonRow[],
): readonly LessonRow[] {
  const ids = new Set(renewed.map((row) => row.lessonId));
  return [...lessons.filter((row) => !ids.has(row.lessonId)), ...renewed];
}

function overlayNotes(notes: readonly NoteRow[], renewed: readonly NoteRow[]): readonly NoteRow[] {
  const ids = new Set(renewed.map((note) => note.noteId));
  return [...notes.filter((note) => !ids.has(note.noteId)), ...renewed];
}

function withClock(meta: SyncMeta, { reply, timing }: ApplyReplyInput): SyncMeta {
  return {
    ...meta,
    lastStamp: adoptStamps(meta.lastStamp, reply, timing),
    clockOffsetMs: measureOffset(meta.clockOffsetMs, reply, timing),
  };
}
