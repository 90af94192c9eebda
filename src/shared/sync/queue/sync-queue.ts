/** What this device has not brought to the server, for people to read. Plain data. */
export interface SyncQueue {
  /** Oldest first. */
  readonly waiting: readonly SyncItem[];
  /** Kept aside until the learner tries again, oldest first. */
  readonly refused: readonly RefusedItem[];
}

/** One operation that waits. */
export type SyncItem =
  | {
      readonly kind: 'progress';
      readonly id: string;
      readonly lessonId: string;
      /** By this device's clock, ms since 1970. */
      readonly atMs: number;
      readonly watchedMs: number;
      readonly positionSeconds: number | null;
    }
  | {
      readonly kind: 'note';
      readonly id: string;
      readonly lessonId: string;
      readonly atMs: number;
      readonly text: string;
      readonly deleted: boolean;
    };

export type RefusedItem = SyncItem & {
  /** Stable code; a newer server may say one that this client has no sentence for. */
  readonly code: string;
  readonly refusedAtMs: number;
};
