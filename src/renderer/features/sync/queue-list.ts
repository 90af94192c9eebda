import type { RefusedItem, SyncItem, SyncQueue } from '#shared/sync/queue/sync-queue.ts';

/** What waits, joined so that a person can read it: the player keeps a tick every few seconds. */
export type WaitingLine =
  | {
      readonly kind: 'progress';
      readonly key: string;
      readonly lessonId: string;
      /** How many operations it stands for. */
      readonly count: number;
      readonly fromMs: number;
      readonly toMs: number;
      readonly watchedMs: number;
      /** Where the last of them ended. */
      readonly positionSeconds: number | null;
    }
  | {
      readonly kind: 'note';
      readonly key: string;
      readonly lessonId: string;
      readonly atMs: number;
      readonly text: string;
      readonly deleted: boolean;
    };

/** How much waits, by kind. */
export interface WaitingCounts {
  readonly progress: number;
  readonly notes: number;
}

/**
 * Waiting operations as lines, the newest first: progress of one lesson is one line, a note is its
 * own. Pure.
 */
export function waitingLines(items: readonly SyncItem[]): readonly WaitingLine[] {
  const lines = new Map<string, WaitingLine>();
  for (const item of items) {
    if (item.kind === 'note')
      lines.set(item.id, {
        kind: 'note',
        key: item.id,
        lessonId: item.lessonId,
        atMs: item.atMs,
        text: item.text,
        deleted: item.deleted,
      });
    else lines.set(item.lessonId, withTick(lines.get(item.lessonId), item));
  }
  return [...lines.values()].toSorted((a, b) => newestOf(b) - newestOf(a));
}

/** Counts operations, not lines: it is the number that the connection pill says. */
export function countWaiting(items: readonly SyncItem[]): WaitingCounts {
  const notes = items.filter(({ kind }) => kind === 'note').length;
  return { progress: items.length - notes, notes };
}

/** The refused operations of one reason. */
export interface RefusedGroup {
  readonly code: string;
  readonly items: readonly RefusedItem[];
}

/** What was refused, by reason, in the order in which the reasons came first. */
export function refusedGroups(items: readonly RefusedItem[]): readonly RefusedGroup[] {
  const groups = new Map<string, RefusedItem[]>();
  for (const item of items) groups.set(item.code, [...(groups.get(item.code) ?? []), item]);
  return [...groups].map(([code, ofCode]) => ({ code, items: ofCode }));
}

/**
 * What support needs to see why something does not go: the queue as it is, with the version of this
 * form.
 */
export function supportFile(queue: SyncQueue, savedAtMs: number): string {
  return `${JSON.stringify({ format: 1, savedAt: new Date(savedAtMs).toISOString(), ...queue }, null, 2)}\n`;
}

type Tick = Extract<SyncItem, { kind: 'progress' }>;

function withTick(
  line: WaitingLine | undefined,
  { lessonId, atMs, watchedMs, positionSeconds }: Tick,
): WaitingLine {
  if (line?.kind !== 'progress')
    return {
      kind: 'progress',
      key: lessonId,
      lessonId,
      count: 1,
      fromMs: atMs,
      toMs: atMs,
      watchedMs,
      positionSeconds,
    };
  return {
    ...line,
    count: line.count + 1,
    fromMs: Math.min(line.fromMs, atMs),
    toMs: Math.max(line.toMs, atMs),
    watchedMs: line.watchedMs + watchedMs,
    positionSeconds:
      atMs >= line.toMs && positionSeconds !== null ? positionSeconds : line.positionSeconds,
  };
}

function newestOf(line: WaitingLine): number {
  return line.kind === 'note' ? line.atMs : line.toMs;
}
