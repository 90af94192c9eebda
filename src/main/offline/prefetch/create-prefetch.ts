import { appError } from '#shared/errors/error-code.ts';
import { err } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { DocumentWatch } from '../../api/document-watch.ts';
import { repeat } from '../../session/repeat.ts';
import { ownerOf, type Session } from '../../session/session.ts';
import { prefetchLimits } from './prefetch-limits.ts';
import { type PrefetchRunDeps, createPrefetchRuns } from './prefetch-run.ts';
import type { OfflinePrefetch } from './offline-prefetch.ts';

/** The bundle as the application keeps it. */
export interface OwnedPrefetch extends OfflinePrefetch {
  /**
   * Follows session and course from now on. Called once; before it nothing is asked but by
   * `keepLesson`.
   */
  start(): void;
  /** The way to the server is open again: goes on where it stopped. */
  contact(): void;
  stop(): void;
}

export interface PrefetchDeps extends Omit<PrefetchRunDeps, 'owner' | 'clock'> {
  readonly session: Pick<Session, 'current' | 'subscribe'>;
  readonly watch: Pick<DocumentWatch, 'subscribe'>;
  readonly clock: SyncClock;
}

/**
 * Rounds at the right moments, person by person: after the start or a sign-in, every few hours,
 * when the course changed.
 */
export function createPrefetch({ session, watch, clock, ...parts }: PrefetchDeps): OwnedPrefetch {
  const owner = async (): Promise<string> => ownerOf(await session.current());
  const rounds = createPrefetchRuns({ ...parts, owner, clock });
  const stops: Unsubscribe[] = [];
  let cancelSoon: Unsubscribe | null = null;
  let round: { readonly owner: string; readonly abort: AbortController } | null = null;
  let last: {
    readonly owner: string;
    readonly startedAtMs: number;
    readonly isWhole: boolean;
  } | null = null;
  /** Whether the page saw another course since the round read it. */
  let isOutdated = false;

  const soon = (delayMs: number): void => {
    cancelSoon?.();
    cancelSoon = clock.schedule(delayMs, () => void runIfDue());
  };
  const isDue = (person: string): boolean => {
    if (last?.owner !== person) return true;
    const agoMs = Math.abs(clock.now() - last.startedAtMs);
    return agoMs >= (last.isWhole ? prefetchLimits.roundEveryMs : prefetchLimits.leastGapMs);
  };
  const runIfDue = async (): Promise<void> => {
    const state = await session.current();
    if (state.status !== 'signed_in' || state.expired || round !== null || !isDue(state.userId))
      return;
    const abort = new AbortController();
    round = { owner: state.userId, abort };
    const startedAtMs = clock.now();
    try {
      const isWhole = await rounds.run(state.userId, abort.signal, () => (isOutdated = false));
      last = { owner: state.userId, startedAtMs, isWhole: isWhole && !isOutdated };
    } finally {
      round = null;
    }
    if (isOutdated) soon(prefetchLimits.leastGapMs);
  };
  const follow = (state: SessionState): void => {
    if (round !== null && ownerOf(state) !== round.owner) round.abort.abort();
    soon(prefetchLimits.startDelayMs);
  };

  return {
    async keepLesson(slug) {
      const person = await owner();
      return person === 'guest'
        ? err(appError('UNAUTHENTICATED'))
        : rounds.keepLesson(person, slug);
    },
    start() {
      soon(prefetchLimits.startDelayMs);
      stops.push(
        repeat(prefetchLimits.lookEveryMs, runIfDue, clock),
        session.subscribe(follow),
        // The page saw another course, or another right to it, than the one whose documents are
        // kept.
        watch.subscribe('CourseOutline', ({ before, after }) => {
          if (before === null || before === after) return;
          isOutdated = true;
          last = null;
          soon(prefetchLimits.restMs);
        }),
      );
    },
    contact: () => void runIfDue(),
    stop() {
      round?.abort.abort();
      cancelSoon?.();
      for (const stop of stops.splice(0)) stop();
    },
  };
}
