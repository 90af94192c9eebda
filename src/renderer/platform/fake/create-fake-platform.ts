import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { SavedDraft } from '#shared/drafts/saved-draft.ts';
import { createUnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';
import { ok } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import {
  defaultDeviceSettings,
  type DeviceSettings,
  mergeSettings,
} from '#shared/settings/device-settings.ts';
import type { Note } from '#shared/sync/notes/note.ts';
import type { SyncStatus } from '#shared/sync/sync-status.ts';
import type { SyncQueue } from '#shared/sync/queue/sync-queue.ts';
import type { VoucherCard } from '#shared/vouchers/voucher-card.ts';
import type {
  DraftsPort,
  NotesPort,
  OfflineCapability,
  Platform,
  UnsavedPort,
  VouchersPort,
} from '../port.ts';

export interface FakePlatformOptions {
  readonly session?: SessionState;
  readonly settings?: DeviceSettings;
  readonly sync?: SyncStatus;
  readonly progress?: readonly LessonProgress[];
  readonly titleBarHeight?: number;
  /** What waits and what was refused. */
  readonly queue?: SyncQueue;
  readonly offline?: OfflineCapability;
  readonly vouchers?: readonly VoucherCard[];
}

/**
 * A host in memory, for component tests and the /dev pages: everybody may sign in, nothing leaves
 * the page.
 */
export interface FakePlatform extends Platform {
  /** Changes what the host says, as a real one would by itself. */
  readonly setSync: (status: SyncStatus) => void;
  readonly setSession: (state: SessionState) => void;
  readonly setProgress: (changed: readonly LessonProgress[]) => void;
  /** Runs what the page registered to be run before the host goes away. */
  flush(): Promise<void>;
}

/** Builds a `FakePlatform`. */
export function createFakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  const session = createValue<SessionState>(options.session ?? { status: 'guest' });
  const settings = createValue<DeviceSettings>(options.settings ?? defaultDeviceSettings);
  const sync = createValue<SyncStatus>(
    options.sync ?? {
      connection: 'online',
      waitingCount: 0,
      refusedCount: 0,
      lastSyncedAtMs: null,
      storage: { kind: 'ok' },
    },
  );
  const signIn = (email: string) => {
    session.set({ status: 'signed_in', userId: 'fake', email, expired: false, remembered: true });
    return ok(session.get());
  };
  return {
    session: {
      current: async () => session.get(),
      signIn: async ({ email }) => signIn(email),
      completeSignIn: async () => signIn('linh@maivang.example'),
      register: async ({ email }) => signIn(email),
      resetPassword: async () => signIn('linh@maivang.example'),
      async signOut() {
        session.set({ status: 'guest' });
        return ok(session.get());
      },
      subscribe: session.subscribe,
    },
    ...progressMembers(options.progress ?? []),
    notes: fakeNotes(),
    drafts: fakeDrafts(),
    unsaved: fakeUnsaved(),
    search: { find: async () => ok({ hits: [], asOfMs: null }) },
    vouchers: fakeVouchers(options.vouchers ?? []),
    sync: {
      status: async () => sync.get(),
      syncNow: async () => sync.get(),
      hear: async () => undefined,
      queue: async () => ok(options.queue ?? { waiting: [], refused: [] }),
      retryRefused: async () => ok(sync.get()),
      subscribe: sync.subscribe,
    },
    settings: {
      get: async () => settings.get(),
      async update(patch) {
        settings.set(mergeSettings(settings.get(), patch));
        return settings.get();
      },
      subscribe: settings.subscribe,
    },
    ...(options.titleBarHeight === undefined
      ? {}
      : { titleBar: { height: options.titleBarHeight } }),
    ...(options.offline === undefined ? {} : { offline: options.offline }),
    setSync: sync.set,
    setSession: session.set,
  };
}

