import type { BankMovement } from './bank-movement.ts';

const halfDayMs = 12 * 3_600_000;

/** When money moved by what a report says; null where it says neither a moment nor a day. */
export function toldAt({
  occurredAt,
  extra,
}: Pick<BankMovement, 'occurredAt' | 'extra'>): Date | null {
  const day = extra['at'];
  if (occurredAt !== null) return occurredAt;
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? noonOf(day) : null;
}

/**
 * When a movement moved, as far as is known by `now`: as `movedAt` of a row, but of a day alone
 * that has not ended now is as near as noon, and is before nothing that was there already.
 */
export function knownMoment(
  { heardAt, ...told }: Parameters<typeof toldAt>[0] & { readonly heardAt: Date },
  now: Date,
): Date {
  const toldMoment = toldAt(told);
  const at = toldMoment ?? heardAt;
  const isDay = told.occurredAt === null && toldMoment !== null;
  const isOver = !isDay || at.getTime() + halfDayMs <= now.getTime();
  return at < now && isOver ? at : now;
}

/** The moment that a day alone (`YYYY-MM-DD`) counts as, as in `movedAt`. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00+07:00`);
}

/** Clocks of banks differ, and some tell only the day: so much before is no contradiction. */
const earliestMs = 2 * 24 * 3_600_000;

/**
 * Whether money moved before what it names was there: a code that nobody had yet was written by
 * nobody, so the moment is wrong or the money is other money.
 */
export function isBefore(
  movement: Pick<BankMovement, 'occurredAt' | 'extra'>,
  madeAt: Date,
): boolean {
  const at = toldAt(movement);
  return at !== null && at.getTime() < madeAt.getTime() - earliestMs;
}
