import { foldOperation } from '#shared/domain/progress/fold-operation.ts';
import { emptyLessonState } from '#shared/domain/progress/lesson-state.ts';
import { unionIntervals } from '#shared/domain/progress/interval-set.ts';
import type { ProgressOperation } from '#shared/domain/progress/progress.ts';
import {
  initialMeta,
  type LessonRow,
  type StoreDecision,
  type StoreRows,
  type WaitingRow,
} from '#shared/sync/store-port.ts';

/**
 * Tick `n` is the second `n` of one of seven lessons, one second long: what is kept says which
 * ticks are kept.
 */
export function lessonOfTick(tick: number): string {
  return `lesson-${tick % 7}`;
}

/** Merges a tick into the unsealed operation of its lesson, or starts one. */
export function recordTick(rows: StoreRows, tick: number, newId: string): StoreDecision<null> {
  const open = rows.waiting.find((row) => !row.sealed && row.body.kind === 'progress');
  const before = open?.body.kind === 'progress' ? open.body.operation : null;
  const stamp = { ms: 1_790_000_000_000 + tick, counter: 0, node: 'device' };
  const operation: ProgressOperation = {
    id: before?.id ?? newId,
    lessonId: lessonOfTick(tick),
    intervals: unionIntervals(before?.intervals ?? [], [[tick, tick + 1]]),
    watchedMs: (before?.watchedMs ?? 0) + 1_000,
    position: { seconds: tick, stamp },
    completedAtMs: null,
    stamp,
  };
  const row: WaitingRow = {
    id: operation.id,
    sealed: false,
    body: { kind: 'progress', operation, durationSeconds: null },
  };
  return { answer: null, putWaiting: [row], meta: { ...initialMeta, lastStamp: stamp } };
}

/** What an answer of the server does: everything that waits becomes base, in one decision. */
export function applyAll(rows: StoreRows): StoreDecision<null> {
  const lessons = new Map(rows.lessons.map((row) => [row.lessonId, row]));
  for (const { body } of rows.waiting) {
    if (body.kind !== 'progress') continue;
    const { lessonId } = body.operation;
    const known: LessonRow = lessons.get(lessonId) ?? {
      lessonId,
      state: emptyLessonState,
      version: 0,
      durationSeconds: null,
      syncedAtMs: null,
    };
    lessons.set(lessonId, {
      ...known,
      version: known.version + 1,
      state: foldOperation(known.state, body.operation, null),
    });
  }
  return {
    answer: null,
    putLessons: [...lessons.values()],
    removeWaitingIds: rows.waiting.map((row) => row.id),
  };
}

/** The ticks that a store holds, and how often each second was counted in ms. */
export function ticksIn(rows: StoreRows): {
  readonly ticks: ReadonlySet<number>;
  readonly learnedMs: number;
} {
  const operations = rows.waiting.flatMap((row) =>
    row.body.kind === 'progress' ? [row.body.operation] : [],
  );
  const covered = [
    ...rows.lessons.flatMap((row) => row.state.covered),
    ...operations.flatMap((operation) => operation.intervals),
  ];
  const ticks = new Set(
    covered.flatMap(([start, end]) =>
      Array.from({ length: end - start }, (_, index) => start + index),
    ),
  );
  const learnedMs = [
    ...rows.lessons.map((row) => row.state.learnedMs),
    ...operations.map((operation) => operation.watchedMs),
  ].reduce((sum, ms) => sum + ms, 0);
  return { ticks, learnedMs };
}
