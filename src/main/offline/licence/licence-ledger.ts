import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { LicenceState } from '#shared/offline/offline-state.ts';
import {
  findRight,
  type LicenceBook,
  type RenewalAnswer,
  rightAfter,
  stateOfRight,
  withRight,
} from './licence-book.ts';
import type { LicenceFile } from './licence-file.ts';
import { createTrustedTime, type TrustedTime, type TrustedTimeParts } from './trusted-time.ts';

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

export interface LicenceLedgerParts extends Omit<TrustedTimeParts, 'facts'> {
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
}: LicenceLedgerParts): Promise<LicenceLedger> {
  const loaded = await file.load();
  const openedAtMs = wall();
  let book: LicenceBook =
    loaded.kind === 'sound'
      ? loaded.book
      : {
          deviceId: createId(),
          time: { markMs: 0, contact: null },
          people: [],
          isDoubtful: loaded.kind !== 'missing' || (await hasKept()),
        };
  let savedMarkMs = book.time.markMs;
  const time: TrustedTime = createTrustedTime({ facts: book.time, wall, monotonic });

  const save = async (): Promise<void> => {
    if (loaded.kind === 'locked') return;
    book = { ...book, time: time.facts() };
    const { markMs } = book.time;
    if (await file.save(book)) savedMarkMs = markMs;
  };
  const state = (userId: string): LicenceState => {
    const right = findRight(book, userId);
    return right === null && (loaded.kind === 'damaged' || loaded.kind === 'locked')
      ? { kind: 'lapsed', sinceMs: openedAtMs }
      : stateOfRight(right, time.now());
  };
  return {
    deviceId: book.deviceId,
    isLocked: loaded.kind === 'locked',
    state,
    mayPlay(userId) {
      if (state(userId).kind === 'valid') return ok(true);
      const right = findRight(book, userId);
      return err(
        appError(
          right?.kind === 'denied' && !right.isDoubtful ? 'LICENCE_REVOKED' : 'LICENCE_LAPSED',
        ),
      );
    },
    async note(userId, answer) {
      time.contact(answer.issuedAtMs);
      book = withRight(book, userId, rightAfter(book, userId, answer));
      await save();
    },
    async keepTime(grainMs) {
      // Without a licence there is nothing that time could end.
      if (book.people.length > 0 && time.facts().markMs - savedMarkMs >= grainMs) await save();
    },
  };
}
