import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { LicenceState } from '#shared/offline/offline-state.ts';
import {
  findRight,
  type LicenceStore,
  type RenewalAnswer,
  rightAfter,
  stateOfRight,
  withRight,
} from './licence-store.ts';
import type { LicenceFile, LoadedLicences } from './licence-file.ts';
import { createTrustedTime, type TrustedTime, type TrustedTimeDeps } from './trusted-time.ts';

/**
 * The licences of this machine in this run: what was read at the start, what came since, and what
 * time it is.
 */
export interface LicenceLedger {
  readonly deviceId: string;
  /**
   * What was written down is locked, or the disk did not give it: nothing is written over it, and
   * it is to be read again.
   */
  readonly isUnread: boolean;
  /** What the server said in this run and is written down nowhere yet, for the next reading. */
  readonly heard: HeardInRun;
  state(userId: string): LicenceState;
  /**
   * `LICENCE_LAPSED` also when nothing is known, or not whether there was one; `LICENCE_REVOKED`
   * when the server's last word was no.
   */
  mayPlay(userId: string): Result<true, AppError>;
  /**
   * Takes an answer of the server down, and its clock with it. What the disk refuses counts until
   * the end of this run.
   */
  note(userId: string, answer: RenewalAnswer): Promise<void>;
  /** Writes the time down when it went on by at least `grainMs` since that was last done. */
  keepTime(grainMs: number): Promise<void>;
}

/** Counts until the end of the run whatever is read later. */
export interface HeardInRun {
  readonly answers: { readonly userId: string; readonly answer: RenewalAnswer }[];
  /** The time by the server, once it was heard. */
  time: TrustedTime | null;
}

export interface LicenceLedgerDeps extends Omit<TrustedTimeDeps, 'facts'> {
  readonly file: LicenceFile;
  readonly createId: () => string;
  /**
   * Whether something of anybody was kept by this machine: then somebody was here before a file
   * that is missing.
   */
  readonly hasKept: () => Promise<boolean>;
}

/**
 * The ledger of this run, opened at the first question. One that is unread is read again by whoever
 * asks next.
 */
export function keepLicenceLedger(deps: LicenceLedgerDeps): {
  readonly get: () => Promise<LicenceLedger>;
  /** Null when nobody asked yet. */
  readonly ifOpened: () => Promise<LicenceLedger | null>;
} {
  let last: LicenceLedger | null = null;
  let opening: Promise<LicenceLedger> | null = null;
  const open = async () => (last = await openLicenceLedger(deps, last));
  return {
    get: async () =>
      last === null || last.isUnread ? (opening ??= open().finally(() => (opening = null))) : last,
    ifOpened: async () => opening ?? last,
  };
}

/**
 * Reads what is known. A file that is damaged, or not to be read for now, counts as a licence that
 * has lapsed until the server says otherwise; and whoever is refused after it, or after one that is
 * gone, may have had a licence that it knew of. What `before` heard goes over to what is read.
 */
async function openLicenceLedger(
  deps: LicenceLedgerDeps,
  before: LicenceLedger | null,
): Promise<LicenceLedger> {
  const { file, wall, monotonic } = deps;
  const loaded = await file.load();
  const isUnread = loaded.kind === 'locked' || loaded.kind === 'unreadable';
  if (before !== null && isUnread) return before;
  const openedAtMs = wall();
  const heard: HeardInRun = before?.heard ?? { answers: [], time: null };
  let licences = await licencesOf(loaded, deps);
  let savedMarkMs = licences.time.markMs;
  const time = heard.time ?? createTrustedTime({ facts: licences.time, wall, monotonic });

  const save = async (): Promise<void> => {
    if (isUnread) return;
    licences = { ...licences, time: time.facts() };
    const { markMs } = licences.time;
    if (await file.save(licences)) savedMarkMs = markMs;
  };
  const take = (userId: string, answer: RenewalAnswer): void => {
    licences = withRight(licences, userId, rightAfter(licences, userId, answer));
  };
  for (const { userId, answer } of heard.answers) take(userId, answer);
  if (heard.answers.length > 0) await save();
  const state = (userId: string): LicenceState => {
    const right = findRight(licences, userId);
    return right === null && (loaded.kind === 'damaged' || isUnread)
      ? { kind: 'lapsed', sinceMs: openedAtMs }
      : stateOfRight(right, time.now());
  };
  return {
    deviceId: licences.deviceId,
    isUnread,
    heard,
    state,
    mayPlay(userId) {
      if (state(userId).kind === 'valid') return ok(true);
      const right = findRight(licences, userId);
      return err(
        appError(
          right?.kind === 'denied' && !right.isDoubtful ? 'LICENCE_REVOKED' : 'LICENCE_LAPSED',
        ),
      );
    },
    async note(userId, answer) {
      time.contact(answer.issuedAtMs);
      take(userId, answer);
      if (isUnread) {
        heard.answers.push({ userId, answer });
        heard.time = time;
      }
      await save();
    },
    async keepTime(grainMs) {
      // Without a licence there is nothing that time could end.
      if (licences.people.length > 0 && time.facts().markMs - savedMarkMs >= grainMs) await save();
    },
  };
}

/** What was read; else those of a machine that knows nobody. */
async function licencesOf(
  loaded: LoadedLicences,
  { createId, hasKept }: LicenceLedgerDeps,
): Promise<LicenceStore> {
  if (loaded.kind === 'sound') return loaded.licences;
  return {
    deviceId: createId(),
    time: { markMs: 0, contact: null },
    people: [],
    isDoubtful: loaded.kind !== 'missing' || (await hasKept()),
  };
}
