import { backoffCeilingMs } from '#shared/sync/exchange/backoff.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { StudyEngine } from './study-engine.ts';

/** The engine of one person, that may not be there yet. */
export interface OpeningEngine {
  /** What the newest try comes to; rejects when it failed. */
  readonly opened: () => Promise<StudyEngine>;
  /** The engine once it is open. */
  readonly now: () => StudyEngine | null;
  /** A try failed, and none brought it since. */
  readonly hasFailed: () => boolean;
  /** Tries at once where the last try failed. */
  readonly again: () => void;
  /** Stops the engine, or the one that a try under way brings; there is no further one. */
  readonly close: () => void;
}

export interface OpenAgainDeps {
  readonly open: () => Promise<StudyEngine>;
  readonly clock: Pick<SyncClock, 'schedule'>;
  readonly onOpened: (engine: StudyEngine) => void;
  /** After each try that failed; the next one is planned. */
  readonly onFailed: (error: unknown) => void;
}

/**
 * Opens an engine, and after each failure anew, later each time: its code is a file that a network
 * may fail to bring once.
 */
export function openAgain({ open, clock, onOpened, onFailed }: OpenAgainDeps): OpeningEngine {
  let engine: StudyEngine | null = null;
  let failures = 0;
  let isClosed = false;
  /** While the last try has failed: takes back the next one. */
  let cancel: (() => void) | null = null;
  const failed = (error: unknown) => {
    if (isClosed) return;
    failures += 1;
    cancel = clock.schedule(backoffCeilingMs(failures), again);
    onFailed(error);
  };
  const took = (opened: StudyEngine) => {
    if (isClosed) {
      opened.stop();
      return;
    }
    engine = opened;
    onOpened(opened);
  };
  const attempt = () => {
    const trying = open();
    void trying.then(took, failed);
    return trying;
  };
  let newest = attempt();
  function again(): void {
    if (cancel === null) return;
    cancel();
    cancel = null;
    newest = attempt();
  }
  return {
    opened: async () => newest,
    now: () => engine,
    hasFailed: () => failures > 0 && engine === null,
    again,
    close() {
      isClosed = true;
      engine?.stop();
      cancel?.();
      cancel = null;
    },
  };
}
