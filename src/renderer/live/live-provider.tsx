import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { invariant } from '#shared/kernel/assert.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { PushTopic } from '#shared/push/push-event.ts';
import { useSession, useSyncStatus } from '../platform/context.tsx';
import { createLiveClient, type LiveClient } from './live-client.ts';
import { type PollPace, startPoll } from './start-poll.ts';
import { createTabLeader } from './tab-leader.ts';
import { type LiveState, openPushConnection } from './push-connection.ts';

const LiveContext = createContext<LiveClient | null>(null);

/** Lets everything below hear of changes at the server, for whoever is signed in. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createPageClient);
  const session = useSession();
  const { connection } = useSyncStatus();
  const person = session.status === 'signed_in' && !session.expired ? session.userId : null;
  useEffect(() => {
    client.serve(person);
    return () => client.serve(null);
  }, [client, person]);
  useEffect(() => {
    if (connection === 'online' || connection === 'unopened') client.wake();
  }, [client, connection]);
  return <LiveContext value={client}>{children}</LiveContext>;
}

export interface LiveOptions {
  /** Calls `onChange` every so many ms while the server cannot tell by itself; left out = never. */
  readonly pollMs?: number | undefined;
  /**
   * What is known is older than what the server told of: then `onChange` is also called from time
   * to time while the server can tell, for it tells once. A poll, and no retry of one question.
   */
  readonly isBehind?: boolean;
}

/** How it is asked for what the server has told of and nobody has seen yet, ms. */
const behindPace: PollPace = { firstMs: 3_000, mostMs: 30_000 };

/**
 * Calls `onChange` when one of the topics may have changed at the server, with the version that it
 * has there where that is told; give the topics as a constant of the module. Answers whether the
 * server can tell of changes now.
 */
export function useLive(
  topics: readonly PushTopic[],
  onChange: (version: string | null) => void,
  { pollMs, isBehind = false }: LiveOptions = {},
): LiveState {
  const client = use(LiveContext);
  invariant(client, 'useLive outside LiveProvider');
  const changed = useEffectEvent(onChange);
  useEffect(() => client.follow(topics, (version) => changed(version)), [client, topics]);
  const state = useSyncExternalStore(client.onState, client.state, client.state);
  const { firstMs, mostMs } = paceOf(state, { pollMs, isBehind }) ?? {};
  useEffect(() => {
    if (firstMs === undefined || mostMs === undefined) return undefined;
    return startPoll(
      {
        ask: () => changed(null),
        isSeen: () => document.visibilityState === 'visible',
        schedule,
      },
      { firstMs, mostMs },
    );
  }, [firstMs, mostMs]);
  return state;
}

/** How it is asked now without being told, or null. A stream that opens has everybody ask. */
export function paceOf(state: LiveState, { pollMs, isBehind }: LiveOptions): PollPace | null {
  if (state === 'open') return isBehind === true ? behindPace : null;
  return pollMs === undefined ? null : { firstMs: pollMs, mostMs: pollMs };
}

function createPageClient(): LiveClient {
  return createLiveClient({
    leader: createTabLeader({
      // Left out by browsers on addresses that are not secure.
      locks: 'locks' in navigator ? navigator.locks : undefined,
      openChannel:
        typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
      clock: { schedule },
      random: Math.random,
      isShown: () => document.visibilityState === 'visible',
    }),
    connect: (handlers) =>
      openPushConnection({
        ...handlers,
        fetch: (address, init) => fetch(address, init),
        random: Math.random,
        schedule,
      }),
  });
}

function schedule(delayMs: number, task: () => void): Unsubscribe {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}
