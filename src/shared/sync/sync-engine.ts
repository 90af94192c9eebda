import type { LessonProgress, ProgressTick } from '../domain/progress/progress.ts';
import type { AppError } from '../errors/error-code.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Unsubscribe } from '../kernel/unsubscribe.ts';
import { createAbort } from './exchange/abort.ts';
import { createJumpWatch } from './clock-jump.ts';
import { createCommitOrder } from './exchange/commit-order.ts';
import type { SyncEngineDeps } from './engine-deps.ts';
import { createExchanges } from './exchange/exchanges.ts';
import { createGivenTicks } from './queue/given-ticks.ts';
import { createListeners } from './listeners.ts';
import { viewLesson, viewLessons } from './lesson-view.ts';
import type { VersionName } from './notes/lineage.ts';
import type { Note, NoteDraft } from './notes/note.ts';
import { checkNoteText } from './notes/note-text.ts';
import { viewNotes } from './notes/note-view.ts';
import type { SyncQueue } from './queue/sync-queue.ts';
import { requeue } from './replies/requeue.ts';
import { viewQueue } from './queue/queue-view.ts';
import { recordLate } from './queue/record-late.ts';
import type { RecordTickAnswer } from './queue/record-tick.ts';
import type { RefusedRow, StoreDecision, StoreRows, StoreScope } from './store-port.ts';
import { syncRules, type SyncRules } from './sync-rules.ts';
import type { SyncStatus } from './sync-status.ts';

/**
 * Keeps one person's progress and notes on this device and brings them to the server and back
 * (SYNC.md). One engine per signed-in person; the rows of others stay untouched in the same store.
 */
export interface SyncEngine {
  /**
   * Keeps a tick. Resolves with the merged progress once it is durable here: after that no crash
   * loses it. Works without a network. A tick of an earlier moment (`ageMs`) is an operation of its
   * own, under its own id: this engine knows what it has kept, the device what waits, and the
   * server what it took, so it adds nothing the second time, also after a crash. Its place changes
   * nothing when a later one is known by now. `asDecided` answers the same tick as it is at the
   * moment of the decision: its page may have put it aside while it waited for the store.
   */
  record(
    tick: ProgressTick,
    asDecided?: () => ProgressTick,
  ): Promise<Result<LessonProgress, AppError>>;
  /**
   * Progress of every lesson this device knows of: what the server said plus everything still kept
   * here.
   */
  list(): Promise<Result<readonly LessonProgress[], AppError>>;
  /**
   * Keeps a new or changed note, or removes one (`deleted`). Resolves once it is durable here.
   * `NOTE_EMPTY`, `NOTE_TOO_LONG`: nothing was written.
   */
  recordNote(note: NoteDraft): Promise<Result<Note, AppError>>;
  /** Notes that are not deleted, of one lesson or of all, by their second. */
  listNotes(lessonId?: string): Promise<Result<readonly Note[], AppError>>;
  /** Operations that the server refused, oldest first; exportable as they are. */
  listRefused(): Promise<Result<readonly RefusedRow[], AppError>>;
  /** What waits and what was refused, for people to read. */
  queue(): Promise<Result<SyncQueue, AppError>>;
  /** Puts everything refused back into the queue, unchanged, and exchanges. */
  retryRefused(): Promise<Result<SyncStatus, AppError>>;
  /** How this device stands; never waits. Counts follow the store within moments. */
  status(): SyncStatus;
  /**
   * Exchanges with the server now, whatever the rhythm and backoff say. Resolves with the status
   * afterwards, also when it failed. Call it on pause, hide, push and after a new sign-in.
   */
  syncNow(): Promise<SyncStatus>;
  /**
   * The server told that this person's rows stand at `version` (a cursor), or that it cannot say
   * at what: exchanges soon, unless this device has got so far.
   */
  hear(version: string | null): Promise<void>;
  /**
   * What the host knows of the network. True after false, or after failures, exchanges at once;
   * false tries seldom. Starts as true.
   */
  setOnline(online: boolean): void;
  /** Another tab or window changed the same store: reads again and tells listeners what is new. */
  refresh(): Promise<void>;
  /** Lessons whose progress changed, by this device or by what the server told. */
  subscribeProgress(listener: (changed: readonly LessonProgress[]) => void): Unsubscribe;
  /** Notes that changed, deleted ones with `deleted: true`. */
  subscribeNotes(listener: (changed: readonly Note[]) => void): Unsubscribe;
  subscribeStatus(listener: (status: SyncStatus) => void): Unsubscribe;
  /**
   * Before the host goes away: exchanges once if anything waits, and resolves when it is done or
   * `deadlineMs` have passed.
   */
  flush(deadlineMs: number): Promise<void>;
  /**
   * Ends timers and the exchange under way. What was recorded stays. Afterwards the engine only
   * answers `status()`.
   */
  stop(): void;
}

