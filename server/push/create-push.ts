import {
  type PushChange,
  pushTopics,
  readPushChange,
  writePushChange,
} from '#shared/push/push-event.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/port.ts';
import { statement } from '../db/statement.ts';
import type { Push, PushHints } from './push.ts';

const channel = 'push';

type Listener = (change: PushChange) => void;

/** How long hints are gathered before they are told together, ms. */
const pushGatherMs = 100;

/** Push of a process, over the notifications of its database. Stops hearing with the database. */
export async function createPush(database: Database): Promise<Push & PushHints> {
  const followers = new Map<string, Set<Listener>>();
  const told = new WeakMap<Tx, Set<string>>();
  await database.listen(channel, {
    onMessage(payload) {
      const space = payload.indexOf(' ');
      const change = readPushChange(payload.slice(space + 1));
      if (change !== null) notifyAll(followers.get(payload.slice(0, space)), change);
    },
    // What was missed is not known: everybody looks at everything again.
    onGap() {
      for (const listeners of followers.values())
        for (const topic of pushTopics) notifyAll(listeners, { topic, version: null });
    },
  });
  const hints = new Set<string>();
  const sendHints = async (): Promise<void> => {
    const payloads = [...hints];
    hints.clear();
    // A database that is away has nobody to tell: pages ask when it is back.
    await database.all(notify, { payloads }).catch(() => undefined);
  };
  return {
    async tell(tx, userId, topic) {
      const payload = `${userId} ${topic}`;
      const known = told.get(tx) ?? new Set();
      // The database tells the same once per transaction anyway.
      if (known.has(payload)) return;
      told.set(tx, known.add(payload));
      await tx.first(notify, { payloads: [payload] });
    },
    hint(userId, change) {
      if (hints.size === 0) setTimeout(() => void sendHints(), pushGatherMs).unref();
      hints.add(`${userId} ${writePushChange(change)}`);
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

function notifyAll(listeners: ReadonlySet<Listener> | undefined, change: PushChange): void {
  for (const listener of listeners ?? []) listener(change);
}

/** Equal notifications of one transaction arrive once. */
const notify = statement<{ payloads: readonly string[] }>()(
  'push.notify',
  (_query, param) =>
    sql<{
      sent: string;
    }>`select pg_notify('push', told)::text as sent from unnest(${param('payloads')}::text[]) as told`,
);
