import net from 'node:net';

/** A port that was free a moment ago, for a process that cannot say which one it took. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo; // it listens to one
  await new Promise((resolve) => server.close(resolve));
  return port;
}
