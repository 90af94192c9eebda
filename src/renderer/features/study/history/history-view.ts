import type { SyncQueue } from '#shared/sync/queue/sync-queue.ts';
import type { LessonHistoryQuery } from '#renderer/graphql/generated/graphql.ts';
import { formatDate } from '#renderer/lib/format/format-date.ts';

/** A stretch of learning one lesson on one device, without a longer break. */
export interface Sitting {
  readonly id: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Null = this device, and the server does not have it. */
  readonly device: string | null;
  readonly state: SittingState;
  readonly watchedMs: number;
  /** Where it ended, or null when no place was kept. */
  readonly positionSeconds: number | null;
}

export type SittingState = 'synced' | 'waiting' | 'refused';

/** The sittings of a day, the newest first. */
export interface HistoryDay {
  readonly date: string;
  readonly sittings: readonly Sitting[];
}

/** Ticks that lie further apart belong to two sittings, ms. */
const breakMs = 10 * 60_000;

/**
 * Joins what the server knows with what this device has not brought to it yet, by day, the newest
 * first. Pure.
 */
export function buildHistory(
  lessonId: string,
  entries: LessonHistoryQuery['lesson_history'],
  queue: SyncQueue,
): readonly HistoryDay[] {
  const atServer = entries.map((entry): Sitting => {
    const toMs = Date.parse(entry.at);
    return {
      id: entry.id,
      fromMs: toMs - entry.watched_ms,
      toMs,
      device: entry.device,
      state: 'synced',
      watchedMs: entry.watched_ms,
      positionSeconds: entry.position_seconds,
    };
  });
  // An operation whose acknowledgement was lost waits here and is on the server: it is one and the
  // same.
  const known = new Set(atServer.map(({ id }) => id));
  const here = [
    ...ticksOf(lessonId, queue.waiting, 'waiting'),
    ...ticksOf(lessonId, queue.refused, 'refused'),
  ].filter(({ id }) => !known.has(id));
  return byDay(intoSittings([...atServer, ...here].toSorted((a, b) => b.toMs - a.toMs)));
}

function ticksOf(
  lessonId: string,
  items: SyncQueue['waiting'],
  state: SittingState,
): readonly Sitting[] {
  return items.flatMap((item) =>
    item.kind === 'progress' && item.lessonId === lessonId
      ? [
          {
            id: item.id,
            fromMs: item.atMs - item.watchedMs,
            toMs: item.atMs,
            device: null,
            state,
            watchedMs: item.watchedMs,
            positionSeconds: item.positionSeconds,
          },
        ]
      : [],
  );
}

/**
 * Joins neighbours, newest first: the player keeps a tick every few seconds, a person remembers an
 * evening.
 */
function intoSittings(ticks: readonly Sitting[]): readonly Sitting[] {
  const sittings: Sitting[] = [];
  for (const tick of ticks) {
    const later = sittings.at(-1);
    if (later !== undefined && belongs(tick, later))
      sittings[sittings.length - 1] = join(tick, later);
    else sittings.push(tick);
  }
  return sittings;
}

function belongs(tick: Sitting, later: Sitting): boolean {
  return (
    tick.device === later.device &&
    tick.state === later.state &&
    later.fromMs - tick.toMs < breakMs &&
    formatDate(tick.toMs) === formatDate(later.toMs)
  );
}

function join(tick: Sitting, later: Sitting): Sitting {
  return {
    ...later,
    fromMs: Math.min(tick.fromMs, later.fromMs),
    watchedMs: tick.watchedMs + later.watchedMs,
    positionSeconds: later.positionSeconds ?? tick.positionSeconds,
  };
}

function byDay(sittings: readonly Sitting[]): readonly HistoryDay[] {
  const days = new Map<string, Sitting[]>();
  for (const sitting of sittings) {
    const date = formatDate(sitting.toMs);
    days.set(date, [...(days.get(date) ?? []), sitting]);
  }
  return [...days].map(([date, ofDay]) => ({ date, sittings: ofDay }));
}
