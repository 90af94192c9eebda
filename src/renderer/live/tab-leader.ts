import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { type PushChange, readPushChange, writePushChange } from '#shared/push/push-event.ts';
import type { LiveState } from './push-connection.ts';

/** What the pages of one person on this device tell each other. */
export type TabUpdate =
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'changed'; readonly change: PushChange }
  /** A page that has just come asks the one with the stream how it stands. */
  | { readonly kind: 'ask' };

/**
 * The pages of one person in one browser: one of them holds the stream and tells the others,
 * because a browser gives a site six connections in all. When that page goes, another one takes
 * over.
 */
export interface TabLeader {
  /**
   * `lead` is called when this page is the one to hold the stream; what it answers is called when
   * it no longer is.
   */
  join(
    person: string,
    member: { readonly lead: () => Unsubscribe; readonly hear: (news: TabUpdate) => void },
  ): TabRole;
}

export interface TabRole {
  /** To all other pages. */
  tell(news: TabUpdate): void;
  leave(): void;
}

/**
 * What a browser offers for it; a part that is missing makes every page hold a stream of its own.
 */
export interface TabLeaderDeps {
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly openChannel: ((name: string) => BroadcastChannel) | undefined;
}

/** Builds the team of this browser. */
export function createTabLeader({ locks, openChannel }: TabLeaderDeps): TabLeader {
  return {
    join(person, { lead, hear }) {
      if (locks === undefined || openChannel === undefined)
        return { tell: () => undefined, leave: lead() };
      const name = `mai-vang-live:${person}`;
      const channel = openChannel(name);
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const news = readUpdate(data);
        if (news !== null) hear(news);
      });
      const left = new AbortController();
      void holdWhile(locks, { name, signal: left.signal }, lead);
      // A BroadcastChannel has no target, it stays in its origin
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      const tell = (news: TabUpdate) => channel.postMessage(writeUpdate(news));
      tell({ kind: 'ask' });
      return {
        tell,
        leave() {
          left.abort();
          channel.close();
        },
      };
    },
  };
}

/** Leads from when the lock is had until the page leaves. */
async function holdWhile(
  locks: Pick<LockManager, 'request'>,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
  lead: () => Unsubscribe,
): Promise<void> {
  const hold = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      const stop = lead();
      signal.addEventListener(
        'abort',
        () => {
          stop();
          resolve();
        },
        { once: true },
      );
    });
  // Rejects when the page leaves before its turn came: there is nothing to end then.
  await locks.request(name, { signal }, hold).catch(() => undefined);
}

/** As pages of earlier builds read it: a topic that they do not know they pass over. */
function writeUpdate(news: TabUpdate): object {
  return news.kind === 'changed' ? { kind: 'changed', topic: writePushChange(news.change) } : news;
}

function readUpdate(data: unknown): TabUpdate | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null;
  if (data.kind === 'ask') return { kind: 'ask' };
  if (data.kind === 'changed' && 'topic' in data && typeof data.topic === 'string') {
    const change = readPushChange(data.topic);
    return change === null ? null : { kind: 'changed', change };
  }
  if (
    data.kind === 'state' &&
    'state' in data &&
    (data.state === 'connecting' || data.state === 'open' || data.state === 'lost')
  )
    return { kind: 'state', state: data.state };
  return null;
}
