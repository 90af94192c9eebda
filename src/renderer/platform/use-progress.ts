import { useCallback, useEffect, useState } from 'react';
import type { LessonProgress } from '../../shared/domain/progress/progress.ts';
import type { AppError } from '../../shared/errors/error-code.ts';
import { usePlatform, useSession } from './context.tsx';

/** Progress of the signed-in learner as this device knows it, by lesson id. Works without a network. */
export type ProgressStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly byLesson: ReadonlyMap<string, LessonProgress> }
  | { readonly kind: 'failed'; readonly error: AppError; readonly reload: () => void };

/** Reads the progress once and follows its changes; starts anew when another person signs in. */
export function useProgress(): ProgressStatus {
  const { progress } = usePlatform();
  const session = useSession();
  const userId = session.status === 'signed_in' ? session.userId : null;
  const [status, setStatus] = useState<ProgressStatus>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => {
    setStatus({ kind: 'loading' });
    setRound((before) => before + 1);
  }, []);
  useEffect(() => {
    let stopped = false;
    let listed = false;
    const early: LessonProgress[] = [];
    const stop = progress.subscribe((changed) => {
      if (!listed) early.push(...changed);
      setStatus((before) => (before.kind === 'ready' ? { kind: 'ready', byLesson: withChanges(before.byLesson, changed) } : before));
    });
    void progress.list().then((result) => {
      if (stopped) return;
      listed = true;
      // What changed while the list was read is newer than the list.
      setStatus(result.ok ? { kind: 'ready', byLesson: withChanges(byId(result.value), early) } : { kind: 'failed', error: result.error, reload });
    });
    return () => {
      stopped = true;
      stop();
    };
  }, [progress, userId, round, reload]);
  return status;
}

function byId(list: readonly LessonProgress[]): ReadonlyMap<string, LessonProgress> {
  return new Map(list.map((lesson) => [lesson.lessonId, lesson]));
}

function withChanges(before: ReadonlyMap<string, LessonProgress>, changed: readonly LessonProgress[]): ReadonlyMap<string, LessonProgress> {
  return new Map([...before, ...changed.map((lesson): [string, LessonProgress] => [lesson.lessonId, lesson])]);
}
