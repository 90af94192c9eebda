import {
  assessOperation,
  initialAllowance,
  type LearningAllowance,
} from '#shared/domain/progress/assess-operation.ts';
import { foldOperation } from '#shared/domain/progress/fold-operation.ts';
import {
  type FormerDuration,
  keptSeconds,
  measuringDurations,
} from '#shared/domain/progress/former-durations.ts';
import type { LessonState, ProgressOperation, Stamp } from '#shared/domain/progress/progress.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import {
  firstCursor,
  formatCursor,
  parseCursor,
  type Cursor,
} from '#shared/sync/replies/cursor.ts';
import type { SyncRejection, SyncReply, SyncRequest } from '#shared/sync/ports.ts';
import { cutPage, type PageLimit } from '#server/modules/learning/cut-page.ts';
import { type CallStep, decideCall, type NoteQuota } from '#server/modules/learning/decide-call.ts';
import { winningNotes } from '#server/modules/learning/fold-call.ts';
import {
  readLesson,
  readPacked,
  stateOf,
  writeLesson,
  writePacked,
} from '#server/modules/learning/packed-progress.ts';
import { pageFor } from '#server/modules/learning/service.ts';
import type { MemoryQuota } from '#server/modules/learning/remember-operations.ts';
import type { SortedOperation } from '#server/modules/learning/sort-operations.ts';
import type { KnownLearner, NoteRow } from '#server/modules/learning/store.ts';

/** The rules that a wrong server gets wrong. */
export interface ServerRules {
  readonly fold: typeof foldOperation;
  readonly assess: typeof assessOperation;
  readonly keptSeconds: typeof keptSeconds;
  readonly durations: typeof measuringDurations;
  readonly cutPage: typeof cutPage;
  readonly winningNotes: typeof winningNotes;
  /**
   * `durable`: kept with the data; `memory`: lost at a restart; `none`: every operation counts each
   * time.
   */
  readonly dedupe: 'durable' | 'memory' | 'none';
  /** Whether operations of notes are known again, as those of progress are. */
  readonly remembersNotes: boolean;
  /** Whether rows that name another person than the session's are refused. */
  readonly checksPerson: boolean;
  /**
   * By what a server knows a cursor again: the mark of the version, or a version that is not beyond
   * its own.
   */
  readonly knows: 'mark' | 'version';
  /** What a version is named by: by chance, or by what a set-back server would choose again. */
  readonly marks: 'random' | 'by_version';
}

export const serverRules: ServerRules = {
  fold: foldOperation,
  assess: assessOperation,
  keptSeconds,
  durations: measuringDurations,
  cutPage,
  winningNotes,
  dedupe: 'durable',
  remembersNotes: true,
  checksPerson: true,
  knows: 'mark',
  marks: 'random',
};

export interface SimLesson {
  readonly id: string;
  /** Of now. */
  durationSeconds: number;
  formerDurations: readonly FormerDuration[];
  /**
   * `refused`: the learner may not watch it; `poison`: the server breaks on it and answers nothing
   * at all.
   */
  readonly kind: 'watchable' | 'refused' | 'poison';
}

/** How long the lesson is and ever was. */
export function everyDuration({ durationSeconds, formerDurations }: SimLesson): readonly number[] {
  return [durationSeconds, ...formerDurations.map(({ seconds }) => seconds)];
}

/** A note as somebody sees it who looks into the database; tombstones too. */
export interface ServerNote {
  readonly noteId: string;
  readonly atSeconds: number;
  readonly text: string;
  readonly deleted: boolean;
  readonly stamp: Stamp;
}

/** What the database holds of one learner, in the form of its tables. */
export interface LearnerData {
  version: number;
  mark: string;
  allowance: LearningAllowance;
  rememberingUntilMs: number;
  /** Of each version that was ever reached. */
  readonly marks: Map<number, string>;
  /** The column `course_progress.lessons`. */
  lessons: string;
  readonly notes: Map<string, NoteRow>;
  readonly applied: Set<string>;
}

/**
 * The shipped decisions of a server without the database: one learner's call is one step, in commit
 * order.
 */
export interface ModelServer {
  /** Answers a call, or refuses it: INTERNAL when it breaks on it (nothing is kept then). */
  readonly handle: (userId: string, request: SyncRequest) => Result<SyncReply, AppError>;
  readonly state: (userId: string, lessonId: string) => LessonState;
  readonly notes: (userId: string) => readonly ServerNote[];
  /** Forgets what was only in memory. */
  readonly restart: () => void;
  /** The same data in another database: versions counted anew. */
  readonly migrate: () => void;
  readonly backup: () => ReadonlyMap<string, LearnerData>;
  /** An earlier state, and nothing beside that could tell that it is one. */
  readonly restore: (backup: ReadonlyMap<string, LearnerData>) => void;
  /** The breaking lessons are mended. */
  readonly mend: () => void;
  /**
   * False: a full disk, as it looks where nobody tells it from a fault. Calls that change nothing
   * are answered.
   */
  writes: boolean;
  /** Whether learners may watch what is otherwise refused: what was bought is booked. */
  isBooked: boolean;
}

