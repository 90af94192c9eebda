import { describe, expect, it } from 'vitest';
import type { RefusedItem, SyncItem } from '#shared/sync/queue/sync-queue.ts';
import { countWaiting, refusedGroups, supportFile, waitingLines } from './queue-list.ts';

const tick = (
  id: string,
  atMs: number,
  lessonId = 'l1',
  positionSeconds: number | null = atMs,
): SyncItem => ({ kind: 'progress', id, lessonId, atMs, watchedMs: 10, positionSeconds });
const note = (id: string, atMs: number): SyncItem => ({
  kind: 'note',
  id,
  lessonId: 'l1',
  atMs,
  text: 'Ghi',
  deleted: false,
});
const refused = (id: string, code: string): RefusedItem => ({
  ...tick(id, 1),
  code,
  refusedAtMs: 2,
});

describe('what waits', () => {
  it('has one line for the progress of a lesson, with its span, its sum and its last place', () => {
    expect(waitingLines([tick('a', 5), tick('b', 9), tick('c', 7, 'l1', 99)])).toEqual([
      {
        kind: 'progress',
        key: 'l1',
        lessonId: 'l1',
        count: 3,
        fromMs: 5,
        toMs: 9,
        watchedMs: 30,
        positionSeconds: 9,
      },
    ]);
  });

  it('keeps the place when the last tick has none', () => {
    expect(waitingLines([tick('a', 5), tick('b', 9, 'l1', null)])[0]).toMatchObject({
      positionSeconds: 5,
    });
  });

  it('has the newest first and every note by itself', () => {
    expect(
      waitingLines([tick('a', 5), note('n', 7), note('m', 3), tick('b', 9, 'l2')]).map(
        ({ key }) => key,
      ),
    ).toEqual(['l2', 'n', 'l1', 'm']);
  });

  it('counts operations, as the pill does', () => {
    expect(countWaiting([tick('a', 5), tick('b', 6), note('n', 7)])).toEqual({
      progress: 2,
      notes: 1,
    });
  });
});

describe('what was refused', () => {
  it('is grouped by reason, also one that this client does not know', () => {
    expect(
      refusedGroups([
        refused('a', 'X_NEW'),
        refused('b', 'OPERATION_TOO_OLD'),
        refused('c', 'X_NEW'),
      ]).map(({ code, items }) => [code, items.map(({ id }) => id)]),
    ).toEqual([
      ['X_NEW', ['a', 'c']],
      ['OPERATION_TOO_OLD', ['b']],
    ]);
  });
});

describe('the file for support', () => {
  it('holds everything that waits and was refused, whole', () => {
    const queue = { waiting: [tick('a', 5), note('n', 7)], refused: [refused('r', 'X')] };
    expect(JSON.parse(supportFile(queue, 0))).toEqual({
      format: 1,
      savedAt: '1970-01-01T00:00:00.000Z',
      ...queue,
    });
  });
});
