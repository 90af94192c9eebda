import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { pushHeartbeatMs } from '#shared/push/push-event.ts';
import type { SyncClock } from '#shared/sync/ports.ts';

export interface LeaderWatchDeps {
  readonly clock: Pick<SyncClock, 'schedule'>;
  /** From 0 to 1: pages that miss the leader together would take over together. */
  readonly random: () => number;
  /** Asks the leader how it stands. */
  readonly ask: () => void;
  /** It has not answered for two heartbeats; called again each heartbeat that it still does not. */
  readonly onSilence: () => void;
}

/** Notices that the page with the stream stands still: a browser may freeze it at any time. */
export interface LeaderWatch {
  start(): void;
  /** The leader was heard of. */
  heard(): void;
  stop(): void;
}

/**
 * The leader is asked instead of telling by itself: a browser lets the timers of hidden pages wait
 * for a minute, but not the messages to them.
 */
export function createLeaderWatch({ clock, random, ask, onSilence }: LeaderWatchDeps): LeaderWatch {
  let silentTurns = 0;
  let cancel: Unsubscribe | null = null;
  const stop = () => {
    cancel?.();
    cancel = null;
  };
  const arm = () => {
    stop();
    cancel = clock.schedule(pushHeartbeatMs * (1 + random() / 4), turn);
  };
  const turn = () => {
    silentTurns += 1;
    arm();
    ask();
    // Not at the first one: a page that stood still itself has read no answers meanwhile.
    if (silentTurns >= 2) onSilence();
  };
  return {
    stop,
    start() {
      silentTurns = 0;
      arm();
      ask();
    },
    heard() {
      if (cancel === null) return;
      silentTurns = 0;
      arm();
    },
  };
}
