import { describe, expect, it } from 'vitest';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { DownloadPlan } from '#shared/offline/offline-state.ts';
import { largerLimit, learnedFiles, missingOnDisk, missingUnderLimit } from './room.ts';
import { sampleFile } from './samples.ts';

const plan: DownloadPlan = {
  lessons: [],
  bytes: 100,
  freeBytes: 60,
  limitLeftBytes: -30,
  verdict: 'over_disk',
};
const progress = (id: string, completedAtMs: number | null): [string, LessonProgress] => [
  id,
  {
    lessonId: id,
    covered: [],
    position: null,
    learnedMs: 0,
    completedAtMs,
    sync: { state: 'waiting' },
  },
];

describe('making room', () => {
  it.each([
    [10e9, 1, 20e9],
    [10e9, 10e9, 20e9],
    [10e9, 10e9 + 1, 50e9],
    [3e9, 0, 5e9],
    [100e9, 1, null],
  ])('a limit of %d that lacks %d is raised to %s', (limit, missing, raised) =>
    expect(largerLimit(limit, missing)).toBe(raised),
  );

  it('says how much is missing under the limit and on the disk', () => {
    expect([missingUnderLimit(plan), missingOnDisk(plan)]).toEqual([30, 40]);
    expect([
      missingUnderLimit({ ...plan, limitLeftBytes: 5 }),
      missingOnDisk({ ...plan, freeBytes: null }),
    ]).toEqual([0, 0]);
  });

  it('offers only lessons that are learned and take room', () => {
    const lessons = [
      sampleFile('a', { kind: 'ready', savedAtMs: 1 }, 7),
      sampleFile('b', { kind: 'ready', savedAtMs: 1 }, 9),
      sampleFile('c', { kind: 'queued' }, 0),
    ];
    expect(
      learnedFiles(lessons, new Map([progress('a', 5), progress('b', null), progress('c', 5)])),
    ).toEqual({ lessonIds: ['a'], bytes: 7 });
  });
});
