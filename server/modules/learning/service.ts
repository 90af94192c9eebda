import { operationMemoryMs } from '#shared/domain/progress/assess-operation.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { formatCursor, parseCursor } from '#shared/sync/replies/cursor.ts';
import type { NoteOperation, SyncReply } from '#shared/sync/ports.ts';
import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import type { PushHints } from '../../push/push.ts';
import type { Accounts } from '../accounts/api.ts';
import type { Rates, Viewer } from '../auth/api.ts';
import type { Catalog, CourseSnapshot, Watcher } from '../catalog/api.ts';
import type { Refusals } from '../refusals/api.ts';
import { applyCall } from './apply-call.ts';
import type { PageLimit } from './cut-page.ts';
import type { AppliedCall } from './decide-call.ts';
import { type LessonHistoryEntry, readHistory } from './lesson-history.ts';
import { mayLearn } from './policy.ts';
import { saysMoreThan } from './says-more-than.ts';
import {
  type IncomingOperation,
  operationSchema,
  type Refusal,
  sortOperations,
} from './sort-operations.ts';
import { deleteOldMarks, deleteOldOperations, findTotals } from './store.ts';

/** A device that was away for longer is told everything; nothing it holds is lost by that. */
const markMemoryMs = 60 * 86_400_000;

/** Progress and notes of learners (SYNC.md, server side). */
export interface Learning {
  /**
   * The one idempotent call. Folds what it has not folded before, refuses operations one by one,
   * and tells what changed since the cursor. Refuses the whole call with `BAD_INPUT` (too many
   * operations), `UPGRADE_CLIENT` (also a client that does not say whose rows it sends),
   * `PERSON_CHANGED` (they are not the viewer's) or `RATE_LIMITED` (more than may be remembered of
   * a person by now) only; nothing has changed then.
   */
  sync(request: SyncCall, viewer: Viewer, nowMs: number): Promise<Result<SyncAnswer, AppError>>;
  /**
   * What the person's own operations said of a lesson, the newest first, as far as they are
   * remembered. RATE_LIMITED for too many asks.
   */
  history(
    lessonId: string,
    viewer: Viewer,
    nowMs: number,
  ): Promise<Result<readonly LessonHistoryEntry[], AppError>>;
  /** Lessons completed, whole seconds learned, lessons released. */
  summary(userId: string): Promise<LearnSummary>;
  /**
   * Where to go on: the lesson watched last that is not complete, else the next one. Null when all
   * is done or nothing may be watched.
   */
  nextVideoUrl(userId: string, learner: Watcher): Promise<string | null>;
  /**
   * Forgets operation ids that are too old to count time again, what was cut of operations as old,
   * and marks of versions that no device stands at any more.
   */
  tidy(nowMs: number): Promise<void>;
}

export interface SyncCall {
  /** Whose rows the device believes these to be; null: it did not say. */
  readonly person: string | null;
  readonly schema: number;
  readonly cursor: string | null;
  readonly operations: readonly IncomingOperation[];
  /**
   * By which length of its lesson each was measured, whole seconds, by its id; those of earlier
   * clients do not say.
   */
  readonly durations: ReadonlyMap<string, number>;
  readonly notes: readonly NoteOperation[];
  /** Operations too broken to be read at all; refused one by one. */
  readonly malformedIds: readonly string[];
  /** Of whom else the device holds rows. */
  readonly others: readonly string[];
  /** What changed, in about so many bytes; null: as much as a page holds. */
  readonly mostBytes: number | null;
}

/**
 * What a device is told; `changes` are lines of packed progress, which is what the answer says of a
 * lesson.
 */
export interface SyncAnswer extends Omit<SyncReply, 'changes'> {
  readonly changes: readonly string[];
}

/** A page holds one whole version at least, whatever is asked for. */
export function pageFor(
  { mostBytes }: Pick<SyncCall, 'mostBytes'>,
  { rows, bytes }: PageLimit,
): PageLimit {
  return { rows, bytes: Math.min(bytes, Math.max(0, mostBytes ?? bytes)) };
}

function refusalsOf(
  notes: readonly NoteOperation[],
  refused: AppliedCall['refusedNotes'],
): readonly Refusal[] {
  return notes.flatMap(({ id, noteId }) => {
    const code = refused.get(noteId);
    return code === undefined ? [] : [{ id, code }];
  });
}

