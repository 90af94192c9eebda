import { cutPage } from '#server/modules/learning/cut-page.ts';
import { winningNotes } from '#server/modules/learning/fold-call.ts';
import { assessOperation } from '#shared/domain/progress/assess-operation.ts';
import { foldOperation } from '#shared/domain/progress/fold-operation.ts';
import { measuringDurations } from '#shared/domain/progress/former-durations.ts';
import type {
  Interval,
  LessonState,
  Position,
  ProgressOperation,
  ProgressTick,
} from '#shared/domain/progress/progress.ts';
import { clampStamp, compareStamps, maxClockLeadMs } from '#shared/domain/progress/stamp.ts';
import type { ApplyReplyInput } from '#shared/sync/replies/apply-reply.ts';
import { foldLesson } from '#shared/sync/lesson-view.ts';
import { parseCursor } from '#shared/sync/replies/cursor.ts';
import type { NoteChange, NoteOperation } from '#shared/sync/ports.ts';
import type {
  StoreDecision,
  StoreRows,
  StoreScope,
  SyncStore,
  WaitingRow,
} from '#shared/sync/store-port.ts';
import { syncRules, type SyncRules } from '#shared/sync/sync-rules.ts';
import { serverRules, type ServerRules } from './model-server.ts';
import type { Variant } from './variant.ts';

/** The product as it ships. */
export const shipped: Variant = {
  name: 'shipped',
  rules: syncRules,
  server: serverRules,
  store: (store) => store,
  tellsLineages: true,
  again: (tick) => tick,
};

/** Devices that were not updated, with the server as it ships. */
export const earlierDevices: Variant = {
  ...shipped,
  name: 'devices of before lineages',
  tellsLineages: false,
  rules: {
    ...syncRules,
    recordNote: (rows, input) => withOperations(syncRules.recordNote(rows, input), asIfOnItsOwn),
    applyReply(rows, input) {
      const reply = { ...input.reply, noteChanges: input.reply.noteChanges.map(asIfOnItsOwn) };
      return withOperations(syncRules.applyReply(rows, { ...input, reply }), asIfOnItsOwn);
    },
  },
};

/**
 * Every mistake that SYNC.md names, and a few beside, each a small change of the shipped rules,
 * made from outside. They are kept to show that the simulation would notice: a history that lets
 * one of them pass for long is a history that proves nothing.
 */
