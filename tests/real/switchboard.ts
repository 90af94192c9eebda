import net from 'node:net';

/** A TCP line on a port of its own whose other end can be moved, cut or refused. */
export interface Switchboard {
  readonly port: number;
  /** New connections lead there; those that are open are cut. */
  leadTo(port: number): void;
  /** Cuts what is open; new connections go on as before. */
  cut(): void;
  /** Cuts what is open and refuses the next ones until `leadTo`. */
  refuse(): void;
  stop(): Promise<void>;
}

/** A line to a port of this machine. */
export async function startSwitchboard(target: number): Promise<Switchboard> {
  const open = new Set<net.Socket>();
  let to: number | null = target;
  const server = net.createServer((caller) => {
    if (to === null) {
      caller.resetAndDestroy();
      return;
    }
    const callee = net.connect(to, '127.0.0.1');
    for (const socket of [caller, callee]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
    }
    caller.pipe(callee).pipe(caller);
    callee.on('close', () => caller.destroy());
    caller.on('close', () => callee.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('a listening server has a port');
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    leadTo(port) {
      to = port;
      cut();
    },
    cut,
    refuse() {
      to = null;
      cut();
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cut();
      await closed;
    },
  };
}
