import type { LessonProgress, ProgressTick } from '#shared/domain/progress/progress.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import type { Note, NoteDraft } from '#shared/sync/notes/note.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { StudyEngine } from './study-engine.ts';
import type { ShownStatus, SyncStatus } from '#shared/sync/sync-status.ts';
import type { NotesPort, ProgressPort, SyncPort } from '../../port.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import { within } from '#shared/sync/exchange/within.ts';
import { createAdrift } from './adrift.ts';
import { hearEngine } from './hear-engine.ts';
import { openAgain, type OpeningEngine } from './open-again.ts';
import { guestStatus, unopenedStatus } from '../../status-without.ts';
import { takeOut } from './page-remains.ts';
import type { UnsentStore } from '../store/unsent-store.ts';
import type { TabChannel } from '../session/tab-channel.ts';
import type { JournalEntry, TickJournal } from './tick-journal.ts';

/** Progress and sync of whoever is signed in, over one engine per person. */
export interface WebStudy {
  readonly progress: Omit<ProgressPort, 'record'>;
  readonly notes: Omit<NotesPort, 'save'>;
  /**
   * Keeps what one person's page recorded. When somebody else is signed in by now a tick goes into
   * that person's journal and comes back at the next sign-in; a note is refused, its draft stays.
   * `PERSON_CHANGED`, `UNAUTHENTICATED` for a guest's page.
   */
  readonly writtenBy: (person: string | null) => {
    readonly record: ProgressPort['record'];
    readonly save: NotesPort['save'];
  };
  readonly sync: SyncPort;
  /** Another person signed in or out, or the same one signed in again: the engine follows. */
  readonly follow: (session: SessionState) => void;
  setOnline(online: boolean): void;
  /** The page hides: the player records what it has not yet, then what waits is sent once. */
  flush(): Promise<void>;
  /**
   * The page goes away: the same, and what the player records at once, or waits for an engine or a
   * store, also goes into the journal, which needs no time.
   */
  readonly leave: () => void;
  /**
   * Sends what waits, then says how many operations still do: within `settleDeadlineMs`, null when
   * it is not known by then.
   */
  readonly settle: () => Promise<number | null>;
  /**
   * Whether ticks are in the hands of the player alone: refused, and without room in the journal.
   */
  readonly onAdrift: (listener: (isAdrift: boolean) => void) => Unsubscribe;
  stop(): void;
}

export interface WebStudyDeps {
  /** Opens the engine of a person; loaded late, because a guest needs none of it. */
  readonly openEngine: (userId: string) => Promise<StudyEngine>;
  readonly tabs: TabChannel;
  readonly journal: TickJournal;
  readonly unsent: Pick<UnsentStore, 'holds'>;
  readonly online: boolean;
  readonly clock: Pick<SyncClock, 'schedule'>;
  /** Hears that the server no longer accepts the session, or does again. */
  readonly onExpired: (expired: boolean) => void;
}

/**
 * How long leaving the page or signing out may wait for the players, and for the network, in ms.
 */
export const flushDeadlineMs = 2000;
/** How long signing out may wait for all of it, in ms. */
export const settleDeadlineMs = 2 * flushDeadlineMs;
/**
 * An engine that has not opened for so long counts as one that is not there, in ms: its code may
 * never come.
 */
export const engineDeadlineMs = 10_000;

interface Open {
  readonly userId: string;
  readonly engine: OpeningEngine;
  /** Ends the subscriptions and the engine. */
  readonly close: () => void;
}

/** A tick that waits for its engine, or with it for the store. */
interface GivenTick {
  readonly person: string;
  readonly tick: ProgressTick;
  /** As it lies in the journal, once it does. */
  entry: JournalEntry | null;
}

