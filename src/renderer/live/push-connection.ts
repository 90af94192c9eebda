import { originOf } from '#shared/api/own-answer.ts';
import { personHeader } from '#shared/api/person-header.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import {
  pushAddress,
  type PushChange,
  pushHeartbeatMs,
  readPushChange,
} from '#shared/push/push-event.ts';
import { anySignal } from '../lib/time/any-signal.ts';
import { createPushReader } from './read-push.ts';

/** Whether the server can tell us of changes now. */
export type LiveState = 'connecting' | 'open' | 'lost';

export interface PushConnectionDeps {
  /** Whose stream it is; one of another person is not read. */
  readonly person: string;
  readonly fetch: typeof fetch;
  /** Runs a task after some ms; answers how to call it off. */
  readonly schedule: (delayMs: number, task: () => void) => Unsubscribe;
  /** From 0 to 1, for the spread of new tries. */
  readonly random: () => number;
  readonly onState: (state: LiveState) => void;
  readonly onChange: (change: PushChange) => void;
}

/** One stream of the signed-in person, opened again for as long as it is wanted. */
export interface PushConnection {
  /**
   * Tries at once instead of waiting for the next turn: the network is back. Nothing happens to a
   * stream that is open.
   */
  wake(): void;
  stop(): void;
}

/** When a stream is opened again after it was lost, ms. */
export const reopenMs = { first: 500, longest: 30_000 } as const;

/**
 * A stream has shown that the line lets streams through once something was heard on it so long
 * after it opened, ms: shorter than a heartbeat, so that the first one shows it. One that opened
 * and ended before counts as a failure: web filters and proxies that end every stream at once
 * would otherwise have it opened again for ever, and everything loaded anew each time.
 */
export const provenMs = 10_000;

/** Opens the stream now and keeps it up. A silent stream is taken for dead after two heartbeats. */
export function openPushConnection(deps: PushConnectionDeps): PushConnection {
  const over = new AbortController();
  let failures = 0;
  let wakeUp: (() => void) | null = null;
  const pause = (delayMs: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        cancel();
        over.signal.removeEventListener('abort', done);
        wakeUp = null;
        resolve();
      };
      const cancel = deps.schedule(delayMs, done);
      over.signal.addEventListener('abort', done, { once: true });
      wakeUp = done;
    });
  const keepUp = async () => {
    while (!over.signal.aborted) {
      deps.onState('connecting');
      const hasLasted = await readStream(deps, over.signal);
      if (over.signal.aborted) return;
      failures = hasLasted ? 0 : failures + 1;
      deps.onState('lost');
      await pause(reopenDelay(failures, deps.random()));
    }
  };
  void keepUp();
  return {
    wake() {
      failures = 0;
      wakeUp?.();
    },
    stop: () => over.abort(),
  };
}

/**
 * How long to wait before the next try, ms: doubled by each one that failed, spread over half of
 * it.
 */
export function reopenDelay(failures: number, random: number): number {
  return Math.min(reopenMs.first * 2 ** failures, reopenMs.longest) * (0.5 + random / 2);
}

/** Reads one stream to its end; answers whether it lasted (`provenMs`). Never rejects. */
async function readStream(
  { person, fetch: ask, schedule, onState, onChange }: PushConnectionDeps,
  over: AbortSignal,
): Promise<boolean> {
  const dead = new AbortController();
  const signal = anySignal([over, dead.signal]);
  const watch: { stop: Unsubscribe | null } = { stop: null };
  const trial: { stop: Unsubscribe | null; isOver: boolean } = { stop: null, isOver: false };
  let hasLasted = false;
  const heard = () => {
    hasLasted ||= trial.isOver;
    watch.stop?.();
    watch.stop = schedule(2 * pushHeartbeatMs, () => dead.abort());
  };
  try {
    heard();
    const answer = await ask(pushAddress, {
      headers: { accept: 'text/event-stream', [personHeader]: person },
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
    if (
      !answer.ok ||
      answer.body === null ||
      originOf(answer) !== 'own' ||
      !isEventStream(answer) ||
      (answer.headers.get(personHeader) ?? person) !== person
    ) {
      await answer.body?.cancel();
      return false;
    }
    trial.stop = schedule(provenMs, () => (trial.isOver = true));
    onState('open');
    await readBody(answer.body, signal, (change) => {
      heard();
      if (change !== null && !signal.aborted) onChange(change);
    });
  } catch {
    // A line that was cut is the ordinary end of a stream.
  } finally {
    watch.stop?.();
    trial.stop?.();
    // It hears no more of the connection's end, which lasts as long as the page.
    dead.abort();
  }
  return hasLasted;
}

function isEventStream(answer: Response): boolean {
  return (answer.headers.get('content-type') ?? '').startsWith('text/event-stream');
}

/**
 * Calls `heard` for every piece, with the change of each event in it; null for a piece that tells
 * nothing.
 */
async function readBody(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  heard: (change: PushChange | null) => void,
): Promise<void> {
  const stream = body.getReader();
  const decoder = new TextDecoder();
  const reader = createPushReader();
  // A body that does not know of the fetch's signal is let go here.
  const letGo = () => void stream.cancel().catch(() => undefined);
  signal.addEventListener('abort', letGo, { once: true });
  try {
    for (let piece = await stream.read(); !piece.done; piece = await stream.read()) {
      heard(null);
      for (const { event, data } of reader.take(decoder.decode(piece.value, { stream: true }))) {
        if (event === 'changed') heard(readPushChange(data));
      }
    }
  } finally {
    signal.removeEventListener('abort', letGo);
  }
}
