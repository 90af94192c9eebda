import type { DownloadHold } from '#shared/offline/offline-state.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { DownloadRecord, DownloadStage } from '../../cache/stores/download-store.ts';
import { type DownloadList, keyOf } from './download-list.ts';
import type { PieceBuffer } from './fetch-piece.ts';
import { holdOf, type RunningView } from './offline-view.ts';
import { createPlaces } from './places.ts';
import { retryDelayMs } from './retry-delay.ts';
import { type Room, runDownload, type RunDeps } from './run-download.ts';
import type { RunOutcome } from './run-outcome.ts';
import { createSpeedMeter, type SpeedMeter } from './speed-meter.ts';
import type { Storage } from './storage.ts';

/**
 * Fetches what waits, some lessons at a time, in their order, as far as the circumstances let it.
 */
export interface DownloadQueue {
  /** Starts what may start now. */
  pump(): void;
  /** Ends the run of a lesson and resolves when it touches nothing any more. */
  stop(record: Pick<DownloadRecord, 'userId' | 'lessonId'>): Promise<void>;
  stopAll(): Promise<void>;
  /** How a lesson runs now; null when it does not. */
  running(record: DownloadRecord): RunningView | null;
  bytesPerSecond(): number | null;
  hold(): DownloadHold | null;
  /** Something changed that may have stood in the way: everything is tried anew. */
  tryAnew(): void;
  /** The session is another one. */
  forgetLogin(): void;
  /** The learner wants this one now, whatever happened to it before. */
  forgive(record: Pick<DownloadRecord, 'userId' | 'lessonId'>): void;
  /** Lets nothing start until the answer is called. */
  suspend(): () => void;
}

export interface DownloadQueueDeps extends Pick<
  RunDeps,
  'vault' | 'requests' | 'client' | 'bucket' | 'now' | 'onPromoted'
> {
  readonly list: DownloadList;
  readonly storage: Storage;
  readonly clock: Pick<SyncClock, 'monotonic' | 'schedule'>;
  readonly random: () => number;
  /** Who is signed in; null = nobody. */
  readonly userId: () => string | null;
  readonly hasKey: () => boolean;
  readonly isOnline: () => boolean;
  readonly limitBytes: () => number;
  readonly onChange: () => void;
  /** The licence is renewed before a download. */
  readonly onStart: () => void;
  readonly report: (what: string, error: unknown) => void;
}

interface Run {
  readonly userId: string;
  readonly abort: AbortController;
  readonly done: Promise<void>;
  readonly meter: SpeedMeter;
  activity: 'starting' | 'checking' | 'downloading';
}

interface Attempts {
  readonly count: number;
  /** Kept when it was tried last: any progress forgives what was before. */
  readonly keptBytes: number;
  readonly dueAt: number;
}

/** Lessons at a time. */
const lessonsAtOnce = 2;
/**
 * Requests for pieces at a time, of all lessons together: a page that plays needs the other
 * connections of their lane.
 */
const piecesInAll = 2;
/** Tries in a row that bring nothing. */
const maxAttempts = 6;
/** How often a full disk is asked for room, in ms. */
const askDiskMs = 2000;

