import type { DownloadRecord, DownloadStore } from '../../cache/stores/download-store.ts';

/** The downloads of everybody on this machine, in memory and in the cache. */
export interface DownloadList {
  /** Of one person, in the order of the queue. */
  of(userId: string): readonly DownloadRecord[];
  all(): readonly DownloadRecord[];
  find(userId: string, lessonId: string): DownloadRecord | null;
  /**
   * Adds or replaces. False when the cache could not write it down: it counts in this run, and is
   * tried again.
   */
  put(record: DownloadRecord): boolean;
  remove(record: DownloadRecord): void;
  /** Place behind everybody else. */
  lastPlace(): number;
  /** Tries again to write down what could not be. */
  writeWaiting(): void;
}

/** Reads the list; null when the cache does not tell. */
export function readDownloadList(store: DownloadStore): DownloadList | null {
  const stored = store.list();
  if (stored === null) return null;
  const records = new Map(stored.map((record) => [keyOf(record), record]));
  /** Keys of what is in memory and not as it is in the cache. */
  const unwritten = new Map<string, DownloadRecord>();
  const write = (record: DownloadRecord): boolean => {
    const isThere = records.has(keyOf(record));
    const isWritten = isThere ? store.put(record) : store.remove(record.userId, record.lessonId);
    if (isWritten) unwritten.delete(keyOf(record));
    else unwritten.set(keyOf(record), record);
    return isWritten;
  };
  return {
    of: (userId) =>
      [...records.values()]
        .filter((record) => record.userId === userId)
        .toSorted((a, b) => a.place - b.place),
    all: () => [...records.values()],
    find: (userId, lessonId) => records.get(keyOf({ userId, lessonId })) ?? null,
    put(record) {
      records.set(keyOf(record), record);
      return write(record);
    },
    remove(record) {
      records.delete(keyOf(record));
      write(record);
    },
    lastPlace: () => Math.max(0, ...[...records.values()].map(({ place }) => place)) + 1,
    writeWaiting() {
      for (const [key, record] of unwritten) write(records.get(key) ?? record);
    },
  };
}

/** A download's name among those of everybody. */
export function keyOf({
  userId,
  lessonId,
}: {
  readonly userId: string;
  readonly lessonId: string;
}): string {
  return `${userId}/${lessonId}`;
}