/** Starts an engine: it reads where it stands and exchanges at once. */
export function createSyncEngine(deps: SyncEngineDeps): SyncEngine {
  const { userId, store, clock, createId, rules = syncRules } = deps;
  const ending = createAbort();
  /**
   * Operations that this engine began: it may send them as they lie where nothing can be sealed.
   */
  const ownIds = new Set<string>();
  /** Those of them that may still grow. */
  const growing = new Set<string>();
  const hasJumped = createJumpWatch(clock);
  const deviceId = rememberDevice(store);
  const given = createGivenTicks();
  const progressListeners = createListeners<readonly LessonProgress[]>();
  const noteListeners = createListeners<readonly Note[]>();
  const order = createCommitOrder();
  const exchanges = createExchanges(deps, {
    ending,
    rules: { ...rules, applyReply: (rows, input) => noted(rules.applyReply(rows, input)) },
    deviceId,
    isOwn: (id) => ownIds.has(id),
    onSealed: (ids) => ids.forEach(letGo),
    onTaken: (answer) => tell(answer, answer),
    onCarried: () => void engine.refresh(),
  });
  const writer = createId();
  let versions = 0;

  function letGo(id: string): void {
    ownIds.delete(id);
    growing.delete(id);
  }

  function noted<T extends object>(decision: StoreDecision<T>): StoreDecision<T> {
    order.note(decision.answer);
    return decision;
  }

  /** Tells listeners what `answer`, noted when it was decided, made of these lessons and notes. */
  function tell(
    answer: object,
    {
      lessons,
      notes,
    }: { readonly lessons: readonly LessonProgress[]; readonly notes: readonly Note[] },
  ): void {
    const newLessons = order.news(answer, lessons, (lesson) => `lesson ${lesson.lessonId}`);
    const newNotes = order.news(answer, notes, (note) => `note ${note.noteId}`);
    if (newLessons.length > 0) progressListeners.emit(newLessons);
    if (newNotes.length > 0) noteListeners.emit(newNotes);
  }

  /**
   * Asked for within a decision, so that versions of a note are counted in the order in which they
   * are kept.
   */
  function nextVersion(): VersionName {
    versions += 1;
    return { writer, count: versions };
  }

  /** Runs a decision that may start an operation of its own; `used` tells which id it took. */
  async function recordOwn<T extends object>(
    scope: StoreScope,
    decide: (rows: StoreRows, own: OwnOperation) => StoreDecision<T>,
    used: (answer: T) => string | null,
    newId = createId(),
  ) {
    const device = await deviceId();
    if (!device.ok) return device;
    ownIds.add(newId);
    growing.add(newId);
    const answer = await store.transact(userId, scope, (rows) => {
      // In another life of this machine they may have left as something else.
      if (hasJumped()) {
        growing.clear();
        growing.add(newId);
      }
      return noted(
        decide(rows, { deviceId: device.value, newId, nowMs: clock.now(), ownIds: growing }),
      );
    });
    if (!answer.ok || used(answer.value) !== newId) letGo(newId);
    exchanges.recount();
    return answer;
  }

  async function keepTick(
    { id, lessonId }: ProgressTick,
    asDecided: () => ProgressTick,
  ): Promise<Result<RecordTickAnswer, AppError>> {
    const decide = (rows: StoreRows, own: OwnOperation): StoreDecision<RecordTickAnswer> => {
      const tick = asDecided();
      return tick.ageMs === null
        ? rules.recordTick(rows, { ...own, tick })
        : recordLate(rows, { ...own, ownIds: noIds, tick }, rules);
    };
    return recordOwn(scopeOfLesson(lessonId), decide, (answer) => answer.operationId, id);
  }

  function tellOfTick(answer: RecordTickAnswer): void {
    const { progress, operationId, completed } = answer;
    if (operationId === null) return;
    tell(answer, { lessons: [progress], notes: [] });
    if (completed) exchanges.now();
    else exchanges.soon();
  }

  async function read<T>(
    scope: StoreScope,
    view: (rows: StoreRows) => T,
  ): Promise<Result<T, AppError>> {
    return store.transact(userId, scope, (rows) => ({ answer: view(rows) }));
  }

  const engine: SyncEngine = {
    async record(tick, asDecided = () => tick) {
      const kept = await given.once(tick.id, async () => keepTick(tick, asDecided));
      if (kept === null)
        return read(scopeOfLesson(tick.lessonId), (rows) => viewOf(tick.lessonId, rows));
      if (!kept.ok) return kept;
      tellOfTick(kept.value);
      return ok(kept.value.progress);
    },
    list: () => read({ kind: 'all' }, viewLessons),
    async recordNote(draft) {
      const text = checkNoteText(draft.text);
      if (!text.ok && !draft.deleted) return text;
      // What is deleted needs no text; one that cannot be kept must not keep the deletion from the
      // server.
      const note = { ...draft, text: text.ok ? text.value : '' };
      const scope: StoreScope = { kind: 'named', lessonIds: [], noteIds: [note.noteId] };
      const kept = await recordOwn(
        scope,
        (rows, own) => rules.recordNote(rows, { ...own, note, name: nextVersion() }),
        (answer) => answer.operationId,
      );
      if (!kept.ok) return kept;
      tell(kept.value, { lessons: [], notes: [kept.value.note] });
      exchanges.soon();
      return ok(kept.value.note);
    },
    listNotes: (lessonId) => read({ kind: 'all' }, (rows) => currentNotes(rows, lessonId)),
    queue: () => read({ kind: 'all' }, viewQueue),
    listRefused: () => read({ kind: 'all' }, (rows) => rows.refused),
    async retryRefused() {
      const moved = await store.transact(userId, { kind: 'all' }, (rows) => requeue(rows.refused));
      return moved.ok ? ok(await exchanges.run()) : moved;
    },
    status: exchanges.status,
    syncNow: exchanges.run,
    async hear(version) {
      // What was told may be what is just being answered.
      await exchanges.settled();
      const known = await read({ kind: 'named', lessonIds: [], noteIds: [] }, ({ meta }) => meta);
      // All pages of a server that comes back hear at one moment that something may have changed.
      if (version === null) exchanges.within(lookMs);
      else if (!known.ok || known.value.cursor !== version) exchanges.now();
    },
    setOnline: exchanges.setOnline,
    async refresh() {
      const found = await store.transact(userId, { kind: 'all' }, (rows) =>
        noted({ answer: { lessons: viewLessons(rows), notes: viewNotes(rows) } }),
      );
      exchanges.recount();
      if (found.ok) tell(found.value, found.value);
    },
    subscribeProgress: progressListeners.add,
    subscribeNotes: noteListeners.add,
    subscribeStatus: exchanges.subscribe,
    flush: exchanges.flush,
    stop() {
      exchanges.stop();
      ending.abort();
    },
  };
  exchanges.start();
  return engine;
}

