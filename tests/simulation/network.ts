import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { SyncReply, SyncRequest, SyncTransport } from '#shared/sync/ports.ts';
import type { Device } from './device.ts';
import { serverMoment } from './sent-again.ts';
import type { Simulation } from './simulation.ts';

export interface SimConnection {
  readonly device: Device;
  readonly isAlive: () => boolean;
  /** Runs a task of the page now, or when it is no longer frozen. */
  readonly whenAwake: (task: () => void) => void;
  /** How often a server that writes nothing refused what it was asked. */
  readonly refusals: { count: number };
}

type Answer = Result<SyncReply, AppError>;

/**
 * The way to the server and back: loses, delays, doubles, reorders and breaks what the profile of
 * the history says.
 */
export function createSimTransport(sim: Simulation, connection: SimConnection): SyncTransport {
  return {
    exchange(request) {
      sim.world.stir();
      sim.exchangeCount += 1;
      return new Promise<Answer>((resolve) => {
        const answer = (result: Answer) => {
          if (!result.ok && result.error.code === 'INTERNAL' && !sim.server.writes)
            connection.refusals.count += 1;
          if (!connection.isAlive()) return;
          connection.whenAwake(() => {
            sim.world.stir();
            resolve(result);
          });
        };
        if (connection.device.online) travel(sim, connection, { request, answer });
        else answer(err(appError('SERVER_UNREACHABLE')));
      });
    },
  };
}

interface Journey {
  readonly request: SyncRequest;
  readonly answer: (result: Answer) => void;
}

function travel(sim: Simulation, { device }: SimConnection, { request, answer }: Journey): void {
  const { random, world } = sim;
  // The session goes with the request as it is then, whoever the page believes to be signed in.
  const userId = device.session;
  const faults = sim.faulty ? sim.profile : null;
  const lost = () =>
    world.schedule(100 + random.below(20_000), () => answer(err(appError('SERVER_UNREACHABLE'))));
  if (faults?.brokenAnswers === true && random.chance(0.2)) {
    const error = random.pick([
      appError('HTTP_STATUS', { status: 503 }),
      appError('UNAUTHENTICATED'),
      appError('RATE_LIMITED', { retryAfterSeconds: 5 }),
      appError('INTERNAL'),
    ]);
    world.schedule(delay(sim), () => answer(err(error)));
    return;
  }
  if (faults?.lostRequests === true && random.chance(0.3)) {
    lost();
    return;
  }
  if (faults?.duplicates === true && random.chance(0.3))
    world.schedule(random.below(200_000), () =>
      arrive(sim, { userId, request, answer: () => undefined }),
    );
  world.schedule(sim.requestDelay?.() ?? delay(sim), () =>
    arrive(sim, {
      userId,
      request,
      answer(result) {
        if (sim.faulty && faults?.lostAnswers === true && random.chance(0.3)) lost();
        else world.schedule(sim.answerDelay?.() ?? delay(sim), () => answer(result));
      },
    }),
  );
}

/**
 * At the server: one call of a learner at a time, and a slow transaction holds up those behind it.
 */
function arrive(
  sim: Simulation,
  { userId, request, answer }: Journey & { readonly userId: string },
): void {
  const { world, random } = sim;
  const generation = sim.serverGeneration;
  const slow =
    sim.faulty && sim.profile.slowServer && random.chance(0.3) ? random.below(40_000) : 0;
  const freeAt = Math.max(world.now(), sim.busyUntil.get(userId) ?? 0) + slow;
  sim.busyUntil.set(userId, freeAt);
  world.schedule(freeAt - world.now(), () => {
    if (generation !== sim.serverGeneration) {
      answer(err(appError('SERVER_UNREACHABLE')));
      return;
    }
    if (userId === '') {
      answer(err(appError('UNAUTHENTICATED')));
      return;
    }
    if (sim.variant.server.checksPerson && request.person !== userId) {
      answer(err(appError('PERSON_CHANGED')));
      return;
    }
    const other = sim.users.find((user) => user !== userId);
    if (sim.faulty && sim.profile.foreignAnswers && other !== undefined && random.chance(0.1)) {
      const foreign = sim.server.handle(other, {
        ...request,
        person: other,
        cursor: random.chance(0.5) ? null : request.cursor,
        operations: [],
        notes: [],
      });
      answer(
        foreign.ok
          ? ok({ ...foreign.value, applied: request.operations.map(({ id }) => id) })
          : foreign,
      );
      return;
    }
    const reply = sim.server.handle(userId, request);
    if (reply.ok && sim.profile.serverRollbacks)
      sim.heldAt.set(reply.value, serverMoment(sim, userId));
    answer(reply);
  });
}

function delay(sim: Simulation): number {
  const { random } = sim;
  if (sim.faulty && sim.profile.slowNetwork && random.chance(0.4)) return random.below(45_000);
  return 10 + random.below(300);
}