export const wrongVariants: readonly Variant[] = [
  onServer('row-level last writer wins', { fold: lastWriterWins }),
  onServer('wrong union: gaps close', { fold: closingGaps }),
  onServer('wrong union: overlaps are dropped', { fold: droppingOverlaps }),
  onServer('arrival order decides the position', { fold: arrivalOrder }),
  onServer('null overwrites the position', {
    fold: (state, operation, ...lengths) =>
      nullWins(foldOperation(state, operation, ...lengths), operation),
  }),
  onServer('a lesson that has grown forgets what was complete', {
    durations: ({ durationSeconds }) => [durationSeconds],
  }),
  // Devices that say once more what is complete would make up for it.
  {
    ...onServer(
      'an operation that says nothing of a completion is measured by what the lesson lasts now',
      {
        durations: (lesson, operation) =>
          measuringDurations(lesson, { ...operation, toldSeconds: null }),
      },
    ),
    rules: { ...syncRules, applyReply: sayingNothingAgain },
  },
  onServer('a lesson that is short for a while cuts what is told meanwhile', {
    keptSeconds: ({ durationSeconds }) => durationSeconds,
  }),
  onServer('completion as last writer wins', { fold: completionByLastWriter }),
  onServer('no dedupe', { dedupe: 'none' }),
  byReadings('notes are taken again as often as they come', {}, { remembersNotes: false }),
  onServer('dedupe in memory only', { dedupe: 'memory' }),
  onServer('no clamp', { assess: withoutClamp }),
  onDevice('delete before the answer', {
    prepareBatch(rows) {
      const decision = syncRules.prepareBatch(rows);
      return {
        answer: decision.answer,
        removeWaitingIds: decision.answer.rows.map((row) => row.id),
      };
    },
  }),
  onDevice('clear the whole outbox on an answer', {
    applyReply(rows, input) {
      const decision = syncRules.applyReply(rows, input);
      return { ...decision, removeWaitingIds: rows.waiting.map((row) => row.id), putWaiting: [] };
    },
  }),
  onDevice('server state over local', {
    applyReply(rows, input) {
      const decision = syncRules.applyReply(rows, input);
      const told = new Set(input.reply.changes.map((change) => change.lessonId));
      const overruled = rows.waiting.filter(
        ({ body }) => body.kind === 'progress' && told.has(body.operation.lessonId),
      );
      return {
        ...decision,
        removeWaitingIds: [...(decision.removeWaitingIds ?? []), ...overruled.map((row) => row.id)],
      };
    },
  }),
  { ...shipped, name: 'cursor before data', store: cursorFirst },
  onReply('cursor gap', (input, rows) =>
    versionOf(input.requestCursor) > versionOf(rows.meta.cursor)
      ? asIfAskedNow(input, rows)
      : input,
  ),
  onReply('stale answer', (input, rows) =>
    versionOf(input.requestCursor) < versionOf(rows.meta.cursor)
      ? asIfAskedNow(input, rows)
      : input,
  ),
  onReply('cursor from another base', (input, { meta }) => ({
    ...input,
    reply: { ...input.reply, since: input.reply.since ?? meta.cursor },
  })),
  onServer('a set-back server is known by its version alone', { knows: 'version' }),
  onServer('a set-back server gives the same marks again', { marks: 'by_version' }),
  onDevice('another base without recovery', {
    applyReply(rows, input) {
      const decision = syncRules.applyReply(rows, input);
      const known = new Set(rows.waiting.map((row) => row.id));
      return {
        ...decision,
        putWaiting: (decision.putWaiting ?? []).filter((row) => known.has(row.id)),
      };
    },
  }),
  onDevice('another base without recovery of notes', {
    applyReply(rows, input) {
      const decision = syncRules.applyReply(rows, input);
      const known = new Set(rows.waiting.map((row) => row.id));
      return {
        ...decision,
        putWaiting: (decision.putWaiting ?? []).filter(
          (row) => known.has(row.id) || row.body.kind === 'progress',
        ),
      };
    },
  }),
  onDevice('a recovered note is another note', {
    applyReply(rows, input) {
      const decision = syncRules.applyReply(rows, input);
      const known = new Set(rows.waiting.map((row) => row.id));
      return {
        ...decision,
        putWaiting: (decision.putWaiting ?? []).map((row) =>
          known.has(row.id) ? row : asAnotherNote(row),
        ),
      };
    },
  }),
  onDevice('wall clock for notes, whatever they are written over', {
    recordNote: (rows, input) =>
      byClockAlone(
        syncRules.recordNote(
          { ...rows, meta: { ...rows.meta, lastStamp: null, clockOffsetMs: null } },
          input,
        ),
      ),
  }),
  byReadings(
    'the server pulls versions of a note back into one order',
    {},
    {
      winningNotes: (notes, known, nowMs) =>
        winningByReadings(
          notes.map((note) => clampedAlone(note, nowMs)),
          known,
          nowMs,
        ),
    },
  ),
  onServer('the server pulls a position back behind what it was moved from', {
    assess: (input) => assessOperation({ ...input, known: null }),
  }),
  onDevice('versions of a note that wait are pulled back to one reading', {
    prepareBatch: (rows) =>
      syncRules.prepareBatch({ ...rows, waiting: rows.waiting.map(asIfNothingKnown) }),
  }),
  byReadings('what was refused stands over what was written over it', {
    applyReply(rows, input) {
      const decision = earlierDevices.rules.applyReply(rows, input);
      const answered = new Set([
        ...input.reply.applied,
        ...input.reply.rejected.map(({ id }) => id),
      ]);
      const sent = new Map(rows.waiting.map((row) => [row.id, row]));
      return {
        ...decision,
        removeWaitingIds: (decision.removeWaitingIds ?? []).filter((id) => answered.has(id)),
        removeRefusedIds: (decision.removeRefusedIds ?? []).filter((id) => answered.has(id)),
        putRefused: (decision.putRefused ?? []).map((row) => ({
          ...row,
          body: sent.get(row.id)?.body ?? row.body,
        })),
      };
    },
  }),
  onDevice('operations that the server chokes on are looked for without an end', {
    isolationLimit: Infinity,
  }),
  onDevice('what was refused waits for a button', { mayPass: () => false }),
  onReply('device draws the conclusion before the last page', (input) => ({
    ...input,
    reply: { ...input.reply, more: false },
  })),
  onServer('what changes between two pages is skipped', {
    cutPage(changed, input) {
      const { cursor } = input;
      const isBetween = cursor !== null && cursor.told < cursor.version;
      return cutPage(
        isBetween ? changed.filter((row) => row.version <= cursor.version) : changed,
        input,
      );
    },
  }),
  onServer('the cursor of a page is the newest version', {
    cutPage: (changed, input) => ({ ...cutPage(changed, input), told: input.version }),
  }),
  onServer('a page leaves out what its own operations are about', {
    cutPage: (changed, input) => cutPage(changed, { ...input, given: new Set() }),
  }),
  onDevice('wall clock', {
    recordTick: (rows, input) =>
      syncRules.recordTick(
        { ...rows, meta: { ...rows.meta, lastStamp: null, clockOffsetMs: null } },
        input,
      ),
  }),
  onTick('a place where a lesson opened unheard counts as of now', (tick) => ({
    ...tick,
    unheard: null,
  })),
  onTick('a place where a lesson opened unheard goes behind what is known by now', (tick, rows) =>
    tick.unheard === null ? tick : { ...tick, unheard: { knew: placeIn(rows)?.stamp ?? null } },
  ),
  onTick('a place where a lesson opened unheard is not kept', (tick) =>
    tick.unheard === null ? tick : { ...tick, positionSeconds: null },
  ),
  onDevice('no clock reset', {
    applyReply(rows, input) {
      const decision = syncRules.applyReply(rows, input);
      const { meta = rows.meta } = decision;
      const last = rows.meta.lastStamp;
      const isAhead =
        last !== null && (meta.lastStamp === null || compareStamps(last, meta.lastStamp) > 0);
      return { ...decision, meta: isAhead ? { ...meta, lastStamp: last } : meta };
    },
  }),
  onDevice('late offset', {
    applyReply(rows, input) {
      const decision = syncRules.applyReply(rows, input);
      const { reply, timing } = input;
      const clockOffsetMs = Math.round(
        reply.serverNowMs + timing.roundTripMs / 2 - timing.receivedAtMs,
      );
      return { ...decision, meta: { ...(decision.meta ?? rows.meta), clockOffsetMs } };
    },
  }),
  onDevice('poison aborts the batch', {
    applyReply: (rows, input) =>
      input.reply.rejected.length > 0
        ? { answer: { taken: false, recovered: 0, lessons: [], notes: [] } }
        : syncRules.applyReply(rows, input),
  }),
  onReply('rejected operation kept in the queue', (input) => ({
    ...input,
    reply: { ...input.reply, rejected: [] },
  })),
  onDevice('rejected operation dropped', {
    applyReply: (rows, input) => ({ ...syncRules.applyReply(rows, input), putRefused: [] }),
  }),
  onDevice('operation changed after send', {
    recordTick: (rows, input) =>
      syncRules.recordTick(
        { ...rows, waiting: rows.waiting.map((row) => ({ ...row, sealed: false })) },
        { ...input, ownIds: everyId },
      ),
  }),
  onServer('server does not check whose rows they are', { checksPerson: false }),
  onDevice('device does not check for whom an answer was made', { refuseReply: () => null }),
  onReply('clock measured across a sleep', (input) => ({
    ...input,
    timing: { ...input.timing, wallRoundTripMs: input.timing.roundTripMs },
  })),
  onPage('a tick that is given again is taken for another one', { again: underAnotherName }),
  onDevice('unsealed after restore', {
    recordTick: (rows, input) => syncRules.recordTick(rows, { ...input, ownIds: everyId }),
  }),
];

