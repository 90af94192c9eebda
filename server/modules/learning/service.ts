import { initialAllowance, operationMemoryMs } from '../../../src/shared/domain/progress/assess-operation.ts';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import { formatCursor, parseCursor } from '../../../src/shared/sync/cursor.ts';
import type { NoteOperation, SyncRejection, SyncReply } from '../../../src/shared/sync/ports.ts';
import type { Database, Reader, Tx } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import type { Viewer } from '../auth/api.ts';
import type { Catalog, CourseSnapshot, Watcher } from '../catalog/api.ts';
import { foldCall, type PlainNote, winningNotes } from './fold-call.ts';
import { changesSince, type PackedProgress, readPacked, totalsOf, writePacked } from './packed-progress.ts';
import { mayLearn } from './policy.ts';
import { type IncomingOperation, operationSchema, type SortedCall, sortOperations } from './sort-operations.ts';
import {
  applyOnce, deleteOldOperations, findLearnerVersion, findNotes, findTotals, insertFlagged, insertLearner, listNotesSince, listProgressSince, lockLearner, putNotes,
  putProgress, setLearnerVersion,
} from './store.ts';

/** Progress and notes of learners (SYNC.md, server side). */
export interface Learning {
  /**
   * The one idempotent call. Folds what it has not folded before, refuses operations one by one, and tells what changed since
   * the cursor. Refuses the whole call with `BAD_INPUT` (too many operations) or `UPGRADE_CLIENT` only.
   */
  sync(request: SyncCall, viewer: Viewer, nowMs: number): Promise<Result<SyncReply, AppError>>;
  /** Lessons completed, whole seconds learned, lessons released. */
  summary(userId: string): Promise<LearnSummary>;
  /** Where to go on: the lesson watched last that is not complete, else the next one. Null when all is done or nothing may be watched. */
  nextVideoUrl(userId: string, learner: Watcher): Promise<string | null>;
  /** Forgets operation ids that are too old to count time again. */
  tidy(nowMs: number): Promise<void>;
}

export interface SyncCall {
  readonly schema: number;
  readonly cursor: string | null;
  readonly operations: readonly IncomingOperation[];
  readonly notes: readonly NoteOperation[];
  /** Operations too broken to be read at all; refused one by one. */
  readonly malformedIds: readonly string[];
}

export interface LearnSummary {
  readonly total_learned_video: number;
  readonly total_time_learned: number;
  readonly total_video: number;
}

export interface LearningDependencies {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly limits: Limits;
  /** Names this database in cursors. Another one after a restore: versions of two histories say nothing about each other. */
  readonly epoch: string;
  readonly now: () => number;
}

/** The progress of a database's learners. */
export function createLearning({ database, catalog, limits, epoch, now }: LearningDependencies): Learning {
  async function answer(reader: Reader, call: AnsweredCall): Promise<SyncReply> {
    const { version, cursor, userId } = call;
    const known = cursor === null ? null : parseCursor(cursor);
    const since = known?.epoch === epoch && known.version <= version ? known.version : null;
    const base = { applied: call.applied, rejected: call.rejected, since: since === null ? null : formatCursor({ epoch, version: since }), cursor: formatCursor({ epoch, version }), serverNowMs: call.nowMs };
    if (since === version) return { ...base, changes: [], noteChanges: [] };
    const progress = call.progress ?? (await readProgress(reader, userId, since ?? 0));
    const notes = await reader.all(listNotesSince, { userId, sinceVersion: since ?? 0 });
    return { ...base, changes: changesSince(progress, since ?? 0), noteChanges: notes.map(toNoteChange) };
  }

  async function syncSorted(sorted: SortedCall, course: CourseSnapshot, call: SyncCall, userId: string, nowMs: number): Promise<SyncReply> {
    const applied = [...sorted.operations.map(({ operation }) => operation.id), ...sorted.notes.map((note) => note.id)];
    const rejected: readonly SyncRejection[] = [...sorted.rejected, ...call.malformedIds.map((id) => ({ id, code: 'OPERATION_MALFORMED' }))];
    const common = { cursor: call.cursor, userId, nowMs, applied, rejected };
    if (applied.length === 0) {
      const version = (await database.first(findLearnerVersion, { userId }))?.version ?? 0;
      return answer(database, { ...common, version, progress: null });
    }
    return database.transaction(async (tx) => answer(tx, { ...common, ...(await applyCall(tx, { sorted, course, userId, nowMs })) }));
  }

  return {
    async sync(call, viewer, nowMs) {
      if (call.schema < operationSchema) return err(appError('UPGRADE_CLIENT'));
      if (call.operations.length > limits.syncOperations || call.notes.length > limits.syncNotes) return err(appError('BAD_INPUT'));
      const course = await catalog.course(nowMs);
      if (!course.ok) return course;
      const sorted = sortOperations({ ...call, course: course.value, viewer, nowMs, limits });
      return ok(await syncSorted(sorted, course.value, call, viewer.userId, nowMs));
    },

    async summary(userId) {
      const course = await catalog.course(now());
      if (!course.ok) return { total_learned_video: 0, total_time_learned: 0, total_video: 0 };
      const totals = await database.first(findTotals, { userId, courseId: course.value.id });
      return {
        total_learned_video: (totals?.completed_lesson_ids ?? []).filter((id) => course.value.lessonById.has(id)).length,
        total_time_learned: Math.floor((totals?.learned_ms ?? 0) / 1000),
        total_video: course.value.lessons.filter((lesson) => lesson.isReleased).length,
      };
    },

    async nextVideoUrl(userId, learner) {
      const course = await catalog.course(now());
      if (!course.ok) return null;
      const totals = await database.first(findTotals, { userId, courseId: course.value.id });
      const completed = new Set(totals?.completed_lesson_ids);
      const resume = course.value.lessonById.get(totals?.resume_lesson_id ?? '');
      const candidates = resume === undefined ? course.value.lessons : [resume, ...course.value.lessons];
      const next = candidates.find((lesson) => !completed.has(lesson.id) && mayLearn(lesson, learner).ok);
      return next === undefined ? null : `/learn/${next.slug}`;
    },

    async tidy(nowMs) {
      await database.run(deleteOldOperations, { before: new Date(nowMs - operationMemoryMs) });
    },
  };
}

