import { describe, expect, it } from 'vitest';
import { viewNotes } from './note-view.ts';
import type { NoteOperation } from '../ports.ts';
import type { NoteRow, RefusedRow, WaitingRow } from '../store-port.ts';

describe('notes as the learner sees them', () => {
  it('are synced when the server has the newest version, and not while a newer one waits or was refused', () => {
    const rows = {
      notes: [base('a', 5), base('b', 5), base('c', 5)],
      waiting: [waiting('b', 6)],
      refused: [refused('c', 7)],
    };
    expect(
      viewNotes(rows).map(({ noteId, changedAtMs, synced }) => [noteId, changedAtMs, synced]),
    ).toEqual([
      ['a', 5, true],
      ['b', 6, false],
      ['c', 7, false],
    ]);
  });

  it('are synced again when the server has something later than what waits here', () => {
    expect(
      viewNotes({ notes: [base('a', 9)], waiting: [waiting('a', 6)], refused: [] }),
    ).toMatchObject([{ text: 'base 9', changedAtMs: 9, synced: true }]);
  });

  it('show what was written here over the server’s word, also when the server reads the time of that as later', () => {
    const over: WaitingRow = {
      ...waiting('a', 6),
      body: {
        kind: 'note',
        operation: {
          ...operation('a', 6),
          lineage: [
            { writer: 'w', count: 2 },
            { writer: 'v', count: 1 },
          ],
        },
      },
    };
    expect(
      viewNotes({
        notes: [{ ...base('a', 9), lineage: [{ writer: 'v', count: 1 }] }],
        waiting: [over],
        refused: [],
      }),
    ).toMatchObject([{ text: 'own 6', synced: false }]);
    expect(
      viewNotes({
        notes: [
          {
            ...base('a', 5),
            lineage: [
              { writer: 'x', count: 1 },
              { writer: 'w', count: 2 },
            ],
          },
        ],
        waiting: [over],
        refused: [],
      }),
    ).toMatchObject([{ text: 'base 5', synced: true }]);
  });

  it('keep deleted ones, so that others hear of the deletion', () => {
    expect(
      viewNotes({ notes: [{ ...base('a', 5), deleted: true }], waiting: [], refused: [] }),
    ).toMatchObject([{ noteId: 'a', deleted: true, synced: true }]);
  });

  it('show one note once, whatever number of versions waits', () => {
    expect(
      viewNotes({
        notes: [],
        waiting: [waiting('a', 6), waiting('a', 8)],
        refused: [refused('a', 7)],
      }),
    ).toMatchObject([{ noteId: 'a', changedAtMs: 8, synced: false }]);
  });
});

const stampAt = (ms: number) => ({ ms, counter: 0, node: 'd' });
const base = (noteId: string, ms: number): NoteRow => ({
  noteId,
  lessonId: 'l',
  version: 1,
  atSeconds: 3,
  text: `base ${ms}`,
  deleted: false,
  stamp: stampAt(ms),
});
const operation = (noteId: string, ms: number): NoteOperation => ({
  id: `${noteId}${ms}`,
  noteId,
  lessonId: 'l',
  atSeconds: 3,
  text: `own ${ms}`,
  deleted: false,
  stamp: stampAt(ms),
});
const waiting = (noteId: string, ms: number): WaitingRow => ({
  id: `${noteId}${ms}`,
  body: { kind: 'note', operation: operation(noteId, ms) },
  sealed: true,
});
const refused = (noteId: string, ms: number): RefusedRow => ({
  id: `${noteId}${ms}`,
  body: { kind: 'note', operation: operation(noteId, ms) },
  code: 'X',
  refusedAtMs: 1,
});
