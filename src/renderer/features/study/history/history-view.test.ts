import { describe, expect, it } from 'vitest';
import type { SyncItem, SyncQueue } from '#shared/sync/queue/sync-queue.ts';
import type { LessonHistoryQuery } from '#renderer/graphql/generated/graphql.ts';
import { buildHistory } from './history-view.ts';

const start = Date.UTC(2026, 10, 21, 3, 0); // 10:00 on 21/11 in Vietnam
const minute = 60_000;
const nothing: SyncQueue = { waiting: [], refused: [] };
const entry = (
  id: string,
  minutes: number,
  more: Partial<LessonHistoryQuery['lesson_history'][number]> = {},
): LessonHistoryQuery['lesson_history'][number] => ({
  __typename: 'LessonHistoryEntry',
  id,
  at: new Date(start + minutes * minute).toISOString(),
  device: 'Máy ở nhà',
  position_seconds: minutes * 60,
  watched_ms: minute,
  ...more,
});
const tick = (id: string, minutes: number, lessonId = 'l1'): SyncItem => ({
  kind: 'progress',
  id,
  lessonId,
  atMs: start + minutes * minute,
  watchedMs: minute,
  positionSeconds: minutes * 60,
});

describe('the history of a lesson', () => {
  it('joins ticks without a break into one sitting that ends where the last one stood', () => {
    const [day] = buildHistory(
      'l1',
      [entry('c', 3), entry('b', 2, { position_seconds: 1 }), entry('a', 1)],
      nothing,
    );
    expect(day).toEqual({
      date: '21/11/2026',
      sittings: [
        {
          id: 'c',
          fromMs: start,
          toMs: start + 3 * minute,
          device: 'Máy ở nhà',
          state: 'synced',
          watchedMs: 3 * minute,
          positionSeconds: 180,
        },
      ],
    });
  });

  it('keeps sittings apart that lie ten minutes or more from each other, or on two devices', () => {
    const [day] = buildHistory(
      'l1',
      [entry('d', 41), entry('c', 40, { device: 'Máy khác' }), entry('b', 20), entry('a', 9)],
      nothing,
    );
    expect(day?.sittings.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
  });

  it('goes by days in Vietnamese time, the newest first', () => {
    const days = buildHistory('l1', [entry('late', 15 * 60), entry('early', 10)], nothing);
    expect(days.map(({ date }) => date)).toEqual(['22/11/2026', '21/11/2026']);
  });

  it('has what waits and what was refused on this device, and nothing of other lessons', () => {
    const queue: SyncQueue = {
      waiting: [tick('w', 60), tick('other', 61, 'l2')],
      refused: [{ ...tick('r', 30), code: 'X', refusedAtMs: 1 }],
    };
    const [day] = buildHistory('l1', [entry('a', 1)], queue);
    expect(day?.sittings.map(({ id, state, device }) => [id, state, device])).toEqual([
      ['w', 'waiting', null],
      ['r', 'refused', null],
      ['a', 'synced', 'Máy ở nhà'],
    ]);
  });

  it('counts an operation once that is on the server and still waits for its acknowledgement', () => {
    const [day] = buildHistory('l1', [entry('a', 1)], { waiting: [tick('a', 1)], refused: [] });
    expect(day?.sittings.map(({ id, state }) => [id, state])).toEqual([['a', 'synced']]);
  });

  it('takes the place from before when the newest tick kept none', () => {
    const [day] = buildHistory(
      'l1',
      [entry('b', 2, { position_seconds: null }), entry('a', 1)],
      nothing,
    );
    expect(day?.sittings[0]?.positionSeconds).toBe(60);
  });
});
