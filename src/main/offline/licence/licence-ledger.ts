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
import type { LicenceFile } from './licence-file.ts';
import { createTrustedTime, type TrustedTime, type TrustedTimeDeps } from './trusted-time.ts';

/**
 * The licences of this machine in this run: what was read at the start, what came since, and what
 * time it is.
 */
export interface LicenceLedger {
  readonly deviceId: string;
  /**
   * What was written down could not be opened: nothing is written over it, and it is to be read
   * again.
   */
  readonly isLocked: boolean;
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
 * Reads what is known. A file that is damaged, or locked for now, counts as a licence that has
 * lapsed until the server says otherwise; and whoever is refused after it, or after one that is
 * gone, may have had a licence that it knew of.
 */
export async function openLicenceLedger({
  file,
  wall,
  monotonic,
  createId,
  hasKept,
}: LicenceLedgerDeps): Promise<LicenceLedger> {
  const loaded = await file.load();
  const openedAtMs = wall();
  let licences: LicenceStore =
    loaded.kind === 'sound'
      ? loaded.licences
      : {
          deviceId: createId(),
          time: { markMs: 0, contact: null },
          people: [],
          isDoubtful: loaded.kind !== 'missing' || (await hasKept()),
        };
  let savedMarkMs = licences.time.markMs;
  const time: TrustedTime = createTrustedTime({ facts: licences.time, wall, monotonic });

  const save = async (): Promise<void> => {
    if (loaded.kind === 'locked') return;
    licences = { ...licences, time: time.facts() };
    const { markMs } = licences.time;
    if (await file.save(licences)) savedMarkMs = markMs;
  };
  const state = (userId: string): LicenceState => {
    const right = findRight(licences, userId);
    return right === null && (loaded.kind === 'damaged' || loaded.kind === 'locked')
      ? { kind: 'lapsed', sinceMs: openedAtMs }
      : stateOfRight(right, time.now());
  };
  return {
    deviceId: licences.deviceId,
    isLocked: loaded.kind === 'locked',
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
      licences = withRight(licences, userId, rightAfter(licences, userId, answer));
      await save();
    },
    async keepTime(grainMs) {
      // Without a licence there is nothing that time could end.
      if (licences.people.length > 0 && time.facts().markMs - savedMarkMs >= grainMs) await save();
    },
  };
}
