import { assessOperation, initialAllowance, type LearningAllowance } from '../../src/shared/domain/progress/assess-operation.ts';
import { foldOperation } from '../../src/shared/domain/progress/fold-operation.ts';
import { emptyLessonState } from '../../src/shared/domain/progress/lesson-state.ts';
import type { LessonState, ProgressOperation } from '../../src/shared/domain/progress/progress.ts';
import { clampStamp, maxClockLeadMs } from '../../src/shared/domain/progress/stamp.ts';
import { formatCursor, parseCursor } from '../../src/shared/sync/cursor.ts';
import { laterNote } from '../../src/shared/sync/note-view.ts';
import type { NoteChange, SyncReply, SyncRequest } from '../../src/shared/sync/ports.ts';

/** The rules that a wrong server gets wrong. */
export interface ServerRules {
  readonly fold: typeof foldOperation;
  readonly assess: typeof assessOperation;
  /** `durable`: kept with the data; `memory`: lost at a restart; `none`: every operation counts each time. */
  readonly dedupe: 'durable' | 'memory' | 'none';
}

export const serverRules: ServerRules = { fold: foldOperation, assess: assessOperation, dedupe: 'durable' };

export interface SimLesson {
  readonly id: string;
  readonly durationSeconds: number;
  /** `refused`: the learner may not watch it; `poison`: the server breaks on it and answers nothing at all. */
  readonly kind: 'watchable' | 'refused' | 'poison';
}

/** What the server knows of one learner. */
export interface LearnerData {
  epoch: string;
  version: number;
  allowance: LearningAllowance;
  readonly states: Map<string, { readonly state: LessonState; readonly version: number }>;
  readonly notes: Map<string, NoteChange>;
  readonly applied: Set<string>;
}

/** A server of the shared fold and rules, without the database: one learner's call is one step, in commit order. */
export interface ModelServer {
  /** Answers a call, or null when it breaks on it (nothing is kept then). */
  readonly handle: (userId: string, request: SyncRequest) => SyncReply | null;
  readonly learner: (userId: string) => LearnerData;
  /** Forgets what was only in memory. */
  readonly restart: () => void;
  /** The same data in another database: another epoch, versions counted anew. */
  readonly migrate: () => void;
  readonly backup: () => ReadonlyMap<string, LearnerData>;
  /** An earlier state under another epoch. */
  readonly restore: (backup: ReadonlyMap<string, LearnerData>) => void;
  /** The breaking lessons are mended. */
  readonly mend: () => void;
}

export interface ModelServerInput {
  readonly lessons: readonly SimLesson[];
  readonly rules: ServerRules;
  readonly now: () => number;
  /** An operation is about to be folded for the first time. */
  readonly onApplied: (userId: string, operation: ProgressOperation) => void;
  readonly onState: (userId: string, change: { readonly lessonId: string; readonly before: LessonState; readonly after: LessonState }) => void;
}

