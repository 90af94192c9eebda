import { operationMemoryMs } from '#shared/domain/progress/assess-operation.ts';
import { longestDuration } from '#shared/domain/progress/former-durations.ts';
import { clipIntervals, normaliseIntervals } from '#shared/domain/progress/interval-set.ts';
import type { ProgressOperation } from '#shared/domain/progress/progress.ts';
import type { NoteOperation } from '#shared/sync/ports.ts';
import type { SortedOperation } from './sort-operations.ts';

/**
 * What is remembered of an operation that was folded. Of one about a note only the id: all else is
 * null.
 */
export interface RememberedOperation {
  readonly id: string;
  readonly node: string;
  readonly rememberedFrom: Date;
  readonly lessonId: string | null;
  readonly learnedAt: Date | null;
  readonly positionSeconds: number | null;
  readonly watchedMs: number | null;
  /** JSON: pairs of whole seconds. */
  readonly intervals: string | null;
}

/** How much of one person's operations is remembered. */
export interface MemoryQuota {
  /** So much at once, and so much again in each window. */
  readonly bytes: number;
  readonly windowMs: number;
}

/**
 * Joined and within what the lesson ever lasted: never more than half as many pairs as it has
 * seconds, whatever was sent. Two operations with one id in a call are one.
 */
export function rememberOperations(
  operations: readonly SortedOperation[],
  notes: readonly NoteOperation[],
  nowMs: number,
): readonly RememberedOperation[] {
  const ids = new Set(operations.map(({ operation }) => operation.id));
  return [
    ...operations.map(({ operation, lesson }) => ({
      ...named(operation, nowMs),
      lessonId: operation.lessonId,
      // A clock that runs ahead or stands in another century would put it at an end of the list for
      // ever.
      learnedAt: new Date(Math.min(Math.max(operation.stamp.ms, nowMs - operationMemoryMs), nowMs)),
      positionSeconds: operation.position?.seconds ?? null,
      watchedMs: operation.watchedMs,
      intervals: JSON.stringify(
        clipIntervals(normaliseIntervals(operation.intervals), longestDuration(lesson)),
      ),
    })),
    ...notes
      .filter(({ id }) => !ids.has(id))
      .map((note) => ({
        ...named(note, nowMs),
        lessonId: null,
        learnedAt: null,
        positionSeconds: null,
        watchedMs: null,
        intervals: null,
      })),
  ];
}

function named({ id, stamp }: Pick<ProgressOperation, 'id' | 'stamp'>, nowMs: number) {
  return {
    id,
    node: stamp.node,
    rememberedFrom: new Date(Math.min(Math.max(nowMs, stamp.ms), nowMs + longestLeadMs)),
  };
}

/**
 * An id is remembered for as long as its operation could still count: until the operation's own
 * reading, not only the moment it came, is older than `operationMemoryMs`. So what a clock that
 * runs years ahead has stamped never counts twice. A hundred years end it.
 */
const longestLeadMs = 100 * 366 * 86_400_000;

/** A row with its places in the indexes, beside the seconds that it names. */
const rowBytes = 400;

/**
 * What is remembered longer weighs more by that: what a clock of ninety-nine years ahead stamps is
 * kept two hundred times as long.
 */
function weightOf({ intervals, rememberedFrom }: RememberedOperation, nowMs: number): number {
  const leadMs = Math.max(0, rememberedFrom.getTime() - nowMs);
  return (rowBytes + (intervals?.length ?? 0)) * (1 + leadMs / operationMemoryMs);
}

/**
 * When a memory that drains by `bytes` in a window is empty again after these came into it; or,
 * when they have no room yet, how long it takes until they have. An emptying further away than a
 * window was counted by a clock that was set back since: what came meanwhile is forgiven.
 */
export function weighMemory(
  remembered: readonly RememberedOperation[],
  untilMs: number,
  { nowMs, quota }: { readonly nowMs: number; readonly quota: MemoryQuota },
): { readonly untilMs: number; readonly waitMs: number } {
  const weight = remembered.reduce((sum, operation) => sum + weightOf(operation, nowMs), 0);
  // A call that weighs more than all there may be has room where nothing else is: it is not lost.
  const bytes = Math.min(weight, quota.bytes);
  const fullMs = Math.max(0, untilMs - nowMs);
  const nextMs = (fullMs > quota.windowMs ? 0 : fullMs) + (bytes * quota.windowMs) / quota.bytes;
  return {
    untilMs: nowMs + nextMs,
    waitMs: remembered.length === 0 ? 0 : Math.max(0, nextMs - quota.windowMs),
  };
}
