import { useMemo, useSyncExternalStore } from 'react';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { usePlatform } from './context.tsx';
import { followList } from './follow-list.ts';

/**
 * Progress of the signed-in learner as this device knows it, by lesson id. Works without a network.
 */
export type ProgressStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly byLesson: ReadonlyMap<string, LessonProgress> }
  | { readonly kind: 'failed'; readonly error: AppError; readonly reload: () => void };

/**
 * Reads the progress and follows its changes. Its component lives as long as the person is signed
 * in.
 */
export function useProgress(): ProgressStatus {
  const { progress, sync } = usePlatform();
  const followed = useMemo(
    () =>
      followList({
        list: async () => progress.list(),
        onChanged: (listener) => progress.subscribe(listener),
        onStatus: (listener) => sync.subscribe(listener),
        idOf: ({ lessonId }) => lessonId,
      }),
    [progress, sync],
  );
  const known = useSyncExternalStore(followed.subscribe, followed.get, followed.get);
  return useMemo(
    () => (known.kind === 'ready' ? { kind: 'ready', byLesson: known.byId } : known),
    [known],
  );
}
