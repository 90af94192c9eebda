import type { LicenceState } from '#shared/offline/offline-state.ts';
import type { TimeFacts } from './trusted-time.ts';

/** What this machine knows of licences, of everybody who signed in here. */
export interface LicenceStore {
  /** Of this installation; the server is told it and keeps nothing. */
  readonly deviceId: string;
  readonly time: TimeFacts;
  /** The one heard of last comes last. */
  readonly people: readonly PersonRight[];
  /**
   * Somebody whom it does not name may have been granted a right here: it was damaged, lost beside
   * what was kept, or forgot people.
   */
  readonly isDoubtful: boolean;
}

/** What the server said last of a person's right, and when by its own clock. */
export interface PersonRight {
  readonly userId: string;
  readonly right: Right;
}

export type Right =
  | { readonly kind: 'granted'; readonly untilMs: number }
  /**
   * `hadOne`: it was granted here before, so it was taken back (refund). `isDoubtful`: nobody knows
   * whether it was.
   */
  | {
      readonly kind: 'denied';
      readonly sinceMs: number;
      readonly hadOne: boolean;
      readonly isDoubtful: boolean;
    };

/** What the server answered to a question. */
export interface RenewalAnswer {
  readonly granted: boolean;
  readonly issuedAtMs: number;
  readonly untilMs: number;
}

/** People remembered on one machine. */
export const rememberedPeople = 50;

/**
 * What the server's answer makes of what was known. The moment of losing a right is the first one
 * that was told.
 */
export function rightAfter(
  licences: LicenceStore,
  userId: string,
  { granted, issuedAtMs, untilMs }: RenewalAnswer,
): Right {
  const before = findRight(licences, userId);
  if (granted) return { kind: 'granted', untilMs };
  if (before?.kind === 'denied') return before;
  return {
    kind: 'denied',
    sinceMs: issuedAtMs,
    hadOne: before !== null,
    isDoubtful: before === null && licences.isDoubtful,
  };
}

export function findRight({ people }: LicenceStore, userId: string): Right | null {
  return people.find((person) => person.userId === userId)?.right ?? null;
}

export function withRight(licences: LicenceStore, userId: string, right: Right): LicenceStore {
  const others = licences.people.filter((person) => person.userId !== userId);
  const people = [...others, { userId, right }];
  return {
    ...licences,
    people: people.slice(-rememberedPeople),
    isDoubtful: licences.isDoubtful || people.length > rememberedPeople,
  };
}

/** What a right means at a moment. */
export function stateOfRight(right: Right | null, nowMs: number): LicenceState {
  if (right === null) return { kind: 'none' };
  if (right.kind === 'denied')
    return right.hadOne ? { kind: 'revoked', sinceMs: right.sinceMs } : { kind: 'none' };
  return nowMs < right.untilMs
    ? { kind: 'valid', untilMs: right.untilMs }
    : { kind: 'lapsed', sinceMs: right.untilMs };
}
