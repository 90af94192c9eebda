import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { PlaceName } from '#server/counted-limits.ts';
import type { Writer } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import { isLoopback, networkOf } from './network-of.ts';
import { deleteEmptyPlaces, keepPlaces, leavePlace, takePlace } from './held-place-store.ts';

/**
 * How much of something a person or an address may have at once, over all processes (the table:
 * server/counted-limits.ts): streams of events, files under way. Never more than is allowed; a
 * process that dies leaves its places a minute later.
 */
export interface HeldPlaces {
  /**
   * Takes a place of each, or none and refuses with `RATE_LIMITED`; the value leaves them, once
   * however often it is called. This machine itself is not counted by its address. Rejects when the
   * database does not answer.
   */
  take(
    wanted: readonly (readonly [PlaceName, PlaceSubject])[],
  ): Promise<Result<() => void, AppError>>;
  /** Forgets what nobody holds any more. */
  tidy(): Promise<void>;
  /** Tells no more that this process lives. */
  stop(): void;
}

type PlaceSubject = { readonly userId: string } | { readonly address: string };

export interface HeldPlacesDeps {
  readonly database: Writer;
  readonly limits: Pick<Limits, 'places' | 'placesForgottenMs'>;
  readonly now: () => number;
  readonly newId: () => string;
  readonly report: (error: unknown) => void;
}

/** The places of one process. */
export function createHeldPlaces({
  database,
  limits,
  now,
  newId,
  report,
}: HeldPlacesDeps): HeldPlaces {
  const holder = newId();
  const held = new Map<string, number>();
  const until = (): number => now() + limits.placesForgottenMs;

  function count(subject: string, change: 1 | -1): void {
    const next = (held.get(subject) ?? 0) + change;
    if (next > 0) held.set(subject, next);
    else held.delete(subject);
  }

  async function takeOne(place: PlaceName, subject: string): Promise<boolean> {
    const row = await database.first(takePlace, {
      subject,
      holder,
      limit: limits.places[place],
      nowMs: now(),
      untilMs: until(),
    });
    if (row !== null) count(subject, 1);
    return row !== null;
  }

  function leave(subjects: string[]): void {
    for (const subject of subjects.splice(0)) {
      count(subject, -1);
      // What cannot be told now is told by the next beat.
      database.run(leavePlace, { subject, holder }).catch(report);
    }
  }

  async function beat(): Promise<void> {
    const subjects = [...held.keys()];
    if (subjects.length > 0)
      await database.run(keepPlaces, {
        subjects,
        helds: subjects.map((subject) => held.get(subject) ?? 0),
        holder,
        untilMs: until(),
      });
  }

  const timer = setInterval(() => void beat().catch(report), limits.placesForgottenMs / 3);
  timer.unref();

  return {
    async take(wanted) {
      const taken: string[] = [];
      try {
        for (const [place, whose] of wanted) {
          if ('address' in whose && isLoopback(whose.address)) continue;
          const subject = `${place}:${'userId' in whose ? whose.userId : networkOf(whose.address)}`;
          if (!(await takeOne(place, subject)))
            return (leave(taken), err(appError('RATE_LIMITED', { retryAfterSeconds: 30 })));
          taken.push(subject);
        }
        return ok(() => leave(taken));
      } catch (error) {
        leave(taken);
        throw error;
      }
    },
    tidy: async () => void (await database.run(deleteEmptyPlaces, { nowMs: now() })),
    stop: () => clearInterval(timer),
  };
}
