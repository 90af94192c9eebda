import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { usePlatform } from './context.tsx';

/**
 * Progress of the signed-in learner as this device knows it, by lesson id. Works without a network.
 */
export type ProgressStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly byLesson: ReadonlyMap<string, LessonProgress> }
  | { readonly kind: 'failed'; readonly error: AppError; readonly reload: () => void };

type Known =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly byLesson: ReadonlyMap<string, LessonProgress> }
  | { readonly kind: 'failed'; readonly error: AppError };

/**
 * Reads the progress once and follows its changes. Its component lives as long as the person is
 * signed in.
 */
export function useProgress(): ProgressStatus {
  const { progress } = usePlatform();
  const [known, setKnown] = useState<Known>({ kind: 'loading' });
  const early = useRef<LessonProgress[] | null>([]);
  const read = useCallback(async () => {
    early.current = [];
    const result = await progress.list();
    // What changed while the list was read is newer than the list.
    const changed = early.current ?? [];
    early.current = null;
    setKnown(
      result.ok
        ? { kind: 'ready', byLesson: withChanges(byId(result.value), changed) }
        : { kind: 'failed', error: result.error },
    );
  }, [progress]);
  useEffect(() => {
    const stop = progress.subscribe((changed) => {
      early.current?.push(...changed);
      setKnown((before) =>
        before.kind === 'ready'
          ? { kind: 'ready', byLesson: withChanges(before.byLesson, changed) }
          : before,
      );
    });
    void read();
    return stop;
  }, [progress, read]);
  const reload = useCallback(() => {
    setKnown({ kind: 'loading' });
    void read();
  }, [read]);
  return useMemo(() => (known.kind === 'failed' ? { ...known, reload } : known), [known, reload]);
}

function byId(list: readonly LessonProgress[]): ReadonlyMap<string, LessonProgress> {
  return new Map(list.map((lesson) => [lesson.lessonId, lesson]));
}

function withChanges(
  before: ReadonlyMap<string, LessonProgress>,
  changed: readonly LessonProgress[],
): ReadonlyMap<string, LessonProgress> {
  return new Map([
    ...before,
    ...changed.map((lesson): [string, LessonProgress] => [lesson.lessonId, lesson]),
  ]);
}
