import { emptyLessonState } from '../domain/progress/lesson-state.ts';
import type { LessonProgress } from '../domain/progress/progress.ts';
import { adoptBase } from './adopt-base.ts';
import { adoptStamps, measureOffset, type ExchangeTiming } from './exchange-clock.ts';
import { viewLessons } from './lesson-view.ts';
import { viewNotes } from './note-view.ts';
import type { SyncReply } from './ports.ts';
import type { LessonRow, NoteRow, RefusedRow, StoreDecision, StoreRows, StoreScope, SyncMeta, WaitingRow } from './store-port.ts';
import type { Note } from './note.ts';

export interface ApplyReplyInput {
  readonly reply: SyncReply;
  /** The cursor that the request was sent with. */
  readonly requestCursor: string | null;
  readonly timing: ExchangeTiming;
  readonly createId: () => string;
}

export interface ApplyReplyAnswer {
  /** False when the answer builds on something that this device does not have: it changed nothing but the clock. */
  readonly taken: boolean;
  /** How many operations went back into the queue because another server database does not know them. */
  readonly recovered: number;
  /** Lessons that the answer may have changed, as the learner sees them now. */
  readonly lessons: readonly LessonProgress[];
  readonly notes: readonly Note[];
}

/**
 * Decides what an answer does, all of it in one transaction: takes out exactly what the server has, sets refusals aside,
 * stores what is newer than the rows, moves the cursor without leaving a gap. Bears answers that are late, repeated, in
 * the wrong order, of another history, or older than a restored store. Scope: `replyScope`.
 */
export function applyReply(rows: StoreRows, input: ApplyReplyInput): StoreDecision<ApplyReplyAnswer> {
  const clocked = withClock(rows.meta, input);
  const relation = relationOf(rows.meta, input);
  if (relation === 'foreign') return { answer: { taken: false, recovered: 0, lessons: [], notes: [] }, meta: clocked };
  const meta: SyncMeta = { ...clocked, cursor: input.reply.cursor };
  if (relation === 'other_base') return decide(rows, { input, meta, ...adoptBase(rows, input) });
  return decide(rows, { input, meta, lessons: rows.lessons, notes: rows.notes, waiting: rows.waiting });
}

/** The rows that `applyReply` needs: what the answer and its request speak of; everything when the server database is another one. */
export function replyScope(reply: SyncReply, request: { readonly cursor: string | null; readonly rows: readonly WaitingRow[] }): StoreScope {
  if (reply.since === null) return { kind: 'all' };
  const lessonIds = new Set(reply.changes.map((change) => change.lessonId));
  const noteIds = new Set(reply.noteChanges.map((change) => change.noteId));
  for (const { body } of request.rows) {
    if (body.kind === 'progress') lessonIds.add(body.operation.lessonId);
    else noteIds.add(body.operation.noteId);
  }
  return { kind: 'named', lessonIds: [...lessonIds], noteIds: [...noteIds] };
}

/**
 * `continues`: the answer builds on exactly what this device knows. `other_base`: a server whose history does not have what
 * this device knows (another database, or one set back to an earlier moment) sends its full state in answer to exactly that.
 * `foreign`: anything else, an answer that comes late among them, which must change nothing: an acknowledgement may rest on
 * changes that this device never got, or on a history that is no more. What was acknowledged is sent again then, and acknowledged
 * again.
 */
function relationOf({ cursor }: SyncMeta, { reply, requestCursor }: ApplyReplyInput): 'continues' | 'other_base' | 'foreign' {
  if (requestCursor !== cursor) return 'foreign';
  if (reply.since === null) return 'other_base';
  return reply.since === cursor ? 'continues' : 'foreign';
}

interface Basis {
  readonly input: ApplyReplyInput;
  readonly meta: SyncMeta;
  /** Base rows as they stand before the changes of the answer. */
  readonly lessons: readonly LessonRow[];
  readonly notes: readonly NoteRow[];
  readonly waiting: readonly WaitingRow[];
}

