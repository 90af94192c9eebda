import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Cursor } from '#shared/sync/replies/cursor.ts';
import type { NoteChange, NoteOperation } from '#shared/sync/ports.ts';
import type { SyncRefusalCode } from '#shared/sync/replies/refusals.ts';
import {
  type Folded,
  foldCall,
  type FoldRules,
  type KeptNote,
  shippedFold,
  winningNotes,
} from './fold-call.ts';
import { cutPage, type PageLimit, type Tellable } from './cut-page.ts';
import { changedLessons, type PackedProgress, readPacked, writeLesson } from './packed-progress.ts';
import {
  type MemoryQuota,
  type RememberedOperation,
  rememberOperations,
  weighMemory,
} from './remember-operations.ts';
import type { SortedOperation } from './sort-operations.ts';
import type { KnownLearner, NoteRow } from './store.ts';

/** A call whose operations and notes are all worth folding. */
export interface DecidableCall {
  /** What the device knows; null = nothing. */
  readonly cursor: Cursor | null;
  readonly operations: readonly SortedOperation[];
  readonly notes: readonly NoteOperation[];
  /** Lessons in which the learner may make no new note, by id, and why. */
  readonly closed: ReadonlyMap<string, SyncRefusalCode>;
  readonly nowMs: number;
  readonly quota: NoteQuota;
  readonly memory: MemoryQuota;
  /** How much of what changed one answer tells. */
  readonly page: PageLimit;
}

/**
 * What a decision is made of. Servers use `shippedRules`; others only where someone studies what
 * its parts prevent.
 */
export interface CallRules extends FoldRules {
  readonly cutPage: typeof cutPage;
  readonly winningNotes: typeof winningNotes;
}

export const shippedRules: CallRules = { ...shippedFold, cutPage, winningNotes };

/** How much of notes one person may have. */
export interface NoteQuota {
  readonly live: number;
  /** Deleted ones too: every device has to hear of them. */
  readonly all: number;
  /** Of all texts together. */
  readonly bytes: number;
}

/** What a device has to be told afterwards. */
export interface AppliedCall {
  /** The learner's version after the call, and how far this answer tells. */
  readonly cursor: Cursor;
  /**
   * Whether `changes` build on what the device knows; else they are everything, from its beginning.
   */
  readonly continues: boolean;
  /** Lines of packed progress. */
  readonly changes: readonly string[];
  readonly noteChanges: readonly NoteChange[];
  /**
   * Notes of the call by their id, for which there is no room or that may not be made; nothing of
   * them was kept.
   */
  readonly refusedNotes: ReadonlyMap<string, SyncRefusalCode>;
}

/** What a call changes. */
export interface CallStep {
  readonly version: number;
  /** Random name of `version`. */
  readonly mark: string;
  /** Those that were not folded before. */
  readonly operations: readonly SortedOperation[];
  readonly folded: Folded;
  readonly progress: PackedProgress;
  readonly notes: readonly KeptNote[];
  /**
   * `operations`, those behind `notes` and those that lost against them, as they are remembered,
   * and how long that weighs.
   */
  readonly remembered: readonly RememberedOperation[];
  readonly rememberingUntilMs: number;
}

export interface CallDecision {
  /** Null when the call brings nothing new. */
  readonly step: CallStep | null;
  /** What holds once `step` is written. */
  readonly answer: AppliedCall;
}

/**
 * Decides what a call makes of what is known of a learner: pure, so that the simulation of
 * tests/simulation runs the very decision that the database carries out. `makeMark` gives a name
 * that nobody ever gave before. Refuses a call that brings more than may be remembered by now with
 * RATE_LIMITED: as a whole and for a while, so that nothing of it is set aside on its device.
 */
export function decideCall(
  known: KnownLearner,
  call: DecidableCall,
  makeMark: () => string,
  rules: CallRules = shippedRules,
): Result<CallDecision, AppError> {
  const appliedIds = new Set(known.applied_ids);
  const operations = call.operations.filter(({ operation }) => !appliedIds.has(operation.id));
  // Taken again, a note from a clock that runs ahead would be pulled back to a later moment than
  // what was written after it.
  const newNotes = call.notes.filter(({ id }) => !appliedIds.has(id));
  const { notes, refused } = takeNotes(
    rules.winningNotes(newNotes, known.given_notes.map(toNoteChange), call.nowMs),
    known,
    call,
  );
  const before = readPacked(known.lessons ?? '');
  if (operations.length === 0 && notes.length === 0)
    return ok({
      step: null,
      answer: {
        ...answer({ call, known, rules }, { ...known, progress: before, notes }),
        refusedNotes: refused,
      },
    });
  const remembered = rememberOperations(
    operations,
    newNotes.filter(({ noteId }) => !refused.has(noteId)),
    call.nowMs,
  );
  const memory = weighMemory(remembered, known.remembering_until_ms, {
    nowMs: call.nowMs,
    quota: call.memory,
  });
  if (memory.waitMs > 0)
    return err(appError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(memory.waitMs / 1000) }));
  const version = known.version + 1;
  const allowance = { leftMs: known.allowance_left_ms, atMs: known.allowance_at_ms };
  const folded = foldCall({ operations, progress: before, allowance, nowMs: call.nowMs }, rules);
  const step: CallStep = {
    version,
    mark: makeMark(),
    operations,
    folded,
    progress: withFolded(before, folded, version),
    notes,
    remembered,
    rememberingUntilMs: memory.untilMs,
  };
  return ok({ step, answer: { ...answer({ call, known, rules }, step), refusedNotes: refused } });
}