interface AnsweredCall {
  readonly userId: string;
  readonly cursor: string | null;
  readonly nowMs: number;
  readonly applied: readonly string[];
  readonly rejected: readonly SyncRejection[];
  readonly version: number;
  /** The progress when the call has it at hand; null = read what changed. */
  readonly progress: PackedProgress | null;
}

interface AppliedCall {
  readonly sorted: SortedCall;
  readonly course: CourseSnapshot;
  readonly userId: string;
  readonly nowMs: number;
}

/** Folds what is new of a call, under the lock of the learner's row. */
async function applyCall(tx: Tx, { sorted, course, userId, nowMs }: AppliedCall): Promise<Pick<AnsweredCall, 'version' | 'progress'>> {
  const learner = await lockOrCreateLearner(tx, userId, nowMs);
  const version = learner.version + 1;
  const applied = await tx.first(applyOnce, { userId, courseId: course.id, operationIds: sorted.operations.map(({ operation }) => operation.id), now: new Date(nowMs) });
  const before = readPacked(applied?.lessons ?? {});
  const fresh = new Set(applied?.fresh_ids);
  const operations = sorted.operations.filter(({ operation }) => fresh.has(operation.id));
  const { progress, allowance, flagged } = foldCall({ operations, progress: before, allowance: { leftMs: learner.allowance_left_ms, atMs: learner.allowance_at_ms }, version, nowMs });
  if (operations.length > 0) {
    await tx.run(putProgress, { userId, courseId: course.id, version, lessons: writePacked(progress), ...totalsOf(progress), allowanceLeftMs: allowance.leftMs, allowanceAtMs: allowance.atMs });
  }
  if (flagged.length > 0) await tx.run(insertFlagged, { userId, now: new Date(nowMs), flagged: JSON.stringify(flagged) });
  const notesChanged = sorted.notes.length > 0 && (await storeNotes(tx, sorted.notes, { userId, version, nowMs }));
  if (notesChanged && operations.length === 0) await tx.run(setLearnerVersion, { userId, version });
  return { version: operations.length > 0 || notesChanged ? version : learner.version, progress };
}

async function lockOrCreateLearner(tx: Tx, userId: string, nowMs: number) {
  const known = await tx.first(lockLearner, { userId });
  if (known !== null) return known;
  await tx.run(insertLearner, { userId, allowanceLeftMs: initialAllowance(nowMs).leftMs });
  const created = await tx.first(lockLearner, { userId });
  if (created === null) throw new Error('a learner who is signed in exists');
  return created;
}

/** Answers whether anything changed. */
async function storeNotes(tx: Tx, offered: readonly NoteOperation[], { userId, version, nowMs }: { userId: string; version: number; nowMs: number }): Promise<boolean> {
  const known = await tx.all(findNotes, { userId, noteIds: offered.map((note) => note.noteId) });
  const winners = winningNotes(offered, known.map(toNoteChange), nowMs);
  if (winners.length > 0) await tx.run(putNotes, { userId, version, notes: JSON.stringify(winners.map(toNoteRow)) });
  return winners.length > 0;
}

async function readProgress(reader: Reader, userId: string, sinceVersion: number): Promise<PackedProgress> {
  const rows = await reader.all(listProgressSince, { userId, sinceVersion });
  return new Map(rows.flatMap((row) => [...readPacked(row.lessons)]));
}

function toNoteRow({ noteId, lessonId, atSeconds, text, deleted, stamp }: PlainNote) {
  return { note_id: noteId, lesson_id: lessonId, at_seconds: atSeconds, text, deleted, stamp_ms: stamp.ms, stamp_counter: stamp.counter, stamp_node: stamp.node };
}

function toNoteChange(row: {
  note_id: string; lesson_id: string; version: number; at_seconds: number; text: string; deleted: boolean; stamp_ms: number; stamp_counter: number; stamp_node: string;
}) {
  const stamp = { ms: row.stamp_ms, counter: row.stamp_counter, node: row.stamp_node };
  return { noteId: row.note_id, lessonId: row.lesson_id, version: row.version, atSeconds: row.at_seconds, text: row.text, deleted: row.deleted, stamp };
}
