import { useEffect, useState } from 'react';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { ShownStatus } from '#shared/sync/sync-status.ts';
import { usePlatform, useSession, useSyncStatus } from '#renderer/platform/context.tsx';
import type { ProgressStatus } from '#renderer/platform/use-progress.ts';
import { hearOthers } from './hear-others.ts';

/**
 * How long a lesson waits for the other devices' progress before it opens with what is known here,
 * ms.
 */
const waitForOthersMs = 1_500;
/**
 * How long it waits for a device that could not read its own progress: what keeps it is opened
 * anew after one second and after two more. Then it plays all the same, at its beginning, ms.
 */
const waitForOwnMs = 4_000;

/** What is known of every lesson, and whether one may open with it. */
interface Opening {
  readonly known: ReadonlyMap<string, LessonProgress>;
  readonly mayOpen: boolean;
  /**
   * Whether an exchange that ended well brought all of the other devices, or there are none, and
   * its own is there. On a slow line that is later than one may open.
   */
  readonly areOthersHeard: boolean;
}

const nothingKnown: ReadonlyMap<string, LessonProgress> = new Map();

/**
 * Whether a lesson may open: where it was left is known, or was waited for long enough. This device
 * asks the server what the learner did elsewhere, so that the lesson opens where they really left
 * it; what it tells before it has heard (`areOthersHeard`) is no choice of a place. Without a
 * network or a learner it asks nobody.
 */
export function useOpening(progress: ProgressStatus): Opening {
  const { kind } = progress;
  const { sync } = usePlatform();
  const { connection } = useSyncStatus();
  const isGuest = useSession().status === 'guest';
  const [asks] = useState(
    () => !isGuest && connection !== 'offline' && connection !== 'needs_login',
  );
  const isNow = kind === 'ready' && !asks;
  /** For what it was waited long enough: each has a time of its own. */
  const [waitedFor, setWaitedFor] = useState<ProgressStatus['kind'] | null>(null);
  const [openedAs] = useState(connection);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => hearOthers(sync, openedAs, () => setHeard(true)), [sync, openedAs]);
  useEffect(() => {
    if (kind === 'loading' || isNow) return undefined;
    const settle = () => setWaitedFor(kind);
    const timer = window.setTimeout(settle, kind === 'ready' ? waitForOthersMs : waitForOwnMs);
    // A refused exchange is said elsewhere (the connection's own state); here it only ends the
    // waiting.
    const end = (status?: ShownStatus) => {
      if (status?.connection === 'online') setHeard(true);
      settle();
    };
    if (kind === 'ready') sync.syncNow().then(end, () => end());
    return () => window.clearTimeout(timer);
  }, [kind, isNow, sync]);
  return {
    known: kind === 'ready' ? progress.byLesson : nothingKnown,
    mayOpen: isNow || waitedFor === kind,
    areOthersHeard: kind === 'ready' && (isGuest || isHeard),
  };
}