export function createDownloadQueue(parts: DownloadQueueDeps): DownloadQueue {
  const { list, storage, clock, random } = parts;
  const runs = new Map<string, Run>();
  const attempts = new Map<string, Attempts>();
  const partials = new Map<string, PieceBuffer>();
  const places = createPlaces(piecesInAll);
  const timers = new Set<() => void>();
  const blocked = { login: false, full: false, limit: false, cutOff: false, suspended: 0 };
  let cutOffUntil = 0;
  let cutOffCount = 0;

  const later = (ms: number, task: () => void) => {
    const cancel = clock.schedule(ms, () => {
      timers.delete(cancel);
      task();
    });
    timers.add(cancel);
  };
  const mine = () => {
    const userId = parts.userId();
    return userId === null ? [] : list.of(userId);
  };
  const isDue = (record: DownloadRecord) =>
    (attempts.get(keyOf(record))?.dueAt ?? 0) <= clock.monotonic();
  const mayRun = () =>
    parts.hasKey() &&
    parts.isOnline() &&
    !blocked.login &&
    !blocked.full &&
    !blocked.limit &&
    blocked.suspended === 0 &&
    cutOffUntil <= clock.monotonic();
  const pump = () => {
    list.writeWaiting();
    if (!mayRun()) return;
    for (const record of mine()) {
      if (runs.size >= lessonsAtOnce) return;
      if (record.stage.kind === 'waiting' && !runs.has(keyOf(record)) && isDue(record))
        start(record);
    }
  };
  const start = (record: DownloadRecord) => {
    const key = keyOf(record);
    const abort = new AbortController();
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const run: Run = {
      userId: record.userId,
      abort,
      done,
      meter: createSpeedMeter(clock.monotonic),
      activity: 'starting',
    };
    runs.set(key, run);
    parts.onStart();
    const finish = async () => {
      try {
        settle(record, await runDownload(partsOf(record, run), abort.signal));
      } catch (error) {
        parts.report('download', error);
        stage(record, { kind: 'failed', code: 'DOWNLOAD_FAILED' });
      } finally {
        runs.delete(key);
        resolve();
        parts.onChange();
        pump();
      }
    };
    void finish();
  };
  const current = (record: DownloadRecord) => list.find(record.userId, record.lessonId) ?? record;
  const stage = (record: DownloadRecord, next: DownloadStage) =>
    list.put({ ...current(record), stage: next });
  const partsOf = (record: DownloadRecord, run: Run): RunDeps => ({
    ...parts,
    partials,
    places,
    room: (bytes): Promise<Room> => storage.room(bytes, parts.limitBytes()),
    record: () => current(record),
    update(change) {
      const before = current(record);
      // Whoever removes a lesson has the last word on it, whatever its run still brings.
      const isWritten = list.put({
        ...before,
        ...change,
        stage: before.stage.kind === 'removing' ? before.stage : (change.stage ?? before.stage),
      });
      parts.onChange();
      return isWritten;
    },
    onActivity(activity) {
      run.activity = activity;
      if (activity === 'downloading') blocked.cutOff = false;
      parts.onChange();
    },
    onKept(copy) {
      storage.note(copy);
      cutOffCount = 0;
      parts.onChange();
    },
    onBytes(bytes) {
      run.meter.add(bytes);
      parts.onChange();
    },
  });
  const settle = (record: DownloadRecord, outcome: RunOutcome) => {
    switch (outcome.kind) {
      case 'whole':
        attempts.delete(keyOf(record));
        return;
      case 'stopped':
        return;
      case 'network':
        return cutOff(record);
      case 'login':
        blocked.login = true;
        return;
      case 'limit':
        blocked.limit = true;
        return;
      case 'full':
        blocked.full = true;
        return later(askDiskMs, askDisk);
      case 'again':
        return tryAgain(record, outcome.code);
      default:
        stage(record, { kind: 'failed', code: outcome.code });
    }
  };
  const cutOff = (record: DownloadRecord) => {
    // What plays and is damaged says so until there is a way to repair it.
    const {
      current: plays,
      stage: { kind },
    } = current(record);
    if (plays?.damage && kind === 'waiting') stage(record, { kind: 'failed', code: plays.damage });
    blocked.cutOff = true;
    const delay = retryDelayMs((cutOffCount += 1), random);
    cutOffUntil = clock.monotonic() + delay;
    later(delay, pump);
  };
  const askDisk = () =>
    void lookForRoom().catch((error: unknown) => parts.report('room on the disk', error));
  const lookForRoom = async () => {
    if (!(await storage.hasRoomAgain())) return later(askDiskMs, askDisk);
    blocked.full = false;
    parts.onChange();
    pump();
  };
  const tryAgain = (
    record: DownloadRecord,
    code: Extract<RunOutcome, { kind: 'again' }>['code'],
  ) => {
    const keptBytes = storage.keptOf(current(record));
    const before = attempts.get(keyOf(record));
    const count = before?.keptBytes === keptBytes ? before.count + 1 : 1;
    if (count > maxAttempts) {
      attempts.delete(keyOf(record));
      stage(record, { kind: 'failed', code });
      return;
    }
    const delay = retryDelayMs(count, random);
    attempts.set(keyOf(record), { count, keptBytes, dueAt: clock.monotonic() + delay });
    later(delay, pump);
  };
  const stopRun = async (key: string) => {
    const run = runs.get(key);
    run?.abort.abort();
    await run?.done;
  };
  const shown = () => [...runs.values()].filter(({ activity }) => activity !== 'starting');

  return {
    pump,
    stop: (record) => stopRun(keyOf(record)),
    async stopAll() {
      blocked.suspended += 1;
      await Promise.all([...runs.keys()].map(stopRun));
      blocked.suspended -= 1;
    },
    running(record) {
      const run = runs.get(keyOf(record));
      return run && run.activity !== 'starting'
        ? { activity: run.activity, bytesPerSecond: run.meter.bytesPerSecond() }
        : null;
    },
    bytesPerSecond() {
      const known = shown().flatMap(({ meter }) => meter.bytesPerSecond() ?? []);
      return known.length === 0 ? null : known.reduce((sum, rate) => sum + rate, 0);
    },
    hold: () =>
      holdOf(mine(), shown().length, {
        hasKey: parts.hasKey(),
        needsLogin: blocked.login,
        isFull: blocked.full,
        isOverLimit: blocked.limit,
        isCutOff: blocked.cutOff || !parts.isOnline(),
      }),
    tryAnew() {
      blocked.limit = false;
      cutOffUntil = 0;
      cutOffCount = 0;
      for (const [key, attempt] of attempts) attempts.set(key, { ...attempt, dueAt: 0 });
      pump();
    },
    forgetLogin() {
      blocked.login = false;
    },
    forgive(record) {
      attempts.delete(keyOf(record));
    },
    suspend() {
      blocked.suspended += 1;
      return () => {
        blocked.suspended -= 1;
        pump();
      };
    },
  };
}
