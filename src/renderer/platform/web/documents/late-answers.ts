import type { OperationRequest } from '#renderer/graphql/post-operation.ts';
import { documentKey } from './document-key.ts';
import type { DocumentStore } from './document-store.ts';
import { inTime } from '../study/in-time.ts';
import type { CachedAnswers } from './cache-answers.ts';

/**
 * The kept answers over a store that is opened when it is first needed, which is after the first
 * paint.
 */
export interface LateAnswers extends CachedAnswers {
  /**
   * Opens the store ahead of the first answer, which is then kept in the moment in which it is
   * shown.
   */
  readonly prepare: () => Promise<void>;
  /** Forgets what is kept for everybody but `owners`. */
  readonly keepOnly: (owners: readonly string[]) => Promise<void>;
}

/** Longer than that no screen waits for what may be kept, ms. */
const patienceMs = 3_000;

/** A browser that denies the store, or does not answer, keeps nothing, and nothing fails for it. */
export function createLateAnswers(
  open: () => Promise<DocumentStore>,
  now: () => number = Date.now,
  limitMs: number = patienceMs,
): LateAnswers {
  let opening: Promise<DocumentStore> | null = null;
  const attempt = async <T>(work: (store: DocumentStore) => Promise<T>): Promise<T | null> => {
    try {
      opening ??= open();
      return await inTime(opening.then(work), limitMs);
    } catch {
      opening = null; // closed by a newer tab, full, or denied: the next one tries again
      return null;
    }
  };
  return {
    prepare: async () => void (await attempt(async () => {})),
    put: async (owner: string, request: OperationRequest, data: unknown) =>
      void (await attempt((store) => store.put(documentKey(owner, request), data, now()))),
    find: (owner: string, request: OperationRequest) =>
      attempt((store) => store.find(documentKey(owner, request), now())),
    keepOnly: async (owners) => void (await attempt((store) => store.keepOnly(owners))),
  };
}