/** The id of this device, asked for until the store has told it. */
function rememberDevice(store: SyncEngineDeps['store']): SyncEngineDeps['store']['deviceId'] {
  let known: ReturnType<typeof store.deviceId> | null = null;
  return () => {
    known ??= store.deviceId().then((id) => {
      if (!id.ok) known = null;
      return id;
    });
    return known;
  };
}

/** Within how long a device looks when something may have changed while nobody told it, ms. */
const lookMs = 5_000;

type OwnOperation = Pick<
  Parameters<SyncRules['recordNote']>[1],
  'deviceId' | 'newId' | 'nowMs' | 'ownIds'
>;

const noIds: ReadonlySet<string> = new Set();

function scopeOfLesson(lessonId: string): StoreScope {
  return { kind: 'named', lessonIds: [lessonId], noteIds: [] };
}

/** Of a lesson, out of the rows about it. */
function viewOf(lessonId: string, { lessons, waiting, refused }: StoreRows): LessonProgress {
  return viewLesson({ lessonId, row: lessons[0], waiting, refused });
}

function currentNotes(rows: StoreRows, lessonId: string | undefined): readonly Note[] {
  return viewNotes(rows)
    .filter((note) => !note.deleted && (lessonId === undefined || note.lessonId === lessonId))
    .toSorted((a, b) => a.atSeconds - b.atSeconds);
}
