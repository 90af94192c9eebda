import net from 'node:net';

/**
 * pass: everything goes through. refuse: nobody gets in and who is in is cut off. silent:
 * connections stay, and nothing goes through any more.
 */
export type Mood = 'pass' | 'refuse' | 'silent';

/** A TCP proxy on a free port of 127.0.0.1 in front of another port of it. */
export interface MoodyProxy {
  readonly port: number;
  setMood(mood: Mood): void;
  stop(): Promise<void>;
}

/** Starts one that lets everything through. */
export async function startMoodyProxy(targetPort: number): Promise<MoodyProxy> {
  const open = new Set<net.Socket>();
  let mood: Mood = 'pass';
  const server = net.createServer((client) => {
    if (mood === 'refuse') return void client.resetAndDestroy();
    const target = net.connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.on('data', (chunk: Buffer) => {
        if (mood === 'pass') other.write(chunk);
      });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.address() as net.AddressInfo).port, // it listens on TCP
    setMood(next) {
      mood = next;
      if (next === 'refuse') for (const socket of open) socket.resetAndDestroy();
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
