import type { UpdateStatus } from '#shared/desktop/desktop-host.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { Playing } from '../app/notices/now-playing.ts';
import { isNewerVersion } from './is-newer-version.ts';
import { failureOf, type FoundUpdate, type Updater } from './updater.ts';

/** When newer versions are looked for, in ms: a while after the start, then every six hours. */
export const updateCheckMs = { first: 30_000, again: 6 * 3_600_000 } as const;

/**
 * How this application comes to its newest version. Nothing is looked for or fetched by itself
 * while a video plays.
 */
export interface Updates {
  status(): UpdateStatus;
  /**
   * Looks now; resolves once it is known whether there is a newer one. Its download goes on by
   * itself.
   */
  check(): Promise<UpdateStatus>;
  /**
   * Ends the application to install what is ready, because the learner asked for it; false when
   * nothing is.
   */
  install(): boolean;
  /** The last step of ending: starts the installation when somebody asked for it. */
  finish(): Promise<void>;
  subscribe(listener: (status: UpdateStatus) => void): Unsubscribe;
  /** Looks by itself from now on. */
  start(): Unsubscribe;
}

export interface UpdatesDeps {
  /** Loads the updater when it is first needed; null = this build looks for none. */
  readonly open: (() => Promise<Updater>) | null;
  readonly currentVersion: string;
  readonly playing: Pick<Playing, 'isPlaying' | 'subscribe'>;
  /** Ends the application in order. */
  readonly quit: () => void;
  /** Wall clock, ms since 1970. */
  readonly now: () => number;
  /** Runs a task once after `ms`, then again and again each `againMs`; answers its end. */
  readonly schedule: (
    times: { readonly first: number; readonly again: number },
    task: () => void,
  ) => Unsubscribe;
  readonly report: (what: string, error?: unknown) => void;
}

/** Builds the updates over an updater. */
export function createUpdates({
  open,
  currentVersion,
  playing,
  quit,
  now,
  schedule,
  report,
}: UpdatesDeps): Updates {
  const { add, emit } = createListeners<UpdateStatus>();
  let status: UpdateStatus = open ? { kind: 'idle', checkedAtMs: null } : { kind: 'unavailable' };
  let updater: Promise<Updater> | null = null;
  let looking: Promise<UpdateStatus> | null = null;
  let found: FoundUpdate | null = null;
  let download: AbortController | null = null;
  let isWanted = false;

  const become = (next: UpdateStatus): UpdateStatus => {
    status = next;
    emit(next);
    return next;
  };
  const fail = (error: unknown): UpdateStatus => {
    report('update', error);
    found = null;
    return become({ kind: 'failed', reason: failureOf(error) });
  };
  const look = async (opener: () => Promise<Updater>): Promise<UpdateStatus> => {
    become({ kind: 'checking' });
    try {
      const newest = await (await (updater ??= opener())).find();
      if (newest === null || !isNewerVersion(newest.version, currentVersion))
        return become({ kind: 'idle', checkedAtMs: now() });
      found = newest;
      become({ kind: 'downloading', version: newest.version, percent: 0 });
      void fetchWhenQuiet();
      return status;
    } catch (error) {
      return fail(error);
    }
  };
  const fetchWhenQuiet = async () => {
    if (found === null || download !== null || playing.isPlaying()) return;
    const { version } = found;
    const running = new AbortController();
    download = running;
    try {
      await found.download(
        (percent) =>
          !running.signal.aborted &&
          become({ kind: 'downloading', version, percent: Math.floor(percent) }),
        running.signal,
      );
      found = null;
      become({ kind: 'ready', version });
    } catch (error) {
      if (!running.signal.aborted) fail(error);
    } finally {
      download = null;
    }
    // It was put off while it ended.
    if (found !== null) void fetchWhenQuiet();
  };
  const check = async (): Promise<UpdateStatus> => {
    if (open === null || status.kind === 'ready' || status.kind === 'downloading') return status;
    looking ??= look(open).finally(() => (looking = null));
    return looking;
  };
  playing.subscribe(() => {
    if (playing.isPlaying()) download?.abort();
    else void fetchWhenQuiet();
  });
  return {
    status: () => status,
    check,
    install() {
      if (status.kind !== 'ready') return false;
      isWanted = true;
      quit();
      return true;
    },
    async finish() {
      if (isWanted) (await updater)?.install();
    },
    subscribe: add,
    start: () =>
      open === null
        ? () => undefined
        : schedule(updateCheckMs, () => !playing.isPlaying() && void check()),
  };
}
