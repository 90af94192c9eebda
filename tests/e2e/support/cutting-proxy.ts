import net from 'node:net';

/**
 * What the network does: lets everything through, refuses connections, takes requests to the server
 * and loses the answers (the server has done the work, the client cannot know), or takes requests
 * and gives them to nobody, as a Wi-Fi without a way out does.
 */
export type NetworkMode = 'pass' | 'refuse' | 'lose-answers' | 'swallow';

export interface CuttingProxy {
  readonly url: string;
  /** Takes effect at once; open connections are cut. */
  setMode(mode: NetworkMode): void;
  /** How many answers were lost so far. */
  lostAnswers(): number;
  stop(): Promise<void>;
}

/** A small TCP proxy on a free port of 127.0.0.1 in front of `targetUrl`. */
export async function startCuttingProxy(targetUrl: string): Promise<CuttingProxy> {
  const target = new URL(targetUrl);
  const open = new Set<net.Socket>();
  let mode: NetworkMode = 'pass';
  let lost = 0;

  const server = net.createServer((client) => {
    if (mode === 'refuse') client.resetAndDestroy();
    else connectThrough(client);
  });
  function connectThrough(client: net.Socket): void {
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
    }
    client.on('data', (chunk: Buffer) => void (mode === 'swallow' || upstream.write(chunk)));
    client.on('end', () => upstream.end());
    upstream.on('data', (chunk: Buffer) => {
      if (mode === 'pass') client.write(chunk);
      else if (mode !== 'swallow') loseAnswer(client, upstream);
    });
    upstream.on('end', () => client.end());
    // A server that died leaves nobody waiting.
    upstream.on('close', () => client.destroySoon());
    client.on('close', () => upstream.end());
  }
  function loseAnswer(client: net.Socket, upstream: net.Socket): void {
    lost += 1;
    client.resetAndDestroy();
    upstream.destroy();
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');

  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    setMode(next) {
      // Nobody waits on for what was swallowed when the network is there again.
      if (next === 'refuse' || mode === 'swallow') cutAll();
      mode = next;
    },
    lostAnswers: () => lost,
    async stop() {
      cutAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
