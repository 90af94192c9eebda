import { setTimeout as wait } from 'node:timers/promises';
import SonicBoom from 'sonic-boom';

/** Bytes of the log that wait for a reader or for room; more are dropped, and counted. */
const waitingAtMost = 1_048_576;
/** After so long what could not be written is tried again, ms. */
const againMs = 1000;
/** An exit waits so long for the last lines, ms. */
const farewellMs = 500;

let shared: SonicBoom | undefined;

/**
 * The log of this process, on its standard output. A disk without room or a reader that is gone
 * costs lines and nothing else. Pino's own way there ends the process by an error that nobody
 * hears, and its exit then tries for ever to write the rest: nobody is answered, and no signal ends
 * it.
 */
export function logStream(): SonicBoom {
  shared ??= openLog(1);
  return shared;
}

/** Waits for what the log still holds, and no longer than `farewellMs`. */
export async function flushLog(): Promise<void> {
  const log = shared;
  if (log === undefined) return;
  const written = new Promise<void>((resolve) => log.flush(() => resolve()));
  await Promise.race([written, wait(farewellMs, undefined, { ref: false })]);
}

/** The same on a file that is open. */
export function openLog(fd: number): SonicBoom {
  const stream = new SonicBoom({
    fd,
    minLength: 1,
    maxLength: waitingAtMost,
    periodicFlush: againMs,
  });
  let dropped = 0;
  stream.on('error', () => undefined);
  stream.on('drop', () => (dropped += 1));
  stream.on('drain', () => {
    if (dropped === 0) return;
    const count = dropped;
    dropped = 0;
    stream.write(`${JSON.stringify({ level: 40, msg: 'lines of this log were lost', count })}\n`);
  });
  return stream;
}
