import net from 'node:net';

/** A file on a server of this machine, asked for in ranges. */
export interface RangeTarget {
  readonly port: number;
  /** Path of the address, with its leading slash. */
  readonly path: string;
  readonly fileBytes: number;
}

/**
 * Bytes per second that `clients` connections get in ranges of `rangeBytes` at random places of a
 * file, each asking for the next one when it has the whole (closed loop), over `durationMs`. Bare
 * sockets that read into one buffer, for a client of Node's http would be slower than what it
 * measures. Any answer but a 206 of the right length fails.
 */
export async function rangeBytesPerSecond(
  target: RangeTarget,
  {
    clients,
    rangeBytes,
    durationMs,
  }: { readonly clients: number; readonly rangeBytes: number; readonly durationMs: number },
): Promise<number> {
  const startedAt = performance.now();
  const isOver = (): boolean => performance.now() - startedAt >= durationMs;
  const received = await Promise.all(
    Array.from({ length: clients }, async () => runClient(target, rangeBytes, isOver)),
  );
  return received.reduce((sum, bytes) => sum + bytes, 0) / ((performance.now() - startedAt) / 1000);
}

/** Answers the bytes of all bodies. */
function runClient(
  { port, path, fileBytes }: RangeTarget,
  rangeBytes: number,
  isOver: () => boolean,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = 0;
    /** Of the answer that is on its way; null before its head. */
    let missing: number | null = null;
    const socket = net.connect(
      { port, host: '127.0.0.1', onread: { buffer: Buffer.alloc(512 * 1024), callback: take } },
      ask,
    );
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed the connection')));

    function ask(): void {
      const start = Math.floor(Math.random() * (fileBytes / rangeBytes)) * rangeBytes;
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nRange: bytes=${start}-${start + rangeBytes - 1}\r\n\r\n`,
      );
    }

    function take(count: number, buffer: Uint8Array): boolean {
      let body = count;
      if (missing === null) {
        // The head is far smaller than a packet of this machine, so it comes whole.
        const text = Buffer.from(buffer.buffer, buffer.byteOffset, Math.min(count, 8192)).toString(
          'latin1',
        );
        const headEnd = text.indexOf('\r\n\r\n');
        if (
          headEnd < 0 ||
          !text.startsWith('HTTP/1.1 206') ||
          !text.slice(0, headEnd).toLowerCase().includes(`content-length: ${rangeBytes}`)
        ) {
          socket.destroy(new Error(`not the range that was asked for: ${text.slice(0, 200)}`));
          return false;
        }
        body -= headEnd + 4;
        missing = rangeBytes;
      }
      received += body;
      missing -= body;
      if (missing > 0) return true;
      missing = null;
      if (!isOver()) ask();
      else {
        socket.removeAllListeners('close').destroy();
        resolve(received);
      }
      return true;
    }
  });
}