/** Builds the study part of the portal. */
export function createWebStudy({
  openEngine,
  tabs,
  journal,
  unsent,
  online: startsOnline,
  clock,
  onExpired,
}: WebStudyDeps): WebStudy {
  const progressListeners = createListeners<readonly LessonProgress[]>();
  const noteListeners = createListeners<readonly Note[]>();
  const statusListeners = createListeners<ShownStatus>();
  const flushes = new Set<() => Promise<void>>();
  const inNoHands = new Set<GivenTick>();
  let online = startsOnline;
  let open: Open | null = null;
  let leaving = false;
  const adrift = createAdrift();

  /** How it stands where no engine tells. */
  const statusWithout = () => (open ? unopenedStatus(online, open.engine) : guestStatus(online));
  /**
   * The engine of now; null for a guest, and when its code could not be fetched, or not in time.
   * Nobody waits for `open.engine` itself.
   */
  const engineNow = async (): Promise<StudyEngine | null> =>
    open ? within(open.engine.opened(), engineDeadlineMs, clock).catch(() => null) : null;
  const syncNow = async (): Promise<ShownStatus> => {
    open?.engine.again();
    return (await engineNow())?.syncNow() ?? statusWithout();
  };
  const flushPlayers = async () =>
    Promise.allSettled(Array.from(flushes, async (flush) => flush()));
  const settle = async (opened: Promise<StudyEngine>): Promise<number> => {
    await flushPlayers();
    const engine = await opened;
    const leftCount = await engine.takeUp();
    await engine.flush(flushDeadlineMs);
    return engine.status().waitingCount + leftCount;
  };
  const heard = (next: SyncStatus) => {
    if (next.connection === 'needs_login') onExpired(true);
    if (next.connection === 'online') onExpired(false);
    statusListeners.emit(next);
  };

  const missing = () => appError(open ? 'SERVER_UNREACHABLE' : 'UNAUTHENTICATED');

  const start = (userId: string): Open => {
    let stop: Unsubscribe | null = null;
    const engine = openAgain({
      open: async () => openEngine(userId),
      clock,
      onOpened(opened) {
        opened.setOnline(online);
        stop = hearEngine(opened, userId, {
          tabs,
          progress: progressListeners.emit,
          notes: noteListeners.emit,
          status: heard,
        });
        statusListeners.emit(opened.status());
      },
      onFailed(error) {
        console.error('study could not be opened', error);
        statusListeners.emit(statusWithout());
      },
    });
    return {
      userId,
      engine,
      close() {
        engine.close();
        stop?.();
      },
    };
  };

  tabs.listen((news) => {
    if (news.kind !== 'study' && news.kind !== 'journal') return;
    if (news.userId !== open?.userId) return;
    void engineNow().then<unknown>((engine) =>
      news.kind === 'study' ? engine?.refresh() : engine?.takeUp(),
    );
  });

  /** Lays the ticks into the journal upon which no engine has decided yet. */
  const setAside = () => {
    for (const given of inNoHands) given.entry ??= journal.keep(given.person, given.tick);
  };
  /**
   * Why nothing can be kept for the person of a page; null when the engine of now is that person's.
   */
  const refusalOf = (person: string | null): AppError | null => {
    if (person === null) return appError('UNAUTHENTICATED');
    return open?.userId === person ? null : appError('PERSON_CHANGED');
  };
  const record = async (
    person: string | null,
    tick: ProgressTick,
  ): Promise<Result<LessonProgress, AppError>> => {
    const refusal = refusalOf(person);
    if (person === null) return err(refusal ?? missing());
    const given: GivenTick = { person, tick, entry: null };
    inNoHands.add(given);
    // Before the first await: a page that goes away runs no further, and one that is another's has
    // no engine for it any more.
    if (leaving || refusal !== null) setAside();
    const engine = refusal === null ? await engineNow() : null;
    const asDecided = (): ProgressTick => {
      inNoHands.delete(given);
      // Another page may take it up from the journal: from then on it is given again.
      return given.entry === null ? tick : { ...tick, ageMs: given.entry.ageMs };
    };
    const recorded = async () => engine?.record(tick, asDecided);
    const kept = await recorded().finally(() => inNoHands.delete(given));
    if (kept?.ok && engine) {
      takeOut({ journal, unsent }, { userId: person, id: tick.id }, engine.status().storage);
      adrift.note(tick.id, false);
    } else {
      // Whoever gave it has it in hand, and goes with the page.
      given.entry ??= journal.keep(person, tick);
      adrift.note(tick.id, given.entry === null);
    }
    return refusal === null ? (kept ?? err(missing())) : err(refusal);
  };
  const save = async (person: string | null, draft: NoteDraft): Promise<Result<Note, AppError>> => {
    const refusal = refusalOf(person);
    return refusal === null
      ? ((await engineNow())?.recordNote(draft) ?? err(missing()))
      : err(refusal);
  };

  return {
    writtenBy: (person) => ({
      record: async (tick) => record(person, tick),
      save: async (draft) => save(person, draft),
    }),
    progress: {
      list: async () => (await engineNow())?.list() ?? (open ? err(missing()) : ok([])),
      subscribe: progressListeners.add,
      onFlush(flush) {
        flushes.add(flush);
        return () => {
          flushes.delete(flush);
        };
      },
    },
    notes: {
      list: async () => (await engineNow())?.listNotes() ?? (open ? err(missing()) : ok([])),
      subscribe: noteListeners.add,
    },
    sync: {
      queue: async () =>
        (await engineNow())?.queue() ?? (open ? err(missing()) : ok({ waiting: [], refused: [] })),
      retryRefused: async () => (await engineNow())?.retryRefused() ?? err(missing()),
      status: async () => open?.engine.now()?.status() ?? statusWithout(),
      syncNow,
      hear: async (version) => (await engineNow())?.hear(version),
      subscribe: statusListeners.add,
    },
    follow(session) {
      const userId = session.status === 'signed_in' ? session.userId : null;
      if (open?.userId === userId) {
        // The same person signed in again: what waited for that may go now.
        if (session.status === 'signed_in' && !session.expired) void syncNow();
        return;
      }
      // What waits for an engine that does not come may have nobody who gives it again.
      setAside();
      open?.close();
      open = userId === null ? null : start(userId);
      statusListeners.emit(statusWithout());
    },
    setOnline(next) {
      online = next;
      const engine = open?.engine.now();
      if (engine) {
        engine.setOnline(next);
        return;
      }
      statusListeners.emit(statusWithout());
      if (next) open?.engine.again();
    },
    async flush() {
      await within(flushPlayers(), flushDeadlineMs, clock);
      await (await engineNow())?.flush(flushDeadlineMs);
    },
    leave() {
      setAside();
      leaving = true;
      for (const flush of flushes) flush().catch(() => undefined);
      leaving = false;
      const people = new Set(Array.from(inNoHands, ({ person }) => person));
      for (const userId of people) tabs.tell({ kind: 'journal', userId });
      void engineNow().then((engine) => engine?.flush(flushDeadlineMs));
    },
    settle: async () =>
      open ? within(settle(open.engine.opened()), settleDeadlineMs, clock).catch(() => null) : 0,
    onAdrift: adrift.subscribe,
    stop: () => open?.close(),
  };
}
