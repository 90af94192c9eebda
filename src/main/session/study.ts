import type { LessonProgress, ProgressTick } from '#shared/domain/progress/progress.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { Note, NoteDraft } from '#shared/sync/notes/note.ts';
import type { SyncEngine } from '#shared/sync/sync-engine.ts';
import type { StorageState, SyncStatus } from '#shared/sync/sync-status.ts';
import type { SyncQueue } from '#shared/sync/queue/sync-queue.ts';
import { within } from '#shared/sync/exchange/within.ts';
import type { Session } from './session.ts';
import { systemClock } from './system-clock.ts';

/**
 * Progress and sync of whoever is signed in: one engine per person over the one store of this
 * machine.
 */
export interface Study {
  /**
   * Keeps a tick of one person durably. `PERSON_CHANGED` when somebody else is signed in,
   * `UNAUTHENTICATED` for a guest.
   */
  record(person: string | null, tick: ProgressTick): Promise<Result<LessonProgress, AppError>>;
  list(): Promise<Result<readonly LessonProgress[], AppError>>;
  listNotes(): Promise<Result<readonly Note[], AppError>>;
  /** Keeps a note of one person durably; refuses as `record` does. */
  recordNote(person: string | null, draft: NoteDraft): Promise<Result<Note, AppError>>;
  queue(): Promise<Result<SyncQueue, AppError>>;
  /** Refuses as `record` does. */
  retryRefused(person: string | null): Promise<Result<SyncStatus, AppError>>;
  status(): Promise<SyncStatus>;
  syncNow(): Promise<SyncStatus>;
  /** What a page heard of this device's person at the server; see `SyncEngine.hear`. */
  hear(version: string | null): Promise<void>;
  /**
   * Sends what waits, then says how many operations still do: within `deadlineMs`, null when it is
   * not known by then.
   */
  settle(deadlineMs: number): Promise<number | null>;
  /** What the machine knows of the network. */
  setOnline(online: boolean): void;
  subscribeProgress(listener: (changed: readonly LessonProgress[]) => void): Unsubscribe;
  subscribeNotes(listener: (changed: readonly Note[]) => void): Unsubscribe;
  /** `person`: whose status it is; null: nobody is signed in. */
  subscribeStatus(listener: (status: SyncStatus, person: string | null) => void): Unsubscribe;
  /** Before the application ends: sends what waits, for at most `deadlineMs`, and stops. */
  stop(deadlineMs: number): Promise<void>;
}

export interface StudyDeps {
  readonly session: Pick<Session, 'current' | 'subscribe'>;
  /** Starts the engine of a person; waits for the cache. */
  readonly openEngine: (userId: string) => Promise<SyncEngine>;
  /** The store as the cache sees it; what a guest is told. */
  readonly storage: () => Promise<StorageState>;
  readonly online: boolean;
}

interface Open {
  readonly userId: string;
  readonly engine: Promise<SyncEngine>;
  readonly close: () => void;
}

/** Starts with whoever is signed in and follows the session. */
export function createStudy({
  session,
  openEngine,
  storage,
  online: startsOnline,
}: StudyDeps): Study {
  const progressListeners = createListeners<readonly LessonProgress[]>();
  const noteListeners = createListeners<readonly Note[]>();
  const statuses = createStatuses();
  let online = startsOnline;
  let open: Open | null = null;

  const start = (userId: string): Open => {
    const stops: Unsubscribe[] = [];
    let isClosed = false;
    const openAndFollow = async () => {
      const engine = await openEngine(userId);
      if (isClosed) engine.stop();
      else {
        engine.setOnline(online);
        stops.push(
          engine.subscribeProgress(progressListeners.emit),
          engine.subscribeNotes(noteListeners.emit),
          engine.subscribeStatus(statuses.of(userId)),
          () => engine.stop(),
        );
        // Before its first exchange an engine counts as offline; the page hears that only when it
        // is so.
        if (!online || engine.status().connection !== 'offline')
          statuses.of(userId)(engine.status());
      }
      return engine;
    };
    const close = () => {
      isClosed = true;
      for (const stop of stops.splice(0)) stop();
    };
    return { userId, engine: openAndFollow(), close };
  };
  const follow = (state: SessionState) => {
    const userId = state.status === 'signed_in' ? state.userId : null;
    if (open?.userId !== userId) {
      open?.close();
      open = userId === null ? null : start(userId);
      if (open === null) void guestStatus().then(statuses.of(null));
    } else if (state.status === 'signed_in' && !state.expired)
      void engineNow().then((engine) => engine?.syncNow());
  };
  const guestStatus = async (): Promise<SyncStatus> => ({
    connection: online ? 'online' : 'offline',
    waitingCount: 0,
    refusedCount: 0,
    lastSyncedAtMs: null,
    storage: await storage(),
  });
  const stopFollowing = session.subscribe(follow);
  const begin = async () => {
    const state = await session.current();
    if (open === null) follow(state);
  };
  const begun = begin();
  const engineNow = async (): Promise<SyncEngine | null> => {
    await begun;
    return open ? open.engine : null;
  };
  /**
   * Looked at once, without a wait between the look and the engine: what is written for one person
   * never gets into another's.
   */
  const engineOf = async (person: string | null): Promise<Result<SyncEngine, AppError>> => {
    await begun;
    if ((open?.userId ?? null) !== person) return err(appError('PERSON_CHANGED'));
    return open === null ? err(appError('UNAUTHENTICATED')) : ok(await open.engine);
  };
  const sendAll = async (deadlineMs: number): Promise<number> => {
    const engine = await engineNow();
    if (engine && engine.status().waitingCount > 0) await engine.flush(deadlineMs);
    return engine?.status().waitingCount ?? 0;
  };

  return {
    async record(person, tick) {
      const engine = await engineOf(person);
      return engine.ok ? engine.value.record(tick) : engine;
    },
    list: async () => (await engineNow())?.list() ?? ok([]),
    listNotes: async () => (await engineNow())?.listNotes() ?? ok([]),
    async recordNote(person, draft) {
      const engine = await engineOf(person);
      return engine.ok ? engine.value.recordNote(draft) : engine;
    },
    queue: async () => (await engineNow())?.queue() ?? ok({ waiting: [], refused: [] }),
    async retryRefused(person) {
      const engine = await engineOf(person);
      return engine.ok ? engine.value.retryRefused() : engine;
    },
    status: async () => (await engineNow())?.status() ?? guestStatus(),
    syncNow: async () => (await engineNow())?.syncNow() ?? guestStatus(),
    hear: async (version) => (await engineNow())?.hear(version),
    settle: (deadlineMs) => within(sendAll(deadlineMs), deadlineMs, systemClock).catch(() => null),
    setOnline(isOnline) {
      online = isOnline;
      if (open) void open.engine.then((engine) => engine.setOnline(isOnline));
      else void guestStatus().then(statuses.of(null));
    },
    subscribeProgress: progressListeners.add,
    subscribeNotes: noteListeners.add,
    subscribeStatus: statuses.add,
    async stop(deadlineMs) {
      stopFollowing();
      const engine = await engineNow();
      await engine?.flush(deadlineMs);
      open?.close();
    },
  };
}

/** What is told of how people stand towards the server, each with whose it is. */
function createStatuses() {
  const listeners = createListeners<{
    readonly status: SyncStatus;
    readonly person: string | null;
  }>();
  return {
    of: (person: string | null) => (status: SyncStatus) => listeners.emit({ status, person }),
    add: (listener: (status: SyncStatus, person: string | null) => void) =>
      listeners.add(({ status, person }) => listener(status, person)),
  };
}
