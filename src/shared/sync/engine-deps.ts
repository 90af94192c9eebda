import type { SyncClock, SyncTransport } from './ports.ts';
import type { SyncStore } from './store-port.ts';
import type { SyncRules } from './sync-rules.ts';

/** What an engine is made of. */
export interface SyncEngineDeps {
  readonly userId: string;
  readonly store: SyncStore;
  readonly transport: SyncTransport;
  readonly clock: SyncClock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** A new id that nobody else makes, `[A-Za-z0-9-]`, at most 64 characters (crypto.randomUUID). */
  readonly createId: () => string;
  /**
   * Lets one exchange per store run at a time, also across tabs (Web Locks). Without it the process
   * is the only one.
   */
  readonly exclusive?: ExclusiveRunner;
  /** The decisions, `syncRules` unless said otherwise. */
  readonly rules?: SyncRules;
}

/** Runs `task` alone among everybody who shares the store, and answers what it answered. */
export type ExclusiveRunner = <T>(task: () => Promise<T>) => Promise<T>;