export interface ModelServerInput {
  readonly lessons: readonly SimLesson[];
  readonly rules: ServerRules;
  readonly page: PageLimit;
  readonly quota: NoteQuota;
  readonly memory: () => MemoryQuota;
  readonly now: () => number;
  /** How far ahead of `now` the clock is of whichever server gets a call, ms. */
  readonly clockAheadMs: () => number;
  /** An operation is about to be folded for the first time. */
  readonly onApplied: (userId: string, operation: ProgressOperation) => void;
  readonly onState: (
    userId: string,
    change: {
      readonly lessonId: string;
      readonly before: LessonState;
      readonly after: LessonState;
    },
  ) => void;
}

export function createModelServer(input: ModelServerInput): ModelServer {
  const { rules } = input;
  const lessons = new Map(input.lessons.map((lesson) => [lesson.id, lesson]));
  let learners = new Map<string, LearnerData>();
  let marks = 0;
  let mended = false;

  const learnerOf = (userId: string): LearnerData => {
    let learner = learners.get(userId);
    if (learner === undefined) {
      learner = {
        version: firstCursor.version,
        mark: firstCursor.mark,
        allowance: initialAllowance(input.now()),
        rememberingUntilMs: 0,
        marks: new Map(),
        lessons: '',
        notes: new Map(),
        applied: new Set(),
      };
      learners.set(userId, learner);
    }
    return learner;
  };

  function makeMark(learner: LearnerData): string {
    marks += 1;
    return (rules.marks === 'random' ? `m${marks}` : `v${learner.version + 1}`).padEnd(16, '_');
  }

  function sort(
    request: SyncRequest,
    { allowance }: LearnerData,
    nowMs: number,
  ): {
    readonly operations: readonly SortedOperation[];
    readonly rejected: readonly SyncRejection[];
  } {
    const operations: SortedOperation[] = [];
    const rejected: SyncRejection[] = [];
    request.operations.forEach((operation, rank) => {
      const lesson = lessons.get(operation.lessonId);
      const isRefused = lesson === undefined || (lesson.kind === 'refused' && !server.isBooked);
      const assessed = isRefused
        ? null
        : rules.assess({
            operation,
            rank,
            longestSeconds: rules.keptSeconds(lesson, request.durations.get(operation.id) ?? null),
            nowMs,
            known: null,
            allowance,
          });
      if (isRefused || assessed === null)
        rejected.push({ id: operation.id, code: 'LESSON_NOT_OWNED' });
      else if (assessed.kind === 'rejected')
        rejected.push({ id: operation.id, code: assessed.code });
      else
        operations.push({
          operation,
          lesson,
          rank,
          toldSeconds: request.durations.get(operation.id) ?? null,
        });
    });
    return { operations, rejected };
  }

  function knownVersion(learner: LearnerData, { version, mark, told }: Cursor): number | null {
    if (version === 0) return 0;
    if (rules.knows === 'version') return version <= learner.version ? told : null;
    return learner.marks.get(version) === mark ? told : null;
  }

  /** What the statement `learning.read_learner` answers. */
  function read(learner: LearnerData, request: SyncRequest, cursor: Cursor): KnownLearner {
    const since = knownVersion(learner, cursor);
    const { read: changedNotes, next } = oldestNotes(learner, since ?? 0);
    const isGiven = (note: NoteRow) => request.notes.some(({ noteId }) => noteId === note.note_id);
    return {
      version: learner.version,
      mark: learner.mark,
      since_version: since,
      allowance_left_ms: learner.allowance.leftMs,
      allowance_at_ms: learner.allowance.atMs,
      remembering_until_ms: learner.rememberingUntilMs,
      lessons: learner.lessons,
      resume_lesson_id: null,
      other_lessons: [],
      changed_notes: changedNotes,
      next_note_version: next,
      applied_ids:
        rules.dedupe === 'none'
          ? []
          : [...request.operations, ...request.notes]
              .map(({ id }) => id)
              .filter((id) => learner.applied.has(id)),
      given_notes: [...learner.notes.values()].filter(isGiven),
      live_notes: [...learner.notes.values()].filter(({ deleted }) => !deleted).length,
      all_notes: learner.notes.size,
      note_bytes: [...learner.notes.values()].reduce(
        (sum, { text }) => sum + Buffer.byteLength(text),
        0,
      ),
    };
  }

  /** As many as a page holds, by whole versions. */
  function oldestNotes(
    learner: LearnerData,
    since: number,
  ): { readonly read: readonly NoteRow[]; readonly next: number | null } {
    const changed = [...learner.notes.values()]
      .filter((note) => note.version > since)
      .toSorted((a, b) => a.version - b.version);
    const last = changed[Math.min(input.page.rows, changed.length) - 1]?.version ?? 0;
    return {
      read: changed.filter((note) => note.version <= last),
      next: changed.find((note) => note.version > last)?.version ?? null,
    };
  }

  /** What the statement `learning.write_call` does. */
  function write(learner: LearnerData, userId: string, step: CallStep): void {
    for (const { operation } of step.operations) {
      if (!learner.applied.has(operation.id)) input.onApplied(userId, operation);
      learner.applied.add(operation.id);
    }
    if (rules.remembersNotes) for (const { id } of step.remembered) learner.applied.add(id);
    learner.version = step.version;
    learner.mark = step.mark;
    learner.marks.set(step.version, step.mark);
    learner.allowance = step.folded.allowance;
    learner.rememberingUntilMs = step.rememberingUntilMs;
    learner.lessons = writePacked(step.progress);
    for (const note of step.notes) learner.notes.set(note.noteId, toRow(note, step.version));
    for (const [lessonId, { before, after }] of step.folded.lessons)
      input.onState(userId, { lessonId, before, after });
  }

  const server: ModelServer = {
    writes: true,
    isBooked: false,
    handle(userId, request) {
      if (
        !mended &&
        request.operations.some((operation) => lessons.get(operation.lessonId)?.kind === 'poison')
      )
        return err(appError('INTERNAL'));
      const learner = learnerOf(userId);
      const cursor = request.cursor === null ? null : parseCursor(request.cursor);
      const nowMs = input.now() + input.clockAheadMs();
      const { operations, rejected } = sort(request, learner, nowMs);
      const call = {
        cursor,
        operations,
        notes: request.notes,
        // Notes are made in a lesson that everybody may watch.
        closed: new Map(),
        nowMs,
        quota: input.quota,
        memory: input.memory(),
        page: pageFor({ mostBytes: request.mostBytes ?? null }, input.page),
      };
      const decided = decideCall(
        read(learner, request, cursor ?? firstCursor),
        call,
        () => makeMark(learner),
        rules,
      );
      if (!decided.ok) return decided;
      const { step, answer } = decided.value;
      if (step !== null && !server.writes) return err(appError('INTERNAL'));
      if (step !== null) write(learner, userId, step);
      return ok({
        person: userId,
        applied: [
          ...operations.map(({ operation }) => operation.id),
          ...request.notes
            .filter(({ noteId }) => !answer.refusedNotes.has(noteId))
            .map(({ id }) => id),
        ],
        rejected: [
          ...rejected,
          ...request.notes.flatMap(({ id, noteId }) => {
            const code = answer.refusedNotes.get(noteId);
            return code === undefined ? [] : [{ id, code }];
          }),
        ],
        changes: answer.changes.map(readLesson),
        noteChanges: answer.noteChanges,
        proof: null,
        former: [],
        since: answer.continues ? request.cursor : null,
        cursor: formatCursor(answer.cursor),
        more: answer.cursor.told < answer.cursor.version,
        serverNowMs: nowMs,
      });
    },
    state: (userId, lessonId) => stateOf(readPacked(learnerOf(userId).lessons), lessonId),
    notes: (userId) =>
      Array.from(
        learnerOf(userId).notes.values(),
        ({ note_id, at_seconds, text, deleted, stamp_ms, stamp_counter, stamp_node }) => ({
          noteId: note_id,
          atSeconds: at_seconds,
          text,
          deleted,
          stamp: { ms: stamp_ms, counter: stamp_counter, node: stamp_node },
        }),
      ),
    restart() {
      if (rules.dedupe === 'memory')
        for (const learner of learners.values()) learner.applied.clear();
    },
    migrate() {
      for (const learner of learners.values()) renumber(learner, () => makeMark(learner));
    },
    backup: () => copyLearners(learners),
    restore(backup) {
      learners = copyLearners(backup);
    },
    mend() {
      mended = true;
    },
  };
  return server;
}

