import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { type PushChange, readPushChange, writePushChange } from '#shared/push/push-event.ts';
import { anySignal } from '../lib/time/any-signal.ts';
import { createLeaderWatch, type LeaderWatchDeps } from './leader-watch.ts';
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
 * What a browser offers for it; locks or channels that are missing make every page hold a stream of
 * its own.
 */
export interface TabLeaderDeps extends Pick<LeaderWatchDeps, 'clock' | 'random'> {
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly openChannel: ((name: string) => BroadcastChannel) | undefined;
  /** Whether the person sees this page. */
  readonly isShown: () => boolean;
}

/** Builds the team of this browser. */
export function createTabLeader(deps: TabLeaderDeps): TabLeader {
  const { locks, openChannel, isShown, ...watching } = deps;
  return {
    join(person, { lead, hear }) {
      if (locks === undefined || openChannel === undefined)
        return { tell: () => undefined, leave: lead() };
      const name = `mai-vang-live:${person}`;
      const channel = openChannel(name);
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const news = readUpdate(data);
        if (news === null) return;
        if (news.kind !== 'ask') watch.heard();
        hear(news);
      });
      const left = new AbortController();
      // A BroadcastChannel has no target, it stays in its origin
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      const tell = (news: TabUpdate) => channel.postMessage(writeUpdate(news));
      const watch = createLeaderWatch({
        ...watching,
        ask: () => tell({ kind: 'ask' }),
        onSilence() {
          hear({ kind: 'state', state: 'lost' });
          // Nobody sees what a hidden page would learn, and the browser may freeze it as well.
          if (isShown()) turn.take();
        },
      });
      watch.start();
      const turn = createTurn(locks, { name, left: left.signal }, () => {
        watch.stop();
        const stop = lead();
        return () => {
          stop();
          if (!left.signal.aborted) watch.start();
        };
      });
      return {
        tell,
        leave() {
          left.abort();
          watch.stop();
          channel.close();
        },
      };
    },
  };
}

/**
 * Leads whenever the lock is had, until the page leaves. One that stood still and lost it meanwhile
 * waits for its turn again. Where the browser refuses its locks, the page leads without.
 */
function createTurn(
  locks: Pick<LockManager, 'request'>,
  { name, left }: { readonly name: string; readonly left: AbortSignal },
  lead: () => Unsubscribe,
): { readonly take: () => void } {
  let waiting = new AbortController();
  let takes = false;
  const once = async () => {
    const over = (waiting = new AbortController());
    const signal = anySignal([left, over.signal]);
    let leads = false;
    const hold = async () => {
      leads = true;
      takes = false;
      await leadUntil(signal, lead);
    };
    try {
      // One that takes the lock does not wait: there would be nothing to end.
      await locks.request(name, takes ? { steal: true } : { signal }, hold);
    } catch {
      if (leads) over.abort();
      else if (!signal.aborted) await hold();
    }
  };
  const keep = async () => {
    while (!left.aborted) await once();
  };
  void keep();
  return {
    /** From a page that stands still. */
    take() {
      if (takes) return;
      takes = true;
      waiting.abort();
    },
  };
}

async function leadUntil(signal: AbortSignal, lead: () => Unsubscribe): Promise<void> {
  if (signal.aborted) return;
  const stop = lead();
  await new Promise<void>((resolve) => {
    signal.addEventListener(
      'abort',
      () => {
        // At once: the stream of one person ends before that of another is opened.
        stop();
        resolve();
      },
      { once: true },
    );
  });
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
