import { ok } from '#shared/kernel/result.ts';
import type { DownloadPlan, OfflineLesson, OfflineState } from '#shared/offline/offline-state.ts';
import type { OfflineCapability } from '../port.ts';

/**
 * Downloads in memory whose state is told by the caller. Verbs change it at once, without fetching
 * anything.
 */
export interface FakeOffline extends OfflineCapability {
  /** Changes what the host says, as a real one would by itself. */
  readonly set: (state: OfflineState) => void;
}

export interface FakeOfflineOptions {
  readonly state: OfflineState;
  /** Bytes of every lesson that is not kept yet. */
  readonly lessonBytes: number;
}

/** Builds a `FakeOffline`. */
export function createFakeOffline({
  state: initial,
  lessonBytes,
}: FakeOfflineOptions): FakeOffline {
  const listeners = new Set<(state: OfflineState) => void>();
  let state = initial;
  const set = (next: OfflineState) => {
    state = next;
    for (const listener of listeners) listener(next);
  };
  const change = (
    lessonIds: readonly string[] | null,
    next: (lesson: OfflineLesson) => OfflineLesson,
  ) => {
    set({
      ...state,
      lessons: state.lessons.map((lesson) =>
        lessonIds === null || lessonIds.includes(lesson.lessonId) ? next(lesson) : lesson,
      ),
    });
    return ok(null);
  };
  return {
    set,
    state: async () => state,
    plan: async (lessonIds) => ok(planOf(state, lessonIds, lessonBytes)),
    async download(lessonIds) {
      const wanted = lessonIds.map((lessonId): OfflineLesson => ({
        lessonId,
        totalBytes: lessonBytes,
        keptBytes: 0,
        qualityHeight: 720,
        state: { kind: 'queued' },
      }));
      set({
        ...state,
        lessons: [
          ...state.lessons.filter(({ lessonId }) => !lessonIds.includes(lessonId)),
          ...wanted,
        ],
      });
      return ok(null);
    },
    pause: async (lessonIds) =>
      change(lessonIds, (lesson) =>
        isRunning(lesson) ? { ...lesson, state: { kind: 'paused' } } : lesson,
      ),
    resume: async (lessonIds) =>
      change(lessonIds, (lesson) =>
        lesson.state.kind === 'paused' ? { ...lesson, state: { kind: 'queued' } } : lesson,
      ),
    async remove(lessonIds) {
      set({
        ...state,
        lessons: state.lessons.filter(({ lessonId }) => !lessonIds.includes(lessonId)),
      });
      return ok(null);
    },
    renewLicence: async () => ok(state),
    chooseFolder: async () => ok(false),
    openFolder: async () => ok(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function isRunning({ state: { kind } }: OfflineLesson): boolean {
  return kind === 'queued' || kind === 'downloading';
}

function planOf(
  { lessons, space }: OfflineState,
  lessonIds: readonly string[],
  lessonBytes: number,
): DownloadPlan {
  const whole = new Set(
    lessons.filter((lesson) => lesson.state.kind === 'ready').map((lesson) => lesson.lessonId),
  );
  const wanted = lessonIds
    .filter((lessonId) => !whole.has(lessonId))
    .map((lessonId) => ({ lessonId, bytes: lessonBytes }));
  const bytes = wanted.length * lessonBytes;
  const limitLeftBytes = space.limitBytes - space.usedBytes - bytes;
  const fitsDisk = space.freeBytes === null || bytes <= space.freeBytes;
  return {
    lessons: wanted,
    bytes,
    freeBytes: space.freeBytes,
    limitLeftBytes,
    verdict: fitsDisk ? (limitLeftBytes < 0 ? 'over_limit' : 'fits') : 'over_disk',
  };
}
