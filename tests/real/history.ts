import {
  containsIntervals,
  normaliseIntervals,
  unionIntervals,
} from '#shared/domain/progress/interval-set.ts';
import type { Interval } from '#shared/domain/progress/progress.ts';

/** Something that a device was asked to keep, and whether it said that it did. */
export interface TickEntry {
  readonly learner: string;
  readonly lessonId: string;
  readonly interval: Interval;
  isKept: boolean;
}

export interface NoteEntry {
  readonly learner: string;
  readonly noteId: string;
  /** Null: the note was deleted. */
  readonly text: string | null;
  isKept: boolean;
}

export interface OrderEntry {
  readonly id: string;
  readonly code: string;
  readonly totalVnd: bigint;
  readonly atMs: number;
}

/**
 * A moment from which on the database may have forgotten what it had acknowledged since `fromMs`.
 */
export interface Rollback {
  readonly fromMs: number;
  readonly atMs: number;
  readonly kind: 'promotion' | 'restore';
}

/**
 * Everything that was asked and acknowledged in a run: the truth that the server is held against.
 */
export interface History {
  readonly ticks: TickEntry[];
  /** In the order in which each note was written; a note is written by one device only. */
  readonly notes: NoteEntry[];
  readonly orders: OrderEntry[];
  readonly rollbacks: Rollback[];
  /** What must never happen and did, as soon as it was seen. */
  readonly surprises: string[];
}

export function createHistory(): History {
  return { ticks: [], notes: [], orders: [], rollbacks: [], surprises: [] };
}

/** What a server says of a learner. */
export interface LearnerState {
  readonly lessons: ReadonlyMap<
    string,
    { readonly covered: readonly Interval[]; readonly learnedMs: number }
  >;
  /** Texts of the notes that are not deleted, by id. */
  readonly notes: ReadonlyMap<string, string>;
}

/** Every way in which the server's state contradicts the history; empty when it does not. */
export function findLearningFaults(
  history: History,
  learner: string,
  state: LearnerState,
): readonly string[] {
  const ticks = history.ticks.filter((entry) => entry.learner === learner);
  return [
    ...findLessonFaults(ticks, learner, state, history.rollbacks.length > 0),
    ...findNoteFaults(
      history.notes.filter((entry) => entry.learner === learner),
      learner,
      state,
    ),
  ];
}

function findLessonFaults(
  ticks: readonly TickEntry[],
  learner: string,
  state: LearnerState,
  mayForgetTime: boolean,
): readonly string[] {
  const faults: string[] = [];
  for (const lessonId of new Set([
    ...ticks.map((entry) => entry.lessonId),
    ...state.lessons.keys(),
  ])) {
    const { covered = [], learnedMs = 0 } = state.lessons.get(lessonId) ?? {};
    const all = ticks.filter((entry) => entry.lessonId === lessonId);
    const kept = all.filter(({ isKept }) => isKept);
    const name = `lesson ${lessonId} of ${learner}`;
    if (!containsIntervals(covered, unionOf(kept)))
      faults.push(
        `acknowledged seconds of ${name} are lost: ${JSON.stringify(missing(covered, unionOf(kept)))}`,
      );
    if (!containsIntervals(unionOf(all), covered))
      faults.push(
        `${name} has seconds that nobody watched: ${JSON.stringify(missing(unionOf(all), covered))}`,
      );
    if (learnedMs > timeOf(all))
      faults.push(`time of ${name} is counted twice: ${learnedMs} of at most ${timeOf(all)} ms`);
    // What a restore forgot comes back from the devices as seconds, not as time (adopt-epoch.ts).
    if (!mayForgetTime && learnedMs < timeOf(kept))
      faults.push(`time of ${name} is lost: ${learnedMs} of at least ${timeOf(kept)} ms`);
  }
  return faults;
}

function findNoteFaults(
  notes: readonly NoteEntry[],
  learner: string,
  state: LearnerState,
): readonly string[] {
  const faults = [...state.notes]
    .filter(([, text]) => !text.startsWith(`${learner}:`))
    .map(([id, text]) => `${learner} has a note of somebody else: ${id} ${text}`);
  for (const noteId of new Set(notes.map((entry) => entry.noteId))) {
    const versions = notes.filter((entry) => entry.noteId === noteId);
    const lastKept = versions.findLastIndex(({ isKept }) => isKept);
    // What came after the last acknowledged version may or may not have become durable before a
    // crash.
    const allowed =
      lastKept === -1
        ? [null, ...versions.map(({ text }) => text)]
        : versions.slice(lastKept).map(({ text }) => text);
    const found = state.notes.get(noteId) ?? null;
    if (!allowed.includes(found))
      faults.push(
        `note ${noteId} of ${learner} is ${JSON.stringify(found)}, not one of ${JSON.stringify(allowed)}`,
      );
  }
  return faults;
}

function unionOf(ticks: readonly TickEntry[]): readonly Interval[] {
  let covered: readonly Interval[] = [];
  for (const { interval } of ticks)
    covered = unionIntervals(covered, normaliseIntervals([interval]));
  return covered;
}

function timeOf(ticks: readonly TickEntry[]): number {
  return ticks.reduce((sum, { interval: [from, to] }) => sum + (to - from) * 1000, 0);
}

/** Intervals of `wanted` that `covered` has not whole, for the message. */
function missing(covered: readonly Interval[], wanted: readonly Interval[]): readonly Interval[] {
  return wanted.filter((interval) => !containsIntervals(covered, [interval])).slice(0, 5);
}
