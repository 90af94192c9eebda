import type { Socket } from 'node:net';
import { Client, type ClientConfig, type QueryConfig } from 'pg';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { inNobodysName } from '../nobodys-name.ts';
import type { ChannelListener } from '../port.ts';

/** Hears notifications on a connection of its own, which it makes anew when it breaks. */
export interface PostgresListener {
  /** Resolves when the channel is heard. */
  listen(channel: string, listener: ChannelListener): Promise<Unsubscribe>;
  close(): Promise<void>;
}

export interface PostgresListenerOptions {
  readonly connection: ClientConfig;
  readonly onError: (error: Error) => void;
  /** Pauses before connecting anew, ms; the last one is repeated. */
  readonly pausesMs?: readonly number[];
  /**
   * How often the connection is asked whether it still lives, and how long its answer is waited
   * for, ms.
   */
  readonly heartbeatMs?: number;
  readonly silenceMs?: number;
}

const usualPausesMs = [50, 250, 1000, 5000] as const;

/** Connects at the first `listen`, in nobody's name: so what is heard is told. */
export function createPostgresListener({
  connection,
  onError,
  pausesMs = usualPausesMs,
  heartbeatMs = 15_000,
  silenceMs = 5000,
}: PostgresListenerOptions): PostgresListener {
  const listeners = new Map<string, Set<ChannelListener>>();
  let opening: Promise<Client> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function open(): Promise<Client> {
    const client = new Client(connection);
    client.on('error', onError);
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.onMessage(payload ?? '');
    });
    await client.connect();
    for (const channel of listeners.keys()) await client.query(`listen ${quoted(channel)}`);
    beat(client);
    // Only now: a connection that never stood is the caller's failure, not a break.
    client.once('end', () => reopen(0));
    return client;
  }

  /** A line that dies without a word would be listened to for hours. */
  function beat(client: Client): void {
    const heart = setInterval(() => {
      client
        .query({ text: 'select 1', query_timeout: silenceMs } as QueryConfig)
        .catch((error: Error) => {
          onError(error);
          clearInterval(heart);
          cut(client);
        });
    }, heartbeatMs);
    heart.unref();
    client.once('end', () => clearInterval(heart));
  }

  function tellGap(): void {
    for (const set of listeners.values()) for (const listener of set) listener.onGap();
  }

  function reopen(attempt: number): void {
    opening = null;
    if (isClosed || listeners.size === 0) return;
    timer = setTimeout(
      () => {
        if (opening !== null) return;
        opening = inNobodysName(open);
        void opening.then(tellGap).catch((error: Error) => {
          onError(error);
          reopen(attempt + 1);
        });
      },
      pausesMs[Math.min(attempt, pausesMs.length - 1)],
    );
    timer.unref();
  }

  return {
    async listen(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      const isNew = !listeners.has(channel);
      listeners.set(channel, set.add(listener));
      const isOpen = opening !== null;
      opening ??= inNobodysName(open);
      try {
        const client = await opening;
        if (isNew && isOpen) await client.query(`listen ${quoted(channel)}`);
      } catch (error) {
        set.delete(listener);
        opening = null;
        throw error;
      }
      return () => void set.delete(listener);
    },
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      const client = await opening?.catch(() => null);
      await client?.end();
    },
  };
}

/**
 * Ends a connection that does not answer: a goodbye would wait for one. The types of pg do not know
 * its socket.
 */
function cut(client: Client): void {
  (
    client as unknown as { readonly connection: { readonly stream: Socket } }
  ).connection.stream.destroy();
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
