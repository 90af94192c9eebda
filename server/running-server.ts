import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ComposedModules } from './compose-modules.ts';
import { endInTime } from './end-in-time.ts';
import { describeError } from './describe-error.ts';
import type { ChoreClock } from './jobs/chore-clock.ts';
import type { ServerCore } from './server-core.ts';

/** A server that listens. */
export interface RunningServer {
  /** `http://127.0.0.1:4000`, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /**
   * Ends requests under way, writes clicks, hands jobs over, lets go of database and port: all
   * within `stopWholeMs`, whatever hangs. Calling it again waits for the same end.
   */
  stop(): Promise<void>;
}

/** A server that listens, with its housekeeping, until it is stopped. */
export function runningServer(
  app: FastifyInstance,
  { config, limits, database, jobs }: ServerCore,
  clock: ChoreClock,
  { services, tidy }: ComposedModules,
): RunningServer {
  const tidyUp = async (): Promise<void> => {
    if (await clock.allows('ends')) await tidy();
  };
  const housekeep = (): void =>
    void tidyUp().catch((error: unknown) =>
      app.log.error({ error: describeError(error) }, 'housekeeping failed'),
    );
  const timer = setInterval(housekeep, limits.housekeepingMs);
  timer.unref();
  let stopping: Promise<void> | null = null;
  async function stop(): Promise<void> {
    clearInterval(timer);
    services.places.stop();
    // A transcoding that is under way is done again by the next process.
    services.content.stop();
    const cutOff = setTimeout(() => app.server.closeAllConnections(), limits.stopMs);
    await endInTime(
      [
        { name: 'requests', mostMs: limits.stopMs + 500, end: async () => app.close() },
        // No request is under way any more: whoever clicked has their answer.
        {
          name: 'clicks',
          mostMs: limits.stopMs,
          end: async () => services.clicks.stop(limits.stopMs * 0.6),
        },
        { name: 'refusals', mostMs: limits.stopMs, end: async () => services.refusals.stop() },
        { name: 'jobs', mostMs: limits.stopMs, end: async () => jobs.stop() },
        { name: 'database', mostMs: limits.stopMs, end: async () => database.close() },
      ],
      {
        wholeMs: limits.stopWholeMs,
        report: (error, step) =>
          app.log.error({ step, error: describeError(error) }, 'not ended in time'),
      },
    );
    clearTimeout(cutOff);
  }
  const port = portOf(app);
  return { url: httpAddress(config.host, port), port, stop: async () => (stopping ??= stop()) };
}

/**
 * Where links in e-mails lead when nobody said how people reach the server: to itself, by a name
 * that a browser can open.
 */
export function linkAddress(app: FastifyInstance, host: string): string {
  const isEveryAddress = host === '0.0.0.0' || host === '::';
  return httpAddress(isEveryAddress ? 'localhost' : host, portOf(app));
}

function portOf(app: FastifyInstance): number {
  // A listening TCP server has such an address.
  return (app.server.address() as AddressInfo).port;
}

function httpAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