export interface LearnSummary {
  readonly total_learned_video: number;
  readonly total_time_learned: number;
  readonly total_video: number;
}

export interface LearningDeps {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly limits: Limits;
  readonly now: () => number;
  readonly refusals: Pick<Refusals, 'count'>;
  readonly accounts: Pick<Accounts, 'proofOf' | 'findFormer'>;
  readonly rates: Pick<Rates, 'claim'>;
  readonly push: PushHints;
}

/** The progress of a database's learners. */
export function createLearning({
  database,
  catalog,
  limits,
  now,
  refusals,
  accounts,
  rates,
  push,
}: LearningDeps): Learning {
  async function courseFor(
    call: SyncCall,
    nowMs: number,
  ): Promise<Result<CourseSnapshot, AppError>> {
    const course = await catalog.course(nowMs);
    return course.ok && saysMoreThan(course.value, call) ? catalog.newestCourse(nowMs) : course;
  }

  return {
    async sync(call, viewer, nowMs) {
      if (call.schema < operationSchema || call.person === null)
        return err(appError('UPGRADE_CLIENT'));
      if (call.person !== viewer.userId) return err(appError('PERSON_CHANGED'));
      if (call.operations.length > limits.syncOperations || call.notes.length > limits.syncNotes)
        return err(appError('BAD_INPUT'));
      const course = await courseFor(call, nowMs);
      if (!course.ok) return course;
      const sorted = sortOperations({ ...call, course: course.value, viewer, nowMs, limits });
      const { operations, notes, closed } = sorted;
      const known = call.cursor === null ? null : parseCursor(call.cursor);
      const applied = await applyCall(database, {
        userId: viewer.userId,
        sessionId: viewer.sessionId,
        courseId: course.value.id,
        cursor: known,
        operations,
        notes,
        closed,
        nowMs,
        quota: limits.notesPerPerson,
        memory: limits.operationsPerPerson,
        page: pageFor(call, limits.syncPage),
      });
      if (!applied.ok) return applied;
      const { cursor, continues, changes, noteChanges, refusedNotes } = applied.value;
      if (operations.length + notes.length > refusedNotes.size)
        push.hint(viewer.userId, {
          topic: 'progress',
          version: formatCursor({ ...cursor, told: cursor.version }),
        });
      const rejected: readonly Refusal[] = [
        ...sorted.rejected,
        ...refusalsOf(notes, refusedNotes),
        ...call.malformedIds.map((id) => ({ id, code: 'OPERATION_MALFORMED' as const })),
      ];
      for (const { code } of rejected) refusals.count('sync', code);
      return ok({
        person: viewer.userId,
        applied: [
          ...operations.map(({ operation }) => operation.id),
          ...notes.filter(({ noteId }) => !refusedNotes.has(noteId)).map((note) => note.id),
        ],
        rejected,
        changes,
        noteChanges,
        proof: accounts.proofOf(viewer),
        former:
          call.others.length === 0
            ? []
            : await accounts.findFormer(viewer, call.others.slice(0, limits.syncOthers)),
        since: continues ? call.cursor : null,
        cursor: formatCursor(cursor),
        more: cursor.told < cursor.version,
        serverNowMs: nowMs,
      });
    },

    async history(lessonId, { userId }, nowMs) {
      const claimed = await rates.claim('history', { userId }, nowMs);
      return claimed.ok
        ? ok(await readHistory(database, { userId, lessonId, count: limits.historyEntries }))
        : claimed;
    },

    async summary(userId) {
      const course = await catalog.course(now());
      if (!course.ok) return { total_learned_video: 0, total_time_learned: 0, total_video: 0 };
      const totals = await database.first(findTotals, { userId, courseId: course.value.id });
      return {
        total_learned_video: (totals?.completed_lesson_ids ?? []).filter((id) =>
          course.value.lessonById.has(id),
        ).length,
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
      const candidates =
        resume === undefined ? course.value.lessons : [resume, ...course.value.lessons];
      const next = candidates.find(
        (lesson) => !completed.has(lesson.id) && mayLearn(lesson, learner).ok,
      );
      return next === undefined ? null : `/learn/${next.slug}`;
    },

    async tidy(nowMs) {
      await database.run(deleteOldOperations, { before: new Date(nowMs - operationMemoryMs) });
      await database.run(deleteOldMarks, { before: new Date(nowMs - markMemoryMs) });
    },
  };
}
