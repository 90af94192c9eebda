import type { Viewer } from './viewer.ts';

/** What this process read of sessions a moment ago, so that not every request asks the database. */
export interface SessionMemory {
  get(tokenHash: string, nowMs: number): Viewer | null;
  /** What was read before `mark` is not remembered when somebody's rights have changed since. */
  put(
    tokenHash: string,
    viewer: Viewer,
    until: { readonly untilMs: number; readonly mark: number },
  ): void;
  /** Taken before the database is read. */
  mark(): number;
  /** A session ended, or a person's rights changed: nothing of it is believed any more. */
  forgetSession(sessionId: string): void;
  /** Nothing is believed any more. */
  forgetAll(): void;
  /** Nothing of any session of a person is believed any more. */
  forgetPerson(userId: string): void;
}

/** Remembers at most `capacity` tokens; the ones that came first are forgotten first. */
export function createSessionMemory(capacity: number): SessionMemory {
  const entries = new Map<string, { readonly viewer: Viewer; readonly untilMs: number }>();
  let changes = 0;
  return {
    get(tokenHash, nowMs) {
      const entry = entries.get(tokenHash);
      if (entry === undefined) return null;
      if (nowMs < entry.untilMs) return entry.viewer;
      entries.delete(tokenHash);
      return null;
    },
    mark: () => changes,
    put(tokenHash, viewer, { untilMs, mark }) {
      if (mark !== changes) return;
      entries.delete(tokenHash);
      entries.set(tokenHash, { viewer, untilMs });
      const oldest = entries.size > capacity ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
    forgetPerson(userId) {
      changes += 1;
      for (const [key, { viewer }] of entries) if (viewer.userId === userId) entries.delete(key);
    },
    forgetAll() {
      changes += 1;
      entries.clear();
    },
    forgetSession(sessionId) {
      changes += 1;
      for (const [key, { viewer }] of entries)
        if (viewer.sessionId === sessionId) entries.delete(key);
    },
  };
}
