import { initialAllowance } from '../../../src/shared/domain/progress/assess-operation.ts';
import { invariant } from '../../../src/shared/kernel/assert.ts';
import type { NoteChange, NoteOperation } from '../../../src/shared/sync/ports.ts';
import type { Database, Writer } from '../../db/port.ts';
import { type Folded, foldCall, type PlainNote, winningNotes } from './fold-call.ts';
import { historyColumns } from './lesson-history.ts';
import { changesSince, type PackedProgress, readPacked, writeLesson, writePacked } from './packed-progress.ts';
import { stepTotals } from './progress-totals.ts';
import type { SortedOperation } from './sort-operations.ts';
import { findLearnerVersion, insertLearner, type KnownLearner, lockLearner, type NoteRow, readLearner, writeCall } from './store.ts';

/** A call whose operations and notes are all worth folding. */
export interface ApplicableCall {
  readonly userId: string;
  /** Of the client that sent it. */
  readonly sessionId: string;
  readonly courseId: string;
  /** The version that the device knows; 0 = nothing. */
  readonly sinceVersion: number;
  readonly operations: readonly SortedOperation[];
  readonly notes: readonly NoteOperation[];
  readonly nowMs: number;
}

/** What a device has to be told afterwards. */
export interface AppliedCall {
  /** The learner's version after the call. */
  readonly version: number;
  /** The version that `changes` build on: the device's, or 0 when this database does not know that one. */
  readonly sinceVersion: number;
  /** Lines of packed progress. */
  readonly changes: readonly string[];
  readonly noteChanges: readonly NoteChange[];
}

/**
 * Folds what is new of a call and tells what changed. Reads once and writes once, each one statement; when another call of
 * the same learner came in between, nothing was written, and it is done again under the lock of the learner's row.
 */
export async function applyCall(database: Database, call: ApplicableCall): Promise<AppliedCall> {
  const { userId, sinceVersion } = call;
  // Most calls bring nothing and find nothing new: they are told so by the smallest of statements.
  if (!hasWork(call) && sinceVersion > 0 && (await database.first(findLearnerVersion, { userId }))?.version === sinceVersion) {
    return { version: sinceVersion, sinceVersion, changes: [], noteChanges: [] };
  }
  const applied = await tryCall(database, call);
  return applied ?? database.transaction(async (tx) => {
    await tx.first(lockLearner, { userId: call.userId });
    const again = await tryCall(tx, call);
    invariant(again !== null, 'nobody changes a learner whose row is locked');
    return again;
  });
}

function hasWork({ operations, notes }: ApplicableCall): boolean {
  return operations.length > 0 || notes.length > 0;
}

/** Null when another call came first. */
async function tryCall(writer: Writer, call: ApplicableCall): Promise<AppliedCall | null> {
  const known = (await readKnown(writer, call)) ?? (hasWork(call) ? await createLearner(writer, call) : null);
  if (known === null) return { version: 0, sinceVersion: 0, changes: [], noteChanges: [] };
  const appliedIds = new Set(known.applied_ids);
  const operations = call.operations.filter(({ operation }) => !appliedIds.has(operation.id));
  const notes = winningNotes(call.notes, known.given_notes.map(toNoteChange), call.nowMs);
  const before = readPacked(known.lessons ?? '');
  if (operations.length === 0 && notes.length === 0) return answer(call, known, { version: known.version, progress: before, notes });
  const version = known.version + 1;
  const folded = foldCall({ operations, progress: before, allowance: { leftMs: known.allowance_left_ms, atMs: known.allowance_at_ms }, nowMs: call.nowMs });
  const progress = withFolded(before, folded, version);
  const written = await write(writer, call, { known, version, operations, folded, progress, notes });
  return written ? answer(call, known, { version, progress, notes }) : null;
}

async function readKnown(writer: Writer, { userId, courseId, sinceVersion, operations, notes }: ApplicableCall): Promise<KnownLearner | null> {
  const operationIds = operations.map(({ operation }) => operation.id);
  return writer.first(readLearner, { userId, courseId, sinceVersion, foldsOperations: operations.length > 0, operationIds, noteIds: notes.map((note) => note.noteId) });
}

async function createLearner(writer: Writer, call: ApplicableCall): Promise<KnownLearner> {
  await writer.run(insertLearner, { userId: call.userId, allowanceLeftMs: initialAllowance(call.nowMs).leftMs });
  const created = await readKnown(writer, call);
  invariant(created !== null, 'a learner who is signed in exists');
  return created;
}

function withFolded(before: PackedProgress, { lessons }: Folded, version: number): PackedProgress {
  const progress = new Map(before);
  for (const [lessonId, { after }] of lessons) progress.set(lessonId, writeLesson({ lessonId, version, state: after }));
  return progress;
}

interface Step {
  readonly known: KnownLearner;
  readonly version: number;
  readonly operations: readonly SortedOperation[];
  readonly folded: Folded;
  readonly progress: PackedProgress;
  readonly notes: readonly PlainNote[];
}

/** Answers false when another call came first. */
async function write(writer: Writer, call: ApplicableCall, { known, version, operations, folded, progress, notes }: Step): Promise<boolean> {
  const written = await writer.first(writeCall, {
    userId: call.userId,
    courseId: call.courseId,
    knownVersion: known.version,
    version,
    now: new Date(call.nowMs),
    allowanceLeftMs: folded.allowance.leftMs,
    allowanceAtMs: folded.allowance.atMs,
    ...historyColumns(operations, call.nowMs),
    sessionId: call.sessionId,
    changesProgress: operations.length > 0,
    lessons: operations.length > 0 ? writePacked(progress) : '',
    ...stepTotals(folded.lessons, progress, known.resume_lesson_id),
    flagged: JSON.stringify(folded.flagged),
    notes: JSON.stringify(notes.map(toNoteRow)),
  });
  return written !== null;
}

function answer(call: ApplicableCall, known: KnownLearner, { version, progress, notes }: Pick<Step, 'version' | 'progress' | 'notes'>): AppliedCall {
  const sinceVersion = call.sinceVersion <= known.version ? call.sinceVersion : 0;
  const isNew = new Set(notes.map((note) => note.noteId));
  return {
    version,
    sinceVersion,
    changes: [progress, ...known.other_lessons.map(readPacked)].flatMap((packed) => changesSince(packed, sinceVersion)),
    noteChanges: [...known.changed_notes.filter((note) => !isNew.has(note.note_id)).map(toNoteChange), ...notes.map((note) => ({ ...note, version }))],
  };
}

function toNoteRow({ noteId, lessonId, atSeconds, text, deleted, stamp }: PlainNote) {
  return { note_id: noteId, lesson_id: lessonId, at_seconds: atSeconds, text, deleted, stamp_ms: stamp.ms, stamp_counter: stamp.counter, stamp_node: stamp.node };
}

function toNoteChange(row: NoteRow): NoteChange {
  const stamp = { ms: row.stamp_ms, counter: row.stamp_counter, node: row.stamp_node };
  return { noteId: row.note_id, lessonId: row.lesson_id, version: row.version, atSeconds: row.at_seconds, text: row.text, deleted: row.deleted, stamp };
}
