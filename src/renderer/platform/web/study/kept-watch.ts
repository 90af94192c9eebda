import { type KeptMarker, readMarker, writeMarker } from './kept-marker.ts';
import type { TextStorage } from './tick-journal.ts';

/** Keeps the marker true, and notices a database that is not the one in which something waited. */
export interface KeptWatch {
  /**
   * A database was opened for a person; `made` is its alone. Called again for one that took its
   * place and has what was unsent.
   */
  opened(userId: string, made: string): void;
  /**
   * Who is signed in and how much waits; null while it is not known, when what an earlier page said
   * of the same person stands. Says nothing of a person whose database was not opened yet.
   */
  follow(userId: string | null, waitingCount: number | null): void;
}

/** `onLost` hears how many operations waited in a database that is gone. */
export function createKeptWatch(
  storage: () => TextStorage,
  onLost: (lostCount: number) => void,
): KeptWatch {
  /** What an earlier page left, until its person's database was looked at. */
  let before = readMarker(storage);
  const made = new Map<string, string>();
  let last: Omit<KeptMarker, 'made'> | null = null;
  const write = ({ userId, waitingCount }: Omit<KeptMarker, 'made'>): void =>
    writeMarker(storage, { userId, waitingCount, made: made.get(userId) ?? null });
  return {
    opened(userId, now) {
      made.set(userId, now);
      if (before?.userId === userId) {
        const { made: then, waitingCount } = before;
        before = null;
        if (then !== null && then !== now && waitingCount > 0) onLost(waitingCount);
      }
      if (last?.userId === userId) write(last);
    },
    follow(userId, waitingCount) {
      if (userId === null) {
        last = null;
        before = null;
        writeMarker(storage, null);
        return;
      }
      if (waitingCount === null && readMarker(storage)?.userId === userId) return;
      last = { userId, waitingCount: waitingCount ?? 0 };
      // Of a smaller count nothing is known before the database was looked at.
      if (before?.userId !== userId) write(last);
    },
  };
}