/**
 * Mistakes with the order of a note's versions, each caught in histories of restores and of clocks
 * that are wrong.
 */
export const wrongOrders: readonly Variant[] = [
  onServer('the server tells versions of a note by their readings alone', {
    winningNotes: winningByReadings,
  }),
  onDevice('a version of a note is told without what it was written over', {
    recordNote: (rows, input) => withOperations(syncRules.recordNote(rows, input), asIfOnItsOwn),
  }),
  onDevice('a recovered note is a version of its own', {
    applyReply(rows, input) {
      const known = new Set(rows.waiting.map((row) => row.id));
      return withOperations(syncRules.applyReply(rows, input), (operation) =>
        known.has(operation.id) ? operation : asIfOnItsOwn(operation),
      );
    },
  }),
];

/**
 * Devices and servers that know the order of versions by their readings alone, as before lineages;
 * and one mistake more.
 */
function byReadings(
  name: string,
  rules: Partial<SyncRules>,
  server: Partial<ServerRules> = {},
): Variant {
  return {
    ...earlierDevices,
    name,
    rules: { ...earlierDevices.rules, ...rules },
    server: { ...serverRules, winningNotes: winningByReadings, ...server },
  };
}

function winningByReadings(
  ...[notes, known, nowMs]: Parameters<typeof winningNotes>
): ReturnType<typeof winningNotes> {
  return winningNotes(notes.map(asIfOnItsOwn), known.map(asIfOnItsOwn), nowMs);
}

