import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { appError } from '#shared/errors/error-code.ts';
import { type PushChange, pushAddress, writePushChange } from '#shared/push/push-event.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { Limits } from '../../limits.ts';
import {
  type Auth,
  type HeldPlaces,
  type SessionUpdates,
  type Viewer,
  viewerMay,
} from '../../modules/auth/api.ts';
import { moneyOffice, type Push } from '../../push/push.ts';
import type { RequestGuard } from '../request-guard.ts';
import { refuse } from '../refuse.ts';

export interface EventsRouteDeps {
  readonly push: Push;
  readonly auth: Pick<Auth, 'isSessionLive'>;
  readonly limits: Pick<Limits, 'pushStreams' | 'pushHeartbeatMs'>;
  readonly news: SessionUpdates;
  readonly guard: RequestGuard;
  readonly places: Pick<HeldPlaces, 'take'>;
  readonly now: () => number;
}

/** A client that does not read is cut off once so much waits for it. */
const waitingBytes = 64 * 1024;

/** How long a browser waits before it opens the stream again, ms. */
const reopenMs = 2000;

/**
 * `GET /events`: what of the signed-in person's changed, as it happens
 * (src/shared/push/push-event.ts). Refuses with UNAUTHENTICATED (401), ORIGIN_NOT_ALLOWED (403) or
 * RATE_LIMITED (429: too many streams). Ends when the session ends, in whatever process.
 */
export function addEventsRoute(app: FastifyInstance, options: EventsRouteDeps): void {
  const { push, auth, news, guard, places, limits, now } = options;
  const streams = new Map<ServerResponse, OpenStream>();

  app.get(pushAddress, async (request, reply) => {
    const entered = await guard.admit(request, reply, { whom: 'signedIn', from: 'ourPages' });
    if (entered === null) return reply;
    const { viewer } = entered;
    if (streams.size >= limits.pushStreams)
      return refuse(request, reply, appError('RATE_LIMITED', { retryAfterSeconds: 30 }), 429);
    const taken = await places.take([
      ['streamOfPerson', { userId: viewer.userId }],
      ['streamOfAddress', { address: request.ip }],
    ]);
    if (!taken.ok) return refuse(request, reply, taken.error, 429);
    // Whoever went away meanwhile closes no more.
    if (reply.raw.closed || reply.raw.destroyed) taken.value();
    else {
      reply.raw.once('close', taken.value);
      stream(openStream(reply), viewer);
    }
    return reply;
  });

  function stream(raw: ServerResponse, viewer: Viewer): void {
    const write = (text: string): void => {
      // What is told between its end and its close is for nobody.
      if (raw.writableEnded) return;
      if (raw.writableLength > waitingBytes) raw.destroy();
      else raw.write(text);
    };
    const unfollow = followAll(push, viewer, (change) =>
      write(`event: changed\ndata: ${writePushChange(change)}\n\n`),
    );
    // A database that does not answer says nothing about the session: the next beat asks again.
    const isOver = async (): Promise<boolean> =>
      !(await auth.isSessionLive(viewer.sessionId, now()).catch(() => true));
    let waitedAtLastBeat = false;
    const beat = async (): Promise<void> => {
      // From one beat to the next nothing was read: nobody is there, or they never read.
      if (waitedAtLastBeat && raw.writableLength > 0) return void raw.destroy();
      waitedAtLastBeat = raw.writableLength > 0;
      if (await isOver()) raw.end();
      else write(': \n\n');
    };
    streams.set(raw, { userId: viewer.userId, sessionId: viewer.sessionId, beat });
    const timer = setInterval(() => void beat(), limits.pushHeartbeatMs);
    timer.unref();
    raw.on('close', () => {
      clearInterval(timer);
      unfollow();
      streams.delete(raw);
    });
    // Told at once, so that a proxy passes the answer on and the client knows that it is heard.
    write(`retry: ${reopenMs}\n\n`);
    // The session may have ended between the door and here, where nobody was told of it yet.
    void isOver().then((over) => over && raw.end());
  }

  const unfollowUpdates = news.follow({
    ended({ sessionId }) {
      for (const [raw, stream] of streams) if (stream.sessionId === sessionId) raw.end();
    },
    changed(userId) {
      for (const stream of streams.values()) if (stream.userId === userId) void stream.beat();
    },
    gap() {
      for (const stream of streams.values()) void stream.beat();
    },
  });

  app.addHook('preClose', async () => {
    unfollowUpdates();
    for (const raw of streams.keys()) raw.end();
  });
}

/** What concerns a person, and whoever of the office may see money what the bank told. */
function followAll(
  push: Push,
  viewer: Viewer,
  listener: (change: PushChange) => void,
): Unsubscribe {
  const whom = viewerMay(viewer, 'money.move') ? [viewer.userId, moneyOffice] : [viewer.userId];
  const followed = whom.map((id) => push.follow(id, listener));
  return () => {
    for (const unfollow of followed) unfollow();
  };
}

interface OpenStream {
  readonly userId: string;
  readonly sessionId: string;
  /** Asks whether the session still stands, and ends the stream when it does not. */
  readonly beat: () => Promise<void>;
}

function openStream(reply: FastifyReply): ServerResponse {
  void reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  const { raw } = reply.hijack();
  raw.socket?.setNoDelay(true);
  // Values were set here and by our own hooks: strings and numbers.
  return raw.writeHead(200, reply.getHeaders() as Record<string, string | number | string[]>);
}
