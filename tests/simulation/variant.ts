import type { ProgressTick } from '#shared/domain/progress/progress.ts';
import type { SyncStore } from '#shared/sync/store-port.ts';
import type { SyncRules } from '#shared/sync/sync-rules.ts';
import type { ServerRules } from './model-server.ts';

/** What a history runs on: the product's rules, or one of them made wrong. */
export interface Variant {
  readonly name: string;
  readonly rules: SyncRules;
  readonly server: ServerRules;
  readonly store: (store: SyncStore) => SyncStore;
  /** A tick that was refused, or whose answer was not heard, as it is given again. */
  readonly again: (tick: ProgressTick) => ProgressTick;
  /**
   * Whether devices say, and servers look at, which version of a note was written over which.
   * Earlier ones do not.
   */
  readonly tellsLineages: boolean;
}
