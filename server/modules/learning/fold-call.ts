import {
  assessOperation,
  type LearningAllowance,
  type PlausibilityFlag,
} from '#shared/domain/progress/assess-operation.ts';
import { foldOperation } from '#shared/domain/progress/fold-operation.ts';
import {
  keptSeconds,
  longestDuration,
  measuringDurations,
} from '#shared/domain/progress/former-durations.ts';
import { closeGapsBehind } from '#shared/domain/progress/interval-set.ts';
import { clampStamp, maxClockLeadMs, stampAfter } from '#shared/domain/progress/stamp.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { knowsAll, type Lineage, lineageOf, lineageOver } from '#shared/sync/notes/lineage.ts';
import { laterNote } from '#shared/sync/notes/note-view.ts';
import type { NoteChange, NoteOperation } from '#shared/sync/ports.ts';
import { type PackedProgress, stateOf } from './packed-progress.ts';
import type { FoldedLesson } from './progress-totals.ts';
import type { SortedOperation } from './sort-operations.ts';

export interface FoldInput {
  /** Operations that were not folded before, in the order of the call. */
  readonly operations: readonly SortedOperation[];
  readonly progress: PackedProgress;
  readonly allowance: LearningAllowance;
  readonly nowMs: number;
}

export interface Folded {
  /** The lessons that the operations touch, by id. */
  readonly lessons: ReadonlyMap<string, FoldedLesson>;
  readonly allowance: LearningAllowance;
  readonly flagged: readonly FlaggedOperation[];
}

/** An operation of which something was cut. */
export interface FlaggedOperation {
  readonly lesson_id: string;
  readonly flags: readonly PlausibilityFlag[];
  readonly claimed_ms: number;
  readonly counted_ms: number;
}

/**
 * What folding is made of. Servers use `shippedFold`; others only where someone studies what its
 * parts prevent.
 */
export interface FoldRules {
  readonly assess: typeof assessOperation;
  readonly fold: typeof foldOperation;
  /** Up to where coverage is kept. */
  readonly keptSeconds: typeof keptSeconds;
  /** By which durations completion is measured. */
  readonly durations: typeof measuringDurations;
}

export const shippedFold: FoldRules = {
  assess: assessOperation,
  fold: foldOperation,
  keptSeconds,
  durations: measuringDurations,
};

/**
 * So many pieces are kept apart behind the longest that a lesson is known to have lasted: there the
 * word of a device is all there is, and it could say a day of every second second, which every
 * later call would have to read, join and answer.
 */
const mostBehind = 200;

/**
 * Folds the operations of a call into a learner's progress, cutting what is not plausible. The fold
 * is the devices' own.
 */
export function foldCall(
  { operations, progress, allowance: before, nowMs }: FoldInput,
  rules: FoldRules = shippedFold,
): Folded {
  const lessons = new Map<string, FoldedLesson>();
  const flagged: FlaggedOperation[] = [];
  let allowance = before;
  for (const { operation, lesson, rank, toldSeconds } of operations) {
    const known = lessons.get(lesson.id);
    const state = known?.after ?? stateOf(progress, lesson.id);
    const mostSeconds = rules.keptSeconds(lesson, toldSeconds);
    const assessed = rules.assess({
      operation,
      rank,
      longestSeconds: mostSeconds,
      nowMs,
      known: state.position?.stamp ?? null,
      allowance,
    });
    invariant(assessed.kind === 'accepted', 'a sorted operation is well formed');
    allowance = assessed.allowance;
    const { completedAtMs, stamp } = assessed.operation;
    const durations = rules.durations(lesson, { completedAtMs, atMs: stamp.ms, toldSeconds });
    const folded = rules.fold(state, assessed.operation, mostSeconds, durations);
    const covered = closeGapsBehind(folded.covered, longestDuration(lesson), mostBehind);
    lessons.set(lesson.id, {
      before: known?.before ?? state,
      after: { ...folded, covered },
    });
    if (assessed.flags.length > 0) {
      flagged.push({
        lesson_id: lesson.id,
        flags: assessed.flags,
        claimed_ms: operation.watchedMs,
        counted_ms: assessed.operation.watchedMs,
      });
    }
  }
  return { lessons, allowance, flagged };
}

/**
 * Notes as they are to be kept after a call: the latest version of each, by the devices' own rule
 * and their own readings; only the winner is pulled back from the future. One that loses leaves its
 * name in the lineage of what won: no copy of it comes back later.
 */
export function winningNotes(
  notes: readonly NoteOperation[],
  known: readonly NoteChange[],
  nowMs: number,
): readonly KeptNote[] {
  const before = new Map(known.map((note) => [note.noteId, note]));
  const latest = new Map<string, Latest>();
  notes.forEach((note, rank) => {
    const other = latest.get(note.noteId)?.note;
    if (other === undefined || laterNote<PlainNote>(other, note) === note)
      latest.set(note.noteId, { note, rank });
  });
  return [...latest.values()].flatMap(({ note, rank }): readonly KeptNote[] => {
    const row = before.get(note.noteId);
    const stamp = clampStamp(note.stamp, {
      limitMs: nowMs + maxClockLeadMs,
      rank,
      known: row?.stamp ?? null,
    });
    const versions = [note, ...notes.filter(({ noteId }) => noteId === note.noteId)];
    return row === undefined
      ? [keptAs({ ...note, stamp }, versions)]
      : keptOver(row, { ...note, stamp }, versions);
  });
}

/**
 * What becomes of a row: its present version with the names of those that lost against it, or
 * `note`, later than it by its reading too.
 */
function keptOver(
  row: NoteChange,
  note: NoteOperation,
  versions: readonly NoteOperation[],
): readonly KeptNote[] {
  const isLater = laterNote<PlainNote>(row, note) !== row;
  if (isLater)
    return [keptAs({ ...note, stamp: stampAfter(note.stamp, row.stamp) }, [...versions, row])];
  // Compared is what it would be, for not everything that lost may find room in it: what does not
  // would have it written again each time.
  const kept = keptAs(row, [row, ...versions]);
  return knowsAll(row, kept) ? [] : [kept];
}

function keptAs(version: PlainNote, over: readonly PlainNote[]): KeptNote {
  return { ...version, lineage: lineageOver(lineageOf(version)[0], over) };
}

interface Latest {
  readonly note: NoteOperation;
  readonly rank: number;
}

/** A note's content and stamp. */
type PlainNote = Omit<NoteChange, 'version'> & { readonly id?: string };

/** A note as it is to be kept. */
export type KeptNote = Omit<NoteChange, 'version'> & { readonly lineage: Lineage };
