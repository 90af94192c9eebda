import { once } from 'node:events';
import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { describeError } from '../describe-error.ts';
import { type Heartbeat, heartbeatFields } from './heartbeat.ts';

/** A second between two looks. */
const usual = { everyMs: 1000, missed: 30, missedAtLength: 30 * 60 } as const;

/** Of this process: it has one main thread. */
const beats = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));

/**
 * Has a thread of its own watch this one, and end the process (SIGKILL, after a sentence on stderr)
 * when this one does nothing for 30 s: no timer runs then, no signal is heard, and nobody is
 * answered. That is no work of ours: the longest that is known takes a few seconds, and what may
 * take longer says so (`atLength`). Keeps no process alive. Not while a debugger is open. Resolves
 * when it watches.
 */
export async function watchStandstill(times: Omit<Heartbeat, 'beats'> = usual): Promise<void> {
  const watcher = new Worker(new URL('standstill-worker.ts', import.meta.url), {
    workerData: { ...times, beats } satisfies Heartbeat,
    execArgv: [],
    // Piped into ours, its silent streams would make an error of a full log the end of the server.
    stdout: true,
    stderr: true,
  });
  watcher.unref();
  const beat = (): void => {
    Atomics.store(beats, heartbeatFields.isDebugged, inspector.url() === undefined ? 0 : 1);
    Atomics.add(beats, heartbeatFields.beats, 1);
  };
  beat();
  setInterval(beat, times.everyMs).unref();
  // A server without it is better than none.
  await once(watcher, 'message').catch((error: unknown) =>
    console.error(
      JSON.stringify({ msg: 'standstill is not watched', error: describeError(error) }),
    ),
  );
}

/**
 * Does what may hold this thread for minutes and must not be cut off: the embedded database looking
 * through a table of gigabytes.
 */
export async function atLength<T>(work: () => Promise<T>): Promise<T> {
  Atomics.add(beats, heartbeatFields.longWorks, 1);
  try {
    return await work();
  } finally {
    Atomics.sub(beats, heartbeatFields.longWorks, 1);
  }
}