type WrittenNote = CallStep['notes'][number];

function toRow(
  { noteId, lessonId, atSeconds, text, deleted, stamp, lineage }: WrittenNote,
  version: number,
): NoteRow {
  const reading = { stamp_ms: stamp.ms, stamp_counter: stamp.counter, stamp_node: stamp.node };
  return {
    note_id: noteId,
    lesson_id: lessonId,
    version,
    at_seconds: atSeconds,
    text,
    deleted,
    ...reading,
    lineage,
  };
}

/** Everything gets a version of its own, in a history of its own. */
function renumber(learner: LearnerData, makeMark: () => string): void {
  learner.version = 0;
  learner.marks.clear();
  const next = (): number => {
    learner.mark = makeMark();
    learner.version += 1;
    learner.marks.set(learner.version, learner.mark);
    return learner.version;
  };
  const progress = [...readPacked(learner.lessons).values()].map((line) => ({
    ...readLesson(line),
    version: next(),
  }));
  learner.lessons = writePacked(
    new Map(progress.map((change) => [change.lessonId, writeLesson(change)])),
  );
  for (const [noteId, note] of learner.notes)
    learner.notes.set(noteId, { ...note, version: next() });
}

function copyLearners(learners: ReadonlyMap<string, LearnerData>): Map<string, LearnerData> {
  return new Map(
    Array.from(learners, ([userId, learner]) => [
      userId,
      {
        ...learner,
        marks: new Map(learner.marks),
        notes: new Map(learner.notes),
        applied: new Set(learner.applied),
      },
    ]),
  );
}