/** Vouchers that never change. */
function fakeVouchers(vouchers: readonly VoucherCard[]): VouchersPort {
  const list = { vouchers, serverNowMs: null, savedAtMs: 0, isFresh: true };
  return { known: async () => list, list: async () => ok(list) };
}

/** Drafts in memory. */
function fakeDrafts(): DraftsPort {
  const drafts = new Map<string, SavedDraft>();
  return {
    load: async (key) => drafts.get(key) ?? null,
    async save(key, value, baseRevision) {
      drafts.set(key, { value, baseRevision, savedAtMs: 0 });
      return true;
    },
    remove: async (key) => void drafts.delete(key),
  };
}

/** Notes in memory. */
function fakeNotes(): NotesPort {
  const notes = new Map<string, Note>();
  const listeners = new Set<(changed: readonly Note[]) => void>();
  return {
    list: async () => ok([...notes.values()].filter((note) => !note.deleted)),
    async save(draft) {
      const note: Note = { ...draft, changedAtMs: 0, synced: false };
      notes.set(note.noteId, note);
      for (const listener of listeners) listener([note]);
      return ok(note);
    },
    subscribe: (listener) => added(listeners, listener),
  };
}

/** What was begun, in memory. */
function fakeUnsaved(): UnsavedPort {
  const rows = new Map<string, string>();
  const drafts = createUnsavedDrafts(async () => ({
    names: (prefix) => [...rows.keys()].filter((name) => name.startsWith(prefix)),
    find: (name) => rows.get(name) ?? null,
    put: (name, value) => Boolean(rows.set(name, value)),
    remove: (name) => (rows.delete(name), true),
  }));
  return {
    list: async (of) => drafts.list('', of),
    look: async (of) => drafts.look('', of),
    ids: async (kind) => drafts.ids('', kind),
    keep: async (of, draft) => drafts.keep('', of, draft),
    takeAway: async (of, seen) => drafts.takeAway('', of, seen),
  };
}

/**
 * Progress in memory: a tick moves the position and the time; the merge itself belongs to the real
 * hosts.
 */
function progressMembers(
  initial: readonly LessonProgress[],
): Pick<FakePlatform, 'progress' | 'setProgress' | 'flush'> {
  const lessons = new Map(initial.map((lesson) => [lesson.lessonId, lesson]));
  const listeners = new Set<(changed: readonly LessonProgress[]) => void>();
  const flushes = new Set<() => Promise<void>>();
  const setProgress = (changed: readonly LessonProgress[]) => {
    for (const lesson of changed) lessons.set(lesson.lessonId, lesson);
    for (const listener of listeners) listener(changed);
  };
  return {
    progress: {
      async record({ lessonId, positionSeconds, watchedMs, intervals }) {
        const before = lessons.get(lessonId);
        const position =
          positionSeconds === null
            ? (before?.position ?? null)
            : { seconds: positionSeconds, stamp: { ms: 0, counter: lessons.size, node: 'fake' } };
        const next: LessonProgress = {
          lessonId,
          covered: before?.covered.length ? before.covered : intervals,
          position,
          learnedMs: (before?.learnedMs ?? 0) + watchedMs,
          completedAtMs: before?.completedAtMs ?? null,
          sync: { state: 'waiting' },
        };
        setProgress([next]);
        return ok(next);
      },
      list: async () => ok([...lessons.values()]),
      subscribe: (listener) => added(listeners, listener),
      onFlush: (flush) => added(flushes, flush),
    },
    setProgress,
    async flush() {
      await Promise.all([...flushes].map((flush) => flush()));
    },
  };
}

function createValue<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<(value: Value) => void>();
  return {
    get: () => value,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener(next);
    },
    subscribe: (listener: (value: Value) => void): Unsubscribe => added(listeners, listener),
  };
}

function added<Member>(members: Set<Member>, member: Member): Unsubscribe {
  members.add(member);
  return () => {
    members.delete(member);
  };
}
