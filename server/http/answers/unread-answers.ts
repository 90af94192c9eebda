import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Connections whose clients do not read what was answered: each keeps its answer in memory for as
 * long as it stands.
 */
export interface UnreadAnswers {
  /** Looks after a connection until it closes. */
  watch(socket: Socket): void;
  /**
   * How far a client is behind one on the slowest line that still reads, ms; 0 while it is not.
   * What waits counts as if such a line carried it: one write is seen to arrive only as a whole.
   */
  behindMs(socket: Socket): number;
  /** How long a client would have read nothing on that line, ms; 0 while it reads. */
  stillMs(socket: Socket): number;
  /**
   * Calls `work` once, when the connection closes; answers how to forget it. Node tells no end of
   * an answer that waits behind another one.
   */
  onClose(socket: Socket, work: () => void): () => void;
  /** Cuts those that nobody reads. */
  look(): void;
}

export interface UnreadAnswersOptions {
  /** How far behind that line a client may be, ms. */
  readonly unreadMs: number;
  /** Of a line that is slow and no more. */
  readonly leastBytesPerSecond: number;
  readonly now: () => number;
}

interface Reading {
  /** What the client had been sent when it was looked at last. */
  sentBytes: number;
  /** Since when it is behind: each byte that it reads moves it on by its part of a second. */
  sinceMs: number;
  readonly closing: Set<() => void>;
}

/** Looks at connections, whatever is sent over them. */
export function createUnreadAnswers({
  unreadMs,
  leastBytesPerSecond,
  now,
}: UnreadAnswersOptions): UnreadAnswers {
  const readings = new Map<Socket, Reading>();
  const lineMs = (bytes: number): number => (bytes / leastBytesPerSecond) * 1000;

  /** A few bytes now and then are no reading: only as many as the slowest line carries are. */
  function lookAt(socket: Socket, reading: Reading): Record<'stillMs' | 'behindMs', number> {
    const waitingBytes = socket.writableLength;
    const sentBytes = socket.bytesWritten - waitingBytes;
    const carriedTo = reading.sinceMs + lineMs(sentBytes - reading.sentBytes);
    const sinceMs = waitingBytes === 0 ? now() : Math.min(now(), carriedTo);
    Object.assign(reading, { sentBytes, sinceMs });
    const stillMs = now() - sinceMs;
    return { stillMs, behindMs: Math.max(0, stillMs - lineMs(waitingBytes)) };
  }

  return {
    watch(socket) {
      const reading = { sentBytes: 0, sinceMs: now(), closing: new Set<() => void>() };
      readings.set(socket, reading);
      socket.once('close', () => {
        readings.delete(socket);
        for (const work of reading.closing) work();
      });
    },
    behindMs(socket) {
      const reading = readings.get(socket);
      return reading === undefined ? Infinity : lookAt(socket, reading).behindMs;
    },
    stillMs(socket) {
      const reading = readings.get(socket);
      return reading === undefined ? Infinity : lookAt(socket, reading).stillMs;
    },
    onClose(socket, work) {
      const reading = readings.get(socket);
      // Whoever is gone closes no more.
      if (reading === undefined) work();
      reading?.closing.add(work);
      return () => void reading?.closing.delete(work);
    },
    look() {
      for (const [socket, reading] of readings)
        if (lookAt(socket, reading).behindMs > unreadMs) socket.destroy();
    },
  };
}

/** How often is looked, of the time that a client has. */
const looksPerTime = 4;

/** Bounds every answer of a server by time: pages, files, lists, videos, events. */
export function endUnreadAnswers(
  app: FastifyInstance,
  options: Omit<UnreadAnswersOptions, 'now'>,
): UnreadAnswers {
  const answers = createUnreadAnswers({ ...options, now: () => performance.now() });
  app.server.on('connection', (socket: Socket) => answers.watch(socket));
  const timer = setInterval(() => answers.look(), options.unreadMs / looksPerTime);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return answers;
}