/**
 * Lets through, one after the other, what there is room for; what makes room (a deletion, a shorter
 * text) always is. Only where a note is made it is asked whether its lesson is open to the learner:
 * their own words they may change and take away whatever became of the plan or the lesson.
 */
function takeNotes(
  offered: readonly KeptNote[],
  known: KnownLearner,
  { quota, closed }: Pick<DecidableCall, 'quota' | 'closed'>,
): {
  readonly notes: readonly KeptNote[];
  readonly refused: ReadonlyMap<string, SyncRefusalCode>;
} {
  const before = new Map(known.given_notes.map((note) => [note.note_id, note]));
  let held = { live: known.live_notes, all: known.all_notes, bytes: known.note_bytes };
  const notes: KeptNote[] = [];
  const refused = new Map<string, SyncRefusalCode>();
  for (const note of offered) {
    const row = before.get(note.noteId);
    const step = {
      live: Number(!note.deleted) - Number(row !== undefined && !row.deleted),
      all: row === undefined ? 1 : 0,
      bytes: Buffer.byteLength(note.text) - Buffer.byteLength(row?.text ?? ''),
    };
    const next = {
      live: held.live + step.live,
      all: held.all + step.all,
      bytes: held.bytes + step.bytes,
    };
    const isMade = row === undefined && !note.deleted;
    const mayNot = isMade ? closed.get(note.lessonId) : undefined;
    const isOver = (['live', 'all', 'bytes'] as const).some(
      (measure) => step[measure] > 0 && next[measure] > quota[measure],
    );
    if (mayNot !== undefined) refused.set(note.noteId, mayNot);
    else if (isOver) refused.set(note.noteId, 'NOTE_QUOTA');
    else {
      notes.push(note);
      held = next;
    }
  }
  return { notes, refused };
}

function withFolded(before: PackedProgress, { lessons }: Folded, version: number): PackedProgress {
  const progress = new Map(before);
  for (const [lessonId, { after }] of lessons)
    progress.set(lessonId, writeLesson({ lessonId, version, state: after }));
  return progress;
}

interface Question {
  readonly call: DecidableCall;
  readonly known: KnownLearner;
  readonly rules: CallRules;
}

type After = Pick<CallStep, 'version' | 'mark' | 'progress' | 'notes'>;

function answer(
  { call, known, rules }: Question,
  { version, mark, progress, notes }: After,
): Omit<AppliedCall, 'refusedNotes'> {
  const continues = call.cursor !== null && known.since_version !== null;
  const since = known.since_version ?? 0;
  const changed = [
    ...tellableLessons(progress, known, since),
    ...tellableNotes([...notes.map((note) => ({ ...note, version })), ...knownNotes(known, since)]),
  ];
  const given = new Set([
    ...call.operations.map(({ lesson }) => `lesson ${lesson.id}`),
    ...call.notes.map(({ noteId }) => `note ${noteId}`),
  ]);
  const { rows, told } = rules.cutPage(changed, {
    cursor: call.cursor,
    version,
    nextVersion: known.next_note_version,
    limit: call.page,
    given,
  });
  return {
    cursor: { mark, version, told },
    continues,
    changes: rows.flatMap(({ line }) => line ?? []),
    noteChanges: rows.flatMap(({ note }) => note ?? []),
  };
}

function tellableLessons(
  progress: PackedProgress,
  known: KnownLearner,
  since: number,
): readonly Tellable[] {
  return [progress, ...known.other_lessons.map(readPacked)]
    .flatMap((packed) => changedLessons(packed, since))
    .map(({ lessonId, version, line }) => ({
      about: `lesson ${lessonId}`,
      version,
      bytes: line.length,
      line,
    }));
}

/** Those that changed, and those of the call behind the end of what was read. */
function knownNotes(
  { changed_notes, given_notes }: KnownLearner,
  since: number,
): readonly NoteChange[] {
  return [...changed_notes, ...given_notes.filter((note) => note.version > since)].map(
    toNoteChange,
  );
}

/** Of two rows of one note the first is the newer one. */
function tellableNotes(notes: readonly NoteChange[]): readonly Tellable[] {
  const newest = new Map<string, NoteChange>();
  for (const note of notes) if (!newest.has(note.noteId)) newest.set(note.noteId, note);
  return Array.from(newest.values(), (note) => ({
    about: `note ${note.noteId}`,
    version: note.version,
    bytes: Buffer.byteLength(JSON.stringify(note)),
    note,
  }));
}

function toNoteChange(row: NoteRow): NoteChange {
  const stamp = { ms: row.stamp_ms, counter: row.stamp_counter, node: row.stamp_node };
  const lineage = row.lineage === null ? {} : { lineage: row.lineage };
  return {
    noteId: row.note_id,
    lessonId: row.lesson_id,
    version: row.version,
    atSeconds: row.at_seconds,
    text: row.text,
    deleted: row.deleted,
    stamp,
    ...lineage,
  };
}
