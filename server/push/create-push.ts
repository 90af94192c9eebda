import { isPushTopic, type PushTopic, pushTopics } from '#shared/push/push-event.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/port.ts';
import { statement } from '../db/statement.ts';
import type { Push } from './push.ts';

const channel = 'push';

/** Push of a process, over the notifications of its database. Stops hearing with the database. */
export async function createPush(database: Database): Promise<Push> {
  const followers = new Map<string, Set<(topic: PushTopic) => void>>();
  const told = new WeakMap<Tx, Set<string>>();
  await database.listen(channel, {
    onMessage(payload) {
      const [userId = '', topic = ''] = payload.split(' ');
      if (isPushTopic(topic)) notifyAll(followers.get(userId), topic);
    },
    // What was missed is not known: everybody looks at everything again.
    onGap() {
      for (const listeners of followers.values())
        for (const topic of pushTopics) notifyAll(listeners, topic);
    },
  });
  return {
    async tell(tx, userId, topic) {
      const payload = `${userId} ${topic}`;
      const known = told.get(tx) ?? new Set();
      // The database tells the same once per transaction anyway.
      if (known.has(payload)) return;
      told.set(tx, known.add(payload));
      await tx.first(notify, { payload });
    },
    follow(userId, listener): Unsubscribe {
      const listeners = followers.get(userId) ?? new Set();
      followers.set(userId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && followers.get(userId) === listeners) followers.delete(userId);
      };
    },
  };
}

function notifyAll(
  listeners: ReadonlySet<(topic: PushTopic) => void> | undefined,
  topic: PushTopic,
): void {
  for (const listener of listeners ?? []) listener(topic);
}

/** Equal notifications of one transaction arrive once. */
const notify = statement<{ payload: string }>()(
  'push.notify',
  (_query, param) =>
    sql<{ sent: string }>`select pg_notify('push', ${param('payload')}::text)::text as sent`,
);
