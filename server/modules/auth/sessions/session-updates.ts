import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { Database } from '#server/db/port.ts';

/**
 * What every process hears at once, whoever did it where: sessions that ended, people who may do
 * other things than before.
 */
export interface SessionUpdates {
  follow(listener: SessionUpdateListener): Unsubscribe;
}

/** Must not throw. */
export interface SessionUpdateListener {
  /** A session ended, at `atMs` of the clock of who ended it. */
  ended(session: {
    readonly userId: string;
    readonly sessionId: string;
    readonly atMs: number;
  }): void;
  /** Role, block, demanded password or deletion of a person changed. */
  changed(userId: string): void;
  /** Something may have been missed. */
  gap(): void;
}

/**
 * The news of a database: its triggers send them (migration 0033), so that nothing that ends a
 * session can forget to.
 */
export async function createSessionUpdates(database: Database): Promise<SessionUpdates> {
  const listeners = new Set<SessionUpdateListener>();
  await database.listen('session_news', {
    onMessage(payload) {
      const [kind, userId = '', sessionId = '', atMs = ''] = payload.split(' ');
      for (const listener of listeners) {
        if (kind === 'ended') listener.ended({ userId, sessionId, atMs: Number(atMs) });
        else listener.changed(userId);
      }
    },
    onGap() {
      for (const listener of listeners) listener.gap();
    },
  });
  return {
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
