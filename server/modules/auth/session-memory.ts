import type { Viewer } from './viewer.ts';

/** What this process read of sessions a moment ago, so that not every request asks the database. */
export interface SessionMemory {
  get(tokenHash: string, nowMs: number): Viewer | null;
  put(tokenHash: string, viewer: Viewer, untilMs: number): void;
  /** A session ended, or a person's rights changed: nothing of it is believed any more. */
  forgetSession(sessionId: string): void;
}

/** Remembers at most `capacity` tokens; the ones that came first are forgotten first. */
export function createSessionMemory(capacity: number): SessionMemory {
  const entries = new Map<string, { readonly viewer: Viewer; readonly untilMs: number }>();
  return {
    get(tokenHash, nowMs) {
      const entry = entries.get(tokenHash);
      if (entry === undefined) return null;
      if (nowMs < entry.untilMs) return entry.viewer;
      entries.delete(tokenHash);
      return null;
    },
    put(tokenHash, viewer, untilMs) {
      entries.delete(tokenHash);
      entries.set(tokenHash, { viewer, untilMs });
      const oldest = entries.size > capacity ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
    forgetSession(sessionId) {
      for (const [key, { viewer }] of entries) if (viewer.sessionId === sessionId) entries.delete(key);
    },
  };
}