function decide(rows: StoreRows, basis: Basis): StoreDecision<ApplyReplyAnswer> {
  const { reply } = basis.input;
  const applied = new Set(reply.applied);
  const codes = new Map(reply.rejected.map(({ id, code }) => [id, code]));
  const leaves = (row: WaitingRow) => applied.has(row.id) || codes.has(row.id);
  const newlyRefused = basis.waiting.flatMap((row): RefusedRow[] => {
    const code = applied.has(row.id) ? undefined : codes.get(row.id);
    return code === undefined ? [] : [{ id: row.id, body: row.body, code, refusedAtMs: reply.serverNowMs }];
  });
  const refused = [...rows.refused.filter((row) => !applied.has(row.id)), ...newlyRefused];
  const waiting = basis.waiting.filter((row) => !leaves(row));
  const lessons = renewedLessons(basis, rows.waiting.filter(leaves));
  const notes = reply.noteChanges;
  const told = new Set(notes.map((note) => note.noteId));
  return {
    answer: {
      taken: true,
      recovered: basis.waiting.length - rows.waiting.length,
      lessons: viewLessons({ lessons: overlay(basis.lessons, lessons), waiting, refused }),
      notes: viewNotes({ notes: overlayNotes(basis.notes, notes), waiting, refused }),
    },
    meta: { ...basis.meta, lastSyncedAtMs: Math.max(basis.meta.lastSyncedAtMs ?? 0, reply.serverNowMs) },
    putLessons: basis.lessons === rows.lessons ? lessons : overlay(basis.lessons, lessons),
    putNotes: notes,
    removeNoteIds: basis.notes === rows.notes ? [] : rows.notes.map((note) => note.noteId).filter((id) => !told.has(id)),
    removeWaitingIds: rows.waiting.filter(leaves).map((row) => row.id),
    removeRefusedIds: rows.refused.filter((row) => applied.has(row.id)).map((row) => row.id),
    putRefused: newlyRefused,
    putWaiting: basis.waiting === rows.waiting ? [] : waiting,
  };
}

/** Lesson rows that the answer renews. It builds on exactly these rows, so each state in it is newer. */
function renewedLessons({ input: { reply }, lessons }: Basis, leaving: readonly WaitingRow[]): readonly LessonRow[] {
  const stored = new Map(lessons.map((row) => [row.lessonId, row]));
  const renewed = new Map<string, LessonRow>();
  const touch = (lessonId: string): LessonRow => {
    const row = renewed.get(lessonId) ?? stored.get(lessonId) ?? { lessonId, state: emptyLessonState, version: 0, durationSeconds: null, syncedAtMs: null };
    const touched = { ...row, syncedAtMs: Math.max(row.syncedAtMs ?? 0, reply.serverNowMs) };
    renewed.set(lessonId, touched);
    return touched;
  };
  for (const { body } of leaving) if (body.kind === 'progress') touch(body.operation.lessonId);
  for (const { lessonId, version, state } of reply.changes) renewed.set(lessonId, { ...touch(lessonId), state, version });
  return [...renewed.values()];
}

function overlay(lessons: readonly LessonRow[], renewed: readonly LessonRow[]): readonly LessonRow[] {
  const ids = new Set(renewed.map((row) => row.lessonId));
  return [...lessons.filter((row) => !ids.has(row.lessonId)), ...renewed];
}

function overlayNotes(notes: readonly NoteRow[], renewed: readonly NoteRow[]): readonly NoteRow[] {
  const ids = new Set(renewed.map((note) => note.noteId));
  return [...notes.filter((note) => !ids.has(note.noteId)), ...renewed];
}

function withClock(meta: SyncMeta, { reply, timing }: ApplyReplyInput): SyncMeta {
  return { ...meta, lastStamp: adoptStamps(meta.lastStamp, reply, timing), clockOffsetMs: measureOffset(meta.clockOffsetMs, reply, timing) };
}