function onPage(name: string, change: Partial<Pick<Variant, 'again'>>): Variant {
  return { ...shipped, name, ...change };
}

/** As devices did that left it at an operation's own word. */
function sayingNothingAgain(
  rows: StoreRows,
  input: ApplyReplyInput,
): ReturnType<SyncRules['applyReply']> {
  const decision = syncRules.applyReply(rows, input);
  const known = new Set(rows.waiting.map(({ id }) => id));
  const isSaid = ({ id, body }: WaitingRow) =>
    !decision.meta?.retelling &&
    input.reply.since !== null &&
    !known.has(id) &&
    body.kind === 'progress';
  return { ...decision, putWaiting: (decision.putWaiting ?? []).filter((row) => !isSaid(row)) };
}

function onServer(name: string, change: Partial<ServerRules>): Variant {
  return { ...shipped, name, server: { ...serverRules, ...change } };
}

function onDevice(name: string, change: Partial<SyncRules>): Variant {
  return { ...shipped, name, rules: { ...syncRules, ...change } };
}

/** A device that takes a report of the player for another one. */
function onTick(
  name: string,
  misread: (tick: ProgressTick, rows: StoreRows) => ProgressTick,
): Variant {
  return onDevice(name, {
    recordTick: (rows, input) =>
      syncRules.recordTick(rows, { ...input, tick: misread(input.tick, rows) }),
  });
}

/** The place that is known of the lesson that the rows are of. */
function placeIn({ lessons: [row], waiting, refused }: StoreRows): Position | null {
  return foldLesson({ lessonId: row?.lessonId ?? '', row, waiting, refused }).position;
}

/** A device that reads answers wrongly. */
function onReply(
  name: string,
  misread: (input: ApplyReplyInput, rows: StoreRows) => ApplyReplyInput,
): Variant {
  return onDevice(name, {
    applyReply: (rows, input) => syncRules.applyReply(rows, misread(input, rows)),
  });
}

export function underAnotherName(tick: ProgressTick): ProgressTick {
  return { ...tick, id: `${tick.id}-again` };
}

function asAnotherNote(row: WaitingRow): WaitingRow {
  if (row.body.kind !== 'note') return row;
  const { operation } = row.body;
  return {
    ...row,
    body: { kind: 'note', operation: { ...operation, noteId: `${operation.noteId}b` } },
  };
}

function asIfOnItsOwn<Version extends NoteOperation | NoteChange>({
  lineage: _lineage,
  ...version
}: Version): Omit<Version, 'lineage'> {
  return version;
}

function withOperations<T>(
  decision: StoreDecision<T>,
  change: (operation: NoteOperation) => NoteOperation,
): StoreDecision<T> {
  const putWaiting = (decision.putWaiting ?? []).map((row): WaitingRow =>
    row.body.kind === 'note'
      ? { ...row, body: { ...row.body, operation: change(row.body.operation) } }
      : row,
  );
  return { ...decision, putWaiting };
}

/** As if nothing were known that it may have been written over. */
function clampedAlone(note: NoteOperation, nowMs: number): NoteOperation {
  return {
    ...note,
    stamp: clampStamp(note.stamp, { limitMs: nowMs + maxClockLeadMs, rank: 0, known: null }),
  };
}

function asIfNothingKnown(row: WaitingRow): WaitingRow {
  const { knew: _knew, ...body } = row.body;
  return { ...row, body };
}

