import { setTimeout as pauseFor } from 'node:timers/promises';
import type { GrantedSession } from './session-requests.ts';
import type { SessionFile } from './session-file.ts';

/** Somebody signed in; `refreshToken` null = the server no longer accepts the session. */
export interface Holder {
  readonly userId: string;
  readonly email: string;
  readonly refreshToken: string | null;
  readonly access: { readonly token: string; readonly goodUntil: number } | null;
  readonly remembered: boolean;
}

/** A holder before it is known whether the disk keeps it. */
export type NextHolder = Omit<Holder, 'remembered'>;

/**
 * Who is signed in, in memory and on the disk: both change in one turn, one change after the other,
 * so that the last who came is the one whom both name. Only `leave` does not wait: it ends what is
 * under way, and the disk follows.
 */
export interface SessionHolder {
  /**
   * Settles once what was kept is read, or cannot be. Where the disk did not say what is kept,
   * there is another look a while later, and a few more, unless somebody signed in or out.
   */
  readonly loaded: Promise<unknown>;
  current(): Holder | null;
  /** False when somebody signed out meanwhile: then `next` is for nobody. */
  enter(next: NextHolder): Promise<boolean>;
  /**
   * Goes on from `spent`; false when another token or nobody stands there when its turn comes, or
   * somebody signed out meanwhile: then nothing of `next` stays.
   */
  goOn(spent: string, next: NextHolder): Promise<boolean>;
  /** Nobody at once. `isGone`: whether the next start finds nobody either. */
  leave(): { readonly left: Holder | null; readonly isGone: Promise<boolean> };
  /** The key store opened: what could not be read is, and what could not be kept is. */
  lookAgain(): Promise<void>;
  forgetAccessToken(): void;
  /** Resolves when the disk has what was changed by now, or has refused it. */
  settled(): Promise<void>;
}

/** Until the disk is asked again that did not say what it keeps, ms; then it is given up. */
const looksAfterMs = [1_000, 5_000, 20_000, 60_000, 300_000] as const;

/** Keeps no run from ending. */
const pauseOfRun = async (ms: number) => pauseFor(ms, undefined, { ref: false });

/** The holder in a file; `told` hears of each change. */
export function createSessionHolder(
  file: SessionFile,
  told: (before: Holder | null, now: Holder | null) => void,
  pause: (ms: number) => Promise<unknown> = pauseOfRun,
): SessionHolder {
  let holder: Holder | null = null;
  let departures = 0;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(change: () => Promise<T>): Promise<T> => {
    const next = last.then(change);
    last = next.catch(() => null);
    return next;
  };
  const become = (next: Holder | null): void => {
    const before = holder;
    holder = next;
    told(before, next);
  };
  const save = ({ userId, email, refreshToken }: NextHolder): Promise<boolean> =>
    file.save({ userId, email, refreshToken });
  /** In a turn: nobody but `leave` changes the holder while the disk is written. */
  const keep = async (next: NextHolder, since: number): Promise<boolean> => {
    if (since !== departures) return false;
    const remembered = await save(next);
    if (since !== departures) return false;
    become({ ...next, remembered });
    return true;
  };
  /** Of whoever is here already only that the disk has them changes. */
  const keepAgain = async (known: Holder): Promise<void> => {
    const remembered = await save(known);
    if (holder !== null) become({ ...holder, remembered });
  };
  /** What lies there is of nobody who signed in or out since the start. */
  const load = async (): Promise<void> => {
    if (holder !== null || departures > 0) return;
    const stored = await file.load();
    if (stored !== null && departures === 0) become({ ...stored, access: null, remembered: true });
  };
  const lookLater = async (): Promise<void> => {
    for (const afterMs of looksAfterMs) {
      // oxlint-disable no-await-in-loop -- one look after the other
      await pause(afterMs);
      if (await succeeds(inTurn(load))) return;
      // oxlint-enable no-await-in-loop
    }
  };
  const loadFirst = async (): Promise<void> => {
    if (!(await succeeds(load()))) void lookLater();
  };
  return {
    loaded: inTurn(loadFirst),
    current: () => holder,
    enter(next) {
      const since = departures;
      return inTurn(async () => keep(next, since));
    },
    goOn: (spent, next) =>
      inTurn(async () => holder?.refreshToken === spent && keep(next, departures)),
    leave() {
      const left = holder;
      departures += 1;
      become(null);
      return { left, isGone: inTurn(async () => file.remove()) };
    },
    lookAgain: () =>
      inTurn(async () => {
        // What the disk does not say now is as before.
        if (holder === null) await succeeds(load());
        else if (!holder.remembered) await keepAgain(holder);
      }),
    forgetAccessToken() {
      if (holder) holder = { ...holder, access: null };
    },
    settled: async () => void (await last),
  };
}

function succeeds(task: Promise<unknown>): Promise<boolean> {
  return task.then(
    () => true,
    () => false,
  );
}

/** What the server granted, by the clock of this run. */
export function holderOf(grant: GrantedSession, nowMs: number): NextHolder {
  const { userId, email, refreshToken, accessToken, accessLifetimeMs } = grant;
  const access = { token: accessToken, goodUntil: nowMs + accessLifetimeMs };
  return { userId, email, refreshToken, access };
}
