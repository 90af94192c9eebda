import { describe, expect, it } from 'vitest';
import type { ProgressOperation } from '../../domain/progress/progress.ts';
import type { NoteOperation } from '../ports.ts';
import { viewQueue } from './queue-view.ts';
import type { OperationBody } from '../store-port.ts';

const stamp = { ms: 1_700, counter: 3, node: 'd' };
const note: NoteOperation = {
  id: 'b',
  noteId: 'n',
  lessonId: 'l2',
  atSeconds: 30,
  text: 'Đề cương',
  deleted: false,
  stamp,
};
const progress: ProgressOperation = {
  id: 'a',
  lessonId: 'l1',
  intervals: [[0, 5]],
  watchedMs: 5_000,
  position: { seconds: 5, stamp },
  completedAtMs: null,
  stamp,
};
const bodies = {
  progress: { kind: 'progress', operation: progress, durationSeconds: 90 },
  note: { kind: 'note', operation: note },
} as const satisfies Record<string, OperationBody>;

describe('what waits, for people to read', () => {
  it('says of each operation what it is about and when it was done, in the order of the queue', () => {
    const waiting = [
      { id: 'a', body: bodies.progress, sealed: true },
      { id: 'b', body: bodies.note, sealed: false },
    ];
    expect(viewQueue({ waiting, refused: [] })).toEqual({
      waiting: [
        {
          kind: 'progress',
          id: 'a',
          lessonId: 'l1',
          atMs: 1_700,
          watchedMs: 5_000,
          positionSeconds: 5,
        },
        { kind: 'note', id: 'b', lessonId: 'l2', atMs: 1_700, text: 'Đề cương', deleted: false },
      ],
      refused: [],
    });
  });

  it('says why and when something was refused, also by a code that this client does not know', () => {
    const refused = [
      {
        id: 'a',
        body: { ...bodies.progress, operation: { ...progress, position: null } },
        code: 'FROM_TOMORROW',
        refusedAtMs: 9_000,
      },
    ];
    expect(viewQueue({ waiting: [], refused }).refused).toEqual([
      {
        kind: 'progress',
        id: 'a',
        lessonId: 'l1',
        atMs: 1_700,
        watchedMs: 5_000,
        positionSeconds: null,
        code: 'FROM_TOMORROW',
        refusedAtMs: 9_000,
      },
    ]);
  });
});
