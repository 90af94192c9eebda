import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { CachedDocuments } from './cached-documents.ts';

/**
 * An answer that was kept, beside the one that it replaced; the same twice when a kept answer was
 * only read again.
 */
export interface KeptChange {
  /** The user's id, or `guest`. */
  readonly owner: string;
  /** The whole answer as JSON text; null = none was kept under this name before. */
  readonly before: string | null;
  readonly after: string;
}

/**
 * Tells of answers when they are kept or read, whoever asked for them: the page, or this process by
 * itself.
 */
export interface DocumentWatch {
  /** The same documents; what goes through them is told. */
  over(documents: CachedDocuments): CachedDocuments;
  /**
   * Calls `listener` after an answer of this operation was kept, and when one that is kept is read.
   */
  subscribe(operationName: string, listener: (change: KeptChange) => void): Unsubscribe;
}

/** Builds a watch. Answers of operations that nobody listens to cost nothing. */
export function createDocumentWatch(): DocumentWatch {
  const listeners = new Map<string, Set<(change: KeptChange) => void>>();
  return {
    over: (documents) => ({
      find(key, nowMs) {
        const found = documents.find(key, nowMs);
        if (found)
          for (const listener of listeners.get(key.operationName) ?? [])
            listener({ owner: found.owner, before: found.answer, after: found.answer });
        return found;
      },
      put(document) {
        const listening = listeners.get(document.operationName);
        if (!listening?.size) return documents.put(document);
        const before = documents.find(document, document.savedAtMs)?.answer ?? null;
        const isKept = documents.put(document);
        if (isKept)
          for (const listener of listening)
            listener({ owner: document.owner, before, after: document.answer });
        return isKept;
      },
    }),
    subscribe(operationName, listener) {
      const listening = listeners.get(operationName) ?? new Set();
      listeners.set(operationName, listening.add(listener));
      return () => {
        listening.delete(listener);
      };
    },
  };
}
