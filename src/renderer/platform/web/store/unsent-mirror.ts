import {
  initialMeta,
  type NoteRow,
  type RefusedRow,
  type StoreDecision,
  type StoreRows,
  type StoreScope,
  type SyncMeta,
  type WaitingRow,
} from '#shared/sync/store-port.ts';

/** What of one person is nowhere but in this browser, and what it was written over. */
export interface UnsentRows {
  /** Of the exchanges, what has to stay: readings that were given. The rest is asked for again. */
  readonly meta: SyncMeta;
  /**
   * The server has these too, but until it has told them again a note that is changed has to stand
   * over what this page has shown, whatever the clock says.
   */
  readonly notes: readonly NoteRow[];
  readonly waiting: readonly WaitingRow[];
  readonly refused: readonly RefusedRow[];
}

/**
 * The page's copy of what the server does not have, as its transactions saw and left it. Browsers
 * delete a database while a page has it open, or fall silent; then these rows are written again, or
 * the page goes on with them.
 */
export interface UnsentMirror {
  knows(userId: string): boolean;
  /** After a transaction: what it read and what it wrote. */
  note(userId: string, scope: StoreScope, rows: StoreRows, decision: StoreDecision<unknown>): void;
  /** What lay in the queues when this page first touched them. */
  begin(userId: string, rows: Pick<StoreRows, 'waiting' | 'refused'>): void;
  people(): readonly string[];
  rows(userId: string): UnsentRows;
}

export function createUnsentMirror(): UnsentMirror {
  const people = new Map<string, Queues>();
  const queuesOf = (userId: string): Queues => {
    const queues = people.get(userId) ?? {
      meta: initialMeta,
      notes: new Map(),
      waiting: new Map(),
      refused: new Map(),
    };
    people.set(userId, queues);
    return queues;
  };
  const add = (
    queues: Queues,
    { waiting = [], refused = [] }: Partial<Pick<StoreRows, 'waiting' | 'refused'>>,
  ): void => {
    for (const row of waiting) queues.waiting.set(row.id, row);
    for (const row of refused) queues.refused.set(row.id, row);
  };
  return {
    knows: (userId) => people.has(userId),
    begin: (userId, rows) => add(queuesOf(userId), rows),
    note(
      userId,
      scope,
      rows,
      {
        meta = rows.meta,
        removeNoteIds = [],
        putNotes = [],
        removeWaitingIds = [],
        removeRefusedIds = [],
        putWaiting = [],
        putRefused = [],
      },
    ) {
      const queues = queuesOf(userId);
      // Only this scope also tells what another tab took away.
      if (scope.kind === 'all') {
        queues.waiting.clear();
        queues.refused.clear();
        queues.notes.clear();
      }
      add(queues, rows);
      for (const row of rows.notes) queues.notes.set(row.noteId, row);
      for (const id of removeNoteIds) queues.notes.delete(id);
      for (const row of putNotes) queues.notes.set(row.noteId, row);
      for (const id of removeWaitingIds) queues.waiting.delete(id);
      for (const id of removeRefusedIds) queues.refused.delete(id);
      add(queues, { waiting: putWaiting, refused: putRefused });
      queues.meta = {
        ...initialMeta,
        lastStamp: meta.lastStamp,
        clockOffsetMs: meta.clockOffsetMs,
        proof: meta.proof,
      };
    },
    people: () => [...people.keys()],
    rows(userId) {
      const { meta, notes, waiting, refused } = queuesOf(userId);
      return {
        meta,
        notes: [...notes.values()],
        waiting: [...waiting.values()],
        refused: [...refused.values()],
      };
    },
  };
}

interface Queues {
  meta: SyncMeta;
  readonly notes: Map<string, NoteRow>;
  readonly waiting: Map<string, WaitingRow>;
  readonly refused: Map<string, RefusedRow>;
}