export function createModelServer(input: ModelServerInput): ModelServer {
  const lessons = new Map(input.lessons.map((lesson) => [lesson.id, lesson]));
  let learners = new Map<string, LearnerData>();
  let epochs = 1;
  let mended = false;

  const learnerOf = (userId: string): LearnerData => {
    let learner = learners.get(userId);
    if (learner === undefined) {
      const allowance = initialAllowance(input.now());
      learner = { epoch: `e${epochs}`, version: 0, allowance, states: new Map(), notes: new Map(), applied: new Set() };
      learners.set(userId, learner);
    }
    return learner;
  };

  function apply(userId: string, request: SyncRequest): Pick<SyncReply, 'applied' | 'rejected'> {
    const learner = learnerOf(userId);
    const applied: string[] = [];
    const rejected: { id: string; code: string }[] = [];
    request.operations.forEach((operation, rank) => {
      const lesson = lessons.get(operation.lessonId);
      if (lesson === undefined || lesson.kind === 'refused') {
        rejected.push({ id: operation.id, code: 'LESSON_NOT_OWNED' });
        return;
      }
      if (input.rules.dedupe === 'none' || !learner.applied.has(operation.id)) {
        const code = applyOne(learner, userId, { operation, rank, lesson });
        if (code !== null) {
          rejected.push({ id: operation.id, code });
          return;
        }
      }
      applied.push(operation.id);
    });
    for (const [rank, note] of request.notes.entries()) {
      const stamp = clampStamp(note.stamp, input.now() + maxClockLeadMs, rank);
      const { noteId, lessonId, atSeconds, text, deleted } = note;
      const offered: NoteChange = { noteId, lessonId, version: learner.version + 1, atSeconds, text, deleted, stamp };
      const known = learner.notes.get(noteId);
      if (known === undefined || laterNote(known, offered) === offered) {
        learner.version += 1;
        learner.notes.set(noteId, offered);
      }
      applied.push(note.id);
    }
    return { applied, rejected };
  }

  function applyOne(learner: LearnerData, userId: string, { operation, rank, lesson }: { operation: ProgressOperation; rank: number; lesson: SimLesson }): string | null {
    const assessed = input.rules.assess({ operation, rank, durationSeconds: lesson.durationSeconds, nowMs: input.now(), allowance: learner.allowance });
    if (assessed.kind === 'rejected') return assessed.code;
    if (!learner.applied.has(operation.id)) input.onApplied(userId, operation);
    learner.allowance = assessed.allowance;
    learner.applied.add(operation.id);
    const before = learner.states.get(operation.lessonId)?.state ?? emptyLessonState;
    const after = input.rules.fold(before, assessed.operation, lesson.durationSeconds);
    learner.version += 1;
    learner.states.set(operation.lessonId, { state: after, version: learner.version });
    input.onState(userId, { lessonId: operation.lessonId, before, after });
    return null;
  }

  return {
    handle(userId, request) {
      if (!mended && request.operations.some((operation) => lessons.get(operation.lessonId)?.kind === 'poison')) return null;
      const outcome = apply(userId, request);
      const learner = learnerOf(userId);
      const known = request.cursor === null ? null : parseCursor(request.cursor);
      const since = known?.epoch === learner.epoch ? known.version : null;
      return {
        person: userId,
        ...outcome,
        changes: Array.from(learner.states, ([lessonId, { state, version }]) => ({ lessonId, state, version })).filter((change) => change.version > (since ?? 0)),
        noteChanges: [...learner.notes.values()].filter((change) => change.version > (since ?? 0)),
        since: since === null ? null : request.cursor,
        cursor: formatCursor(learner),
        serverNowMs: input.now(),
      };
    },
    learner: learnerOf,
    restart() {
      if (input.rules.dedupe === 'memory') for (const learner of learners.values()) learner.applied.clear();
    },
    migrate() {
      epochs += 1;
      for (const learner of learners.values()) renumber(learner, `e${epochs}`);
    },
    backup: () => copyLearners(learners),
    restore(backup) {
      epochs += 1;
      learners = copyLearners(backup);
      for (const learner of learners.values()) renumber(learner, `e${epochs}`);
    },
    mend() {
      mended = true;
    },
  };
}

function renumber(learner: LearnerData, epoch: string): void {
  learner.epoch = epoch;
  learner.version = 0;
  for (const [lessonId, { state }] of learner.states) learner.states.set(lessonId, { state, version: (learner.version += 1) });
  for (const [noteId, note] of learner.notes) learner.notes.set(noteId, { ...note, version: (learner.version += 1) });
}

function copyLearners(learners: ReadonlyMap<string, LearnerData>): Map<string, LearnerData> {
  return new Map(
    Array.from(learners, ([userId, learner]) => [userId, { ...learner, states: new Map(learner.states), notes: new Map(learner.notes), applied: new Set(learner.applied) }]),
  );
}
