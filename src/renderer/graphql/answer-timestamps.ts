import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';

/** When the last answer of an operation was made, as far as the screen has to say it. */
export interface AnswerTimestamp {
  /** ms since 1970, by this device's clock, when it arrived. */
  readonly receivedAtMs: number;
  /** ms since 1970 when the host had kept it, or null for a fresh one. */
  readonly asOfMs: number | null;
}

/**
 * Remembers when answers were made, beside Apollo's cache, which keeps the data but not the
 * `extensions` of an answer. At most one entry per operation and variables; it lives as long as the
 * client.
 */
export interface AnswerTimestamps {
  readonly note: (key: string, moment: AnswerTimestamp) => void;
  readonly find: (key: string) => AnswerTimestamp | null;
  readonly subscribe: (listener: () => void) => Unsubscribe;
}

/** Builds an empty `AnswerTimestamps`. */
export function createAnswerTimestamps(): AnswerTimestamps {
  const moments = new Map<string, AnswerTimestamp>();
  const listeners = new Set<() => void>();
  return {
    note(key, moment) {
      moments.set(key, moment);
      for (const listener of listeners) listener();
    },
    find: (key) => moments.get(key) ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Key of an operation with its variables. */
export function timestampKey(operationName: string, variables: object): string {
  return `${operationName} ${JSON.stringify(variables)}`;
}
