import type { SyncStore } from '../../src/shared/sync/store-port.ts';
import type { SyncRules } from '../../src/shared/sync/sync-rules.ts';
import type { ServerRules } from './model-server.ts';

/** What a history runs on: the product's rules, or one of them made wrong. */
export interface Variant {
  readonly name: string;
  readonly rules: SyncRules;
  readonly server: ServerRules;
  readonly store: (store: SyncStore) => SyncStore;
}
