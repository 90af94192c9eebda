import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { LicenceState } from '#shared/offline/offline-state.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import { repeat } from '../../session/repeat.ts';
import type { Session } from '../../session/session.ts';
import type { FetchLicence } from './fetch-licence.ts';
import type { Licence } from './licence.ts';
import type { LicenceFile } from './licence-file.ts';
import { keepLicenceLedger } from './licence-ledger.ts';

/** The licence as the application keeps it. */
export interface LicenceRenewal extends Licence {
  /**
   * Follows session and time from now on, and renews now and then; called once. Nothing is read or
   * asked before that or a question.
   */
  start(): void;
  /** The way to the server is open again: a good moment to renew. */
  contact(): void;
  /** Writes the time down. */
  stop(): Promise<void>;
}

export interface LicenceDeps {
  readonly session: Pick<Session, 'current' | 'subscribe'>;
  readonly file: LicenceFile;
  readonly ask: FetchLicence;
  readonly clock: SyncClock;
  readonly createId: () => string;
  /** Whether this machine has kept media of anybody. */
  readonly hasKept: () => Promise<boolean>;
}

/** When things are done, in ms. */
export const licenceTimes = {
  /** After the start, so that the window comes first. */
  firstRenewal: 2000,
  /** How often the state is looked at. */
  look: 60_000,
  renewEvery: 3_600_000,
  /** A return of the network so soon after a renewal needs none. */
  freshAfterRenewal: 60_000,
  /** How far the written time may lie back: what a kill can give away. */
  timeGrain: 10 * 60_000,
  /**
   * Before playing is refused, the server is waited for so long, and asked again only after so
   * long.
   */
  playWait: 4000,
  askAgain: 15_000,
} as const;

/** One question to the server, and when (by the wall clock) it was answered. */
interface Asked {
  readonly userId: string;
  readonly atMs: number;
  readonly ok: boolean;
}

/** The licence of whoever is signed in. */
export function createLicence({
  session,
  file,
  ask,
  clock,
  createId,
  hasKept,
}: LicenceDeps): LicenceRenewal {
  const { add, emit } = createListeners<LicenceState>();
  const stops: Unsubscribe[] = [];
  const ledger = keepLicenceLedger({
    file,
    wall: () => clock.now(),
    monotonic: () => clock.monotonic(),
    createId,
    hasKept,
  });
  let asked: Asked | null = null;
  let asking: {
    readonly userId: string;
    readonly result: Promise<Result<LicenceState, AppError>>;
  } | null = null;
  let told = '';

  const state = async (): Promise<LicenceState> => {
    const userId = userIdOf(await session.current());
    return userId === null ? { kind: 'none' } : (await ledger.get()).state(userId);
  };
  const tell = async (): Promise<LicenceState> => {
    const current = await state();
    const text = JSON.stringify(current);
    if (text !== told) emit(current);
    told = text;
    return current;
  };
  /**
   * Whether the last question of this person was answered less than `ms` ago; a clock that jumps
   * makes it long ago.
   */
  const wasAsked = (userId: string, ms: number, outcome?: 'ok'): boolean =>
    asked?.userId === userId &&
    Math.abs(clock.now() - asked.atMs) < ms &&
    (outcome === undefined || asked.ok);

  const askServer = async (userId: string): Promise<Result<LicenceState, AppError>> => {
    const { deviceId } = await ledger.get();
    const answer = await ask({ deviceId, questionId: createId() });
    asked = { userId, atMs: clock.now(), ok: answer.ok };
    if (!answer.ok) return answer;
    // Somebody else meanwhile: the answer was for whoever asked, or for the other; nobody can say.
    if (userIdOf(await session.current()) !== userId) return err(appError('UNAUTHENTICATED'));
    await (await ledger.get()).note(userId, answer.value);
    return ok(await tell());
  };
  const renewFor = (userId: string): Promise<Result<LicenceState, AppError>> => {
    if (asking?.userId === userId) return asking.result;
    const result = askServer(userId).finally(() => {
      if (asking?.result === result) asking = null;
    });
    asking = { userId, result };
    return result;
  };
  const renew = async (): Promise<Result<LicenceState, AppError>> => {
    const userId = userIdOf(await session.current());
    return userId === null ? err(appError('UNAUTHENTICATED')) : renewFor(userId);
  };
  /** In the background: a session that has expired, or nobody, cannot renew. */
  const renewUnlessAsked = async (withinMs: number, outcome?: 'ok'): Promise<void> => {
    const current = await session.current();
    if (
      current.status === 'signed_in' &&
      !current.expired &&
      !wasAsked(current.userId, withinMs, outcome)
    )
      await renewFor(current.userId);
  };

  const look = async (): Promise<void> => {
    await tell();
    await (await ledger.get()).keepTime(licenceTimes.timeGrain);
    await renewUnlessAsked(licenceTimes.renewEvery);
  };

  return {
    state,
    renew,
    subscribe: add,
    async mayPlay({ isPreview }) {
      if (isPreview) return ok(true);
      const userId = userIdOf(await session.current());
      if (userId === null) return err(appError('UNAUTHENTICATED'));
      const known = (await ledger.get()).mayPlay(userId);
      if (known.ok || wasAsked(userId, licenceTimes.askAgain)) return known;
      await waitAtMost(licenceTimes.playWait, renewFor(userId), clock);
      return (await ledger.get()).mayPlay(userId);
    },
    start() {
      stops.push(
        clock.schedule(licenceTimes.firstRenewal, () => void look()),
        repeat(licenceTimes.look, look, clock),
        session.subscribe(
          () => void tell().then(() => renewUnlessAsked(licenceTimes.freshAfterRenewal, 'ok')),
        ),
      );
    },
    contact: () => void renewUnlessAsked(licenceTimes.freshAfterRenewal, 'ok'),
    async stop() {
      for (const stop of stops.splice(0)) stop();
      await (await ledger.ifOpened())?.keepTime(1);
    },
  };
}

function userIdOf(state: SessionState): string | null {
  return state.status === 'signed_in' ? state.userId : null;
}

/** Waits for a task, but not for ever; it goes on by itself. */
async function waitAtMost(
  ms: number,
  task: Promise<unknown>,
  clock: Pick<SyncClock, 'schedule'>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.schedule(ms, resolve);
  await Promise.race([task, promise]);
  cancel();
}
