import { randomBytes } from 'node:crypto';
import { initialAllowance } from '#shared/domain/progress/assess-operation.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import { firstCursor } from '#shared/sync/replies/cursor.ts';
import type { Database, Writer } from '../../db/port.ts';
import { type AppliedCall, type CallStep, type DecidableCall, decideCall } from './decide-call.ts';
import type { KeptNote } from './fold-call.ts';
import { writePacked } from './packed-progress.ts';
import { stepTotals } from './progress-totals.ts';
import {
  findLearnerVersion,
  insertLearner,
  type KnownLearner,
  lockLearner,
  readLearner,
  writeCall,
} from './store.ts';

export interface ApplicableCall extends DecidableCall {
  readonly userId: string;
  /** Of the client that sent it. */
  readonly sessionId: string;
  readonly courseId: string;
}

/**
 * Folds what is new of a call and tells what changed. Reads once and writes once, each one
 * statement; when another call of the same learner came in between, nothing was written, and it is
 * done again under the lock of the learner's row. Refuses as `decideCall`.
 */
export async function applyCall(
  database: Database,
  call: ApplicableCall,
): Promise<Result<AppliedCall, AppError>> {
  const { userId, cursor } = call;
  // Most calls bring nothing and find nothing new: they are told so by the smallest of statements.
  if (!hasWork(call) && cursor !== null && cursor.version > 0) {
    const newest = await database.first(findLearnerVersion, { userId });
    if (newest?.version === cursor.told && newest.mark === cursor.mark)
      return ok({ cursor, continues: true, changes: [], noteChanges: [], refusedNotes: new Map() });
  }
  const applied = await tryCall(database, call);
  return (
    applied ??
    database.transaction(async (tx) => {
      await tx.first(lockLearner, { userId: call.userId });
      const again = await tryCall(tx, call);
      invariant(again !== null, 'nobody changes a learner whose row is locked');
      return again;
    })
  );
}

function hasWork({ operations, notes }: ApplicableCall): boolean {
  return operations.length > 0 || notes.length > 0;
}

/** Null when another call came first. */
async function tryCall(
  writer: Writer,
  call: ApplicableCall,
): Promise<Result<AppliedCall, AppError> | null> {
  const known =
    (await readKnown(writer, call)) ?? (hasWork(call) ? await createLearner(writer, call) : null);
  if (known === null)
    return ok({
      cursor: firstCursor,
      continues: call.cursor?.version === 0,
      changes: [],
      noteChanges: [],
      refusedNotes: new Map(),
    });
  const decided = decideCall(known, call, newMark);
  if (!decided.ok) return decided;
  const { step, answer } = decided.value;
  return step === null || (await write(writer, call, known, step)) ? ok(answer) : null;
}

function newMark(): string {
  return randomBytes(12).toString('base64url');
}

async function readKnown(
  writer: Writer,
  { userId, courseId, cursor, operations, notes, page }: ApplicableCall,
): Promise<KnownLearner | null> {
  const operationIds = [
    ...operations.map(({ operation }) => operation.id),
    ...notes.map(({ id }) => id),
  ];
  const { version: sinceVersion, mark: sinceMark, told: sinceTold } = cursor ?? firstCursor;
  const since = { sinceVersion, sinceMark, sinceTold, pageRows: page.rows, pageBytes: page.bytes };
  return writer.first(readLearner, {
    userId,
    courseId,
    ...since,
    foldsOperations: operations.length > 0,
    operationIds,
    noteIds: notes.map((note) => note.noteId),
  });
}

async function createLearner(writer: Writer, call: ApplicableCall): Promise<KnownLearner> {
  await writer.run(insertLearner, {
    userId: call.userId,
    allowanceLeftMs: initialAllowance(call.nowMs).leftMs,
  });
  const created = await readKnown(writer, call);
  invariant(created !== null, 'a learner who is signed in exists');
  return created;
}

/** Answers false when another call came first. */
async function write(
  writer: Writer,
  call: ApplicableCall,
  known: KnownLearner,
  { version, mark, operations, folded, progress, notes, remembered, rememberingUntilMs }: CallStep,
): Promise<boolean> {
  const written = await writer.first(writeCall, {
    userId: call.userId,
    courseId: call.courseId,
    knownVersion: known.version,
    knownMark: known.mark,
    version,
    mark,
    now: new Date(call.nowMs),
    allowanceLeftMs: folded.allowance.leftMs,
    allowanceAtMs: folded.allowance.atMs,
    rememberingUntilMs,
    operationIds: remembered.map(({ id }) => id),
    rememberedFrom: remembered.map(({ rememberedFrom }) => rememberedFrom),
    lessonIds: remembered.map(({ lessonId }) => lessonId),
    learnedAt: remembered.map(({ learnedAt }) => learnedAt),
    positions: remembered.map(({ positionSeconds }) => positionSeconds),
    watchedMs: remembered.map(({ watchedMs }) => watchedMs),
    intervals: remembered.map(({ intervals }) => intervals),
    // A call comes from one device; its name is that of the session, and an id of its own when that
    // one has none.
    node: remembered[0]?.node.slice(0, shownNodeLength) ?? '',
    sessionId: call.sessionId,
    changesProgress: operations.length > 0,
    lessons: operations.length > 0 ? writePacked(progress) : '',
    ...stepTotals(folded.lessons, progress, known.resume_lesson_id),
    flagged: JSON.stringify(folded.flagged),
    notes: JSON.stringify(notes.map(toNoteRow)),
  });
  return written !== null;
}

const shownNodeLength = 8;

function toNoteRow({ noteId, lessonId, atSeconds, text, deleted, stamp, lineage }: KeptNote) {
  const reading = { stamp_ms: stamp.ms, stamp_counter: stamp.counter, stamp_node: stamp.node };
  return {
    note_id: noteId,
    lesson_id: lessonId,
    at_seconds: atSeconds,
    text,
    deleted,
    ...reading,
    lineage,
  };
}
