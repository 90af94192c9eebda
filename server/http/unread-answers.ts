import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Connections whose clients do not read what was answered: each keeps its answer in memory for as
 * long as it stands.
 */
export interface UnreadAnswers {
  /** Looks after a connection until it closes. */
  watch(socket: Socket): void;
  /** Cuts those that nobody reads. */
  look(): void;
}

export interface UnreadAnswersOptions {
  /**
   * How long a client may read nothing while something waits for it, ms; on top comes what a slow
   * line needs for what waits.
   */
  readonly unreadMs: number;
  /** Of a line that is slow and no more. */
  readonly leastBytesPerSecond: number;
  readonly now: () => number;
}

interface Reading {
  /** What the client had been sent at the last look. */
  sentBytes: number;
  sinceMs: number;
}

/** Looks at connections, whatever is sent over them. */
export function createUnreadAnswers({
  unreadMs,
  leastBytesPerSecond,
  now,
}: UnreadAnswersOptions): UnreadAnswers {
  const readings = new Map<Socket, Reading>();

  function lookAt(socket: Socket, reading: Reading): void {
    const waitingBytes = socket.writableLength;
    const sentBytes = socket.bytesWritten - waitingBytes;
    if (waitingBytes === 0 || sentBytes !== reading.sentBytes)
      Object.assign(reading, { sentBytes, sinceMs: now() });
    else if (now() - reading.sinceMs > unreadMs + (waitingBytes / leastBytesPerSecond) * 1000)
      socket.destroy();
  }

  return {
    watch(socket) {
      readings.set(socket, { sentBytes: 0, sinceMs: now() });
      socket.once('close', () => void readings.delete(socket));
    },
    look() {
      for (const [socket, reading] of readings) lookAt(socket, reading);
    },
  };
}

/** How often is looked, of the time that a client has. */
const looksPerTime = 4;

/** Bounds every answer of a server by time: pages, files, lists, videos, events. */
export function endUnreadAnswers(
  app: FastifyInstance,
  options: Omit<UnreadAnswersOptions, 'now'>,
): void {
  const answers = createUnreadAnswers({ ...options, now: () => performance.now() });
  app.server.on('connection', (socket: Socket) => answers.watch(socket));
  const timer = setInterval(() => answers.look(), options.unreadMs / looksPerTime);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
