import type { AppError } from '../../errors/error-code.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { lessonRecovery, noteRecovery } from './adopt-base.ts';
import type { StoreDecision, StoreRows, SyncStore, WaitingRow } from '../store-port.ts';

/** So many people of a device are asked about in one call. */
export const mostOthers = 20;

/**
 * Chooses whom to ask about in one call: all, or of more than one call takes those whose turn it
 * is.
 */
export type OthersInTurn = (people: readonly string[]) => readonly string[];

/**
 * Begins with anybody: an application that is never open for long would ask about the same ones at
 * each start.
 */
export function createTurns(random: () => number): OthersInTurn {
  let next: number | null = null;
  return (people) => {
    const { length } = people;
    if (length <= mostOthers) return people;
    const first = (next ?? Math.floor(random() * length)) % length;
    next = first + mostOthers;
    return [...people, ...people].slice(first, next);
  };
}

/**
 * Makes the rows of an account that the server has lost those of the same person's new one: what
 * waited waits on, what the server had taken waits again, and what it refused stays refused. Kept
 * under the new id before it leaves the old one, so a crash in between loses nothing; what is
 * carried twice then is told the server twice, which changes nothing there. Time that was counted
 * already does not come back, as after any restore.
 */
export async function carryOver(
  store: SyncStore,
  {
    from,
    to,
    createId,
  }: { readonly from: string; readonly to: string; readonly createId: () => string },
): Promise<Result<null, AppError>> {
  const found = await store.transact(from, { kind: 'all' }, (rows) => {
    // A page of the lost account may be open: from now on nothing grows into what is carried.
    const waiting = rows.waiting.map((row): WaitingRow => ({ ...row, sealed: true }));
    return { answer: { ...rows, waiting }, putWaiting: waiting };
  });
  if (!found.ok) return found;
  const kept = await store.transact(to, { kind: 'all' }, () => asOwn(found.value, createId));
  if (!kept.ok) return kept;
  const left = await store.transact(from, { kind: 'all' }, () => withoutRows(found.value));
  return left.ok ? ok(null) : left;
}

function asOwn(
  { lessons, notes, waiting, refused }: StoreRows,
  createId: () => string,
): StoreDecision<null> {
  const acknowledged = [
    ...lessons.map((row) => lessonRecovery(row, createId())),
    ...notes.map((note) => noteRecovery(note, createId())),
  ];
  return { answer: null, putWaiting: [...acknowledged, ...waiting], putRefused: refused };
}

/** What came meanwhile stays, and is carried the next time. */
function withoutRows({ lessons, notes, waiting, refused }: StoreRows): StoreDecision<null> {
  return {
    answer: null,
    removeLessonIds: lessons.map((row) => row.lessonId),
    removeNoteIds: notes.map((note) => note.noteId),
    removeWaitingIds: waiting.map((row) => row.id),
    removeRefusedIds: refused.map((row) => row.id),
  };
}
