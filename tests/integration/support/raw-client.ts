import { connect, type Socket } from 'node:net';

/** A connection on which a test sends what no client of HTTP would. */
export interface RawClient {
  readonly socket: Socket;
  /** What was answered so far. */
  readonly text: () => string;
  /** The status of the answer as soon as there is one; null when there is none in time. */
  readonly status: (withinMs: number) => Promise<number | null>;
}

/** Connects to a server and sends lines of a head, and the empty line behind them. */
export function openRawClient(port: number, lines: readonly string[]): RawClient {
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write([...lines, '', ''].join('\r\n'));
  const statusOf = () => /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  return {
    socket,
    text: () => text,
    status: async (withinMs) =>
      new Promise<number | null>((resolve) => {
        const look = (): void => {
          const found = statusOf();
          if (found !== undefined || socket.destroyed) end(found);
        };
        const end = (found?: string): void => {
          clearTimeout(timer);
          socket.off('data', look).off('close', look);
          resolve(found === undefined ? null : Number(found));
        };
        const timer = setTimeout(() => end(), withinMs);
        socket.on('data', look).on('close', look);
        look();
      }),
  };
}