function byClockAlone<T>(decision: StoreDecision<T>): StoreDecision<T> {
  const stamp = decision.meta?.lastStamp;
  const restamped = (row: WaitingRow): WaitingRow =>
    row.body.kind === 'note' && stamp
      ? { ...row, body: { kind: 'note', operation: { ...row.body.operation, stamp } } }
      : row;
  return { ...decision, putWaiting: (decision.putWaiting ?? []).map(restamped) };
}

const everyId: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** Up to where coverage is kept, and by what completion is measured. */
type FoldLengths = readonly [keptSeconds: number | null, durations?: readonly number[] | null];

function lastWriterWins(
  state: LessonState,
  operation: ProgressOperation,
  ...lengths: FoldLengths
): LessonState {
  const empty: LessonState = {
    covered: [],
    position: null,
    learnedMs: state.learnedMs,
    completedAtMs: null,
  };
  return foldOperation(empty, operation, ...lengths);
}

function closingGaps(
  state: LessonState,
  operation: ProgressOperation,
  ...lengths: FoldLengths
): LessonState {
  const folded = foldOperation(state, operation, ...lengths);
  const covered: Interval[] = [];
  for (const [start, end] of folded.covered) {
    const last = covered.at(-1);
    if (last !== undefined && start - last[1] <= 1) covered[covered.length - 1] = [last[0], end];
    else covered.push([start, end]);
  }
  return { ...folded, covered };
}

function droppingOverlaps(
  state: LessonState,
  operation: ProgressOperation,
  ...lengths: FoldLengths
): LessonState {
  const overlaps = operation.intervals.some(([start, end]) =>
    state.covered.some(([from, to]) => start < to && from < end && (start < from || end > to)),
  );
  return foldOperation(state, overlaps ? { ...operation, intervals: [] } : operation, ...lengths);
}

function arrivalOrder(
  state: LessonState,
  operation: ProgressOperation,
  ...lengths: FoldLengths
): LessonState {
  const position: Position | null = operation.position ?? state.position;
  return { ...foldOperation(state, operation, ...lengths), position };
}

function nullWins(folded: LessonState, operation: ProgressOperation): LessonState {
  return operation.position === null ? { ...folded, position: null } : folded;
}

function completionByLastWriter(
  state: LessonState,
  operation: ProgressOperation,
  ...lengths: FoldLengths
): LessonState {
  return { ...foldOperation(state, operation, ...lengths), completedAtMs: operation.completedAtMs };
}

function withoutClamp(
  input: Parameters<typeof assessOperation>[0],
): ReturnType<typeof assessOperation> {
  const assessed = assessOperation(input);
  if (assessed.kind === 'rejected') return assessed;
  const { position, completedAtMs, stamp } = input.operation;
  return { ...assessed, operation: { ...assessed.operation, position, completedAtMs, stamp } };
}

/** Two transactions instead of one: a crash between them leaves the cursor ahead of the data. */
function cursorFirst(store: SyncStore): SyncStore {
  return {
    ...store,
    async transact<T>(
      userId: string,
      scope: StoreScope,
      decide: (rows: StoreRows) => StoreDecision<T>,
    ) {
      const decided = await store.transact(
        userId,
        scope,
        (rows): StoreDecision<StoreDecision<T>> => {
          const decision = decide(rows);
          const movesCursor =
            decision.meta !== undefined && decision.meta.cursor !== rows.meta.cursor;
          return movesCursor
            ? { answer: decision, meta: decision.meta }
            : { ...decision, answer: { answer: decision.answer } };
        },
      );
      if (!decided.ok) return decided;
      const { meta: _written, ...rest } = decided.value;
      return store.transact(userId, { kind: 'meta' }, () => rest);
    },
  };
}

/** An answer to an earlier question taken as one to the question that the device would ask now. */
function asIfAskedNow(input: ApplyReplyInput, { meta }: StoreRows): ApplyReplyInput {
  const { reply } = input;
  return {
    ...input,
    requestCursor: meta.cursor,
    reply: { ...reply, since: reply.since === null ? null : meta.cursor },
  };
}

function versionOf(cursor: string | null): number {
  return cursor === null ? 0 : (parseCursor(cursor)?.version ?? 0);
}
