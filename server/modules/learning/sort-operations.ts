import { initialAllowance, assessOperation } from '#shared/domain/progress/assess-operation.ts';
import type { ProgressOperation, Stamp } from '#shared/domain/progress/progress.ts';
import { isStorable } from '#shared/kernel/is-storable.ts';
import { refuseNoteText } from '#shared/sync/notes/note-text.ts';
import type { Lineage, VersionName } from '#shared/sync/notes/lineage.ts';
import type { NoteOperation, SyncRejection } from '#shared/sync/ports.ts';
import type { SyncRefusalCode } from '#shared/sync/replies/refusals.ts';
import type { Limits } from '../../limits.ts';
import type { Viewer } from '../auth/api.ts';
import { type CourseSnapshot, type LessonEntry } from '../catalog/api.ts';
import { mayLearn } from './policy.ts';

/** An operation as it came: its kind may be one of a newer client. */
export interface IncomingOperation extends ProgressOperation {
  readonly kind: string;
}

/** An operation worth folding, with its lesson and its place in the call. */
export interface SortedOperation {
  readonly operation: ProgressOperation;
  readonly lesson: Pick<LessonEntry, 'id' | 'durationSeconds' | 'formerDurations'>;
  readonly rank: number;
  /** The length by which its device measured it; null when it did not say. */
  readonly toldSeconds: number | null;
}

/**
 * The operations of a call, each either worth folding or refused for itself: one never stops
 * another.
 */
export interface SortedCall {
  readonly operations: readonly SortedOperation[];
  readonly notes: readonly NoteOperation[];
  /** Lessons of `notes` in which the learner may make no new one, by id, and why. */
  readonly closed: ReadonlyMap<string, SyncRefusalCode>;
  readonly rejected: readonly Refusal[];
}

/** With a code of which devices know whether it may pass. */
export interface Refusal extends SyncRejection {
  readonly code: SyncRefusalCode;
}

export interface SortInput {
  readonly operations: readonly IncomingOperation[];
  /** By which length each was measured, whole seconds, by its id. */
  readonly durations: ReadonlyMap<string, number>;
  readonly notes: readonly NoteOperation[];
  readonly schema: number;
  readonly course: CourseSnapshot;
  readonly viewer: Viewer;
  readonly nowMs: number;
  readonly limits: Limits;
}

/** Version of the shape of operations that this server reads. */
export const operationSchema = 1;

/** Decides for every operation of a call by itself, before anything is read or written. */
export function sortOperations(input: SortInput): SortedCall {
  const rejected: Refusal[] = [];
  const operations = new Map<string, SortedOperation>();
  const notes = new Map<string, NoteOperation>();
  input.operations.forEach((operation, rank) => {
    const lesson = input.course.lessonById.get(operation.lessonId);
    const code = refusalOf(operation, lesson, input);
    if (code !== null || lesson === undefined)
      rejected.push({ id: operation.id, code: code ?? 'LESSON_UNKNOWN' });
    else if (!operations.has(operation.id))
      operations.set(operation.id, {
        operation,
        lesson,
        rank,
        toldSeconds: input.durations.get(operation.id) ?? null,
      });
  });
  for (const note of input.notes) {
    const code = noteRefusalOf(note, input);
    if (code !== null) rejected.push({ id: note.id, code });
    else notes.set(note.id, note);
  }
  return {
    operations: [...operations.values()],
    notes: [...notes.values()],
    closed: closedLessons(notes.values(), input),
    rejected,
  };
}

function refusalOf(
  operation: IncomingOperation,
  lesson: LessonEntry | undefined,
  { schema, viewer, nowMs }: SortInput,
): SyncRefusalCode | null {
  if (operation.kind !== 'progress' || schema > operationSchema) return 'UPGRADE_SERVER';
  if (
    !isStorable(operation.id) ||
    !isStorable(operation.lessonId) ||
    !isStorable(operation.stamp.node) ||
    !isStorable(operation.position?.stamp.node ?? '')
  )
    return 'OPERATION_MALFORMED';
  if (operation.intervals.some((interval) => interval.length !== 2)) return 'OPERATION_MALFORMED';
  if (lesson === undefined) return 'LESSON_UNKNOWN';
  const allowed = mayLearn(lesson, viewer);
  if (!allowed.ok) return allowed.error.code;
  const assessed = assessOperation({
    operation,
    rank: 0,
    longestSeconds: lesson.durationSeconds,
    nowMs,
    known: null,
    allowance: initialAllowance(nowMs),
  });
  return assessed.kind === 'rejected' ? assessed.code : null;
}

function noteRefusalOf(note: NoteOperation, { schema, limits }: SortInput): SyncRefusalCode | null {
  if (schema > operationSchema) return 'UPGRADE_SERVER';
  if (!isNoteWellFormed(note, limits)) return 'OPERATION_MALFORMED';
  return note.deleted ? null : refuseNoteText(note.text);
}

function closedLessons(
  notes: Iterable<NoteOperation>,
  { course, viewer }: SortInput,
): ReadonlyMap<string, SyncRefusalCode> {
  const closed = new Map<string, SyncRefusalCode>();
  for (const { lessonId } of notes) {
    const lesson = course.lessonById.get(lessonId);
    const allowed = lesson === undefined ? null : mayLearn(lesson, viewer);
    if (allowed === null) closed.set(lessonId, 'LESSON_UNKNOWN');
    else if (!allowed.ok) closed.set(lessonId, allowed.error.code);
  }
  return closed;
}

function isNoteWellFormed(
  { id, noteId, lessonId, text, deleted, atSeconds, stamp, lineage }: NoteOperation,
  limits: Limits,
): boolean {
  const ids = [id, noteId, lessonId, stamp.node];
  return (
    ids.every(
      (value) => value.length > 0 && value.length <= limits.idLength && isStorable(value),
    ) &&
    (!deleted || text.length <= limits.noteLength) &&
    isStorable(text) &&
    Number.isFinite(atSeconds) &&
    atSeconds >= 0 &&
    isStampWellFormed(stamp) &&
    (lineage === undefined || isLineageWellFormed(lineage, limits))
  );
}

function isLineageWellFormed(
  lineage: Lineage,
  { lineage: { names, writerLength } }: Limits,
): boolean {
  const isName = ({ writer, count }: VersionName) =>
    isStorable(writer) && writer.length <= writerLength && count >= 1;
  return lineage.length <= names && lineage.every(isName);
}

function isStampWellFormed({ ms, counter }: Stamp): boolean {
  return Number.isFinite(ms) && ms >= 0 && Number.isInteger(counter) && counter >= 0;
}
