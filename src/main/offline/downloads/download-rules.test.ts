import { describe, expect, test } from 'vitest';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { DownloadRecord, DownloadStage } from '../../cache/stores/download-store.ts';
import { lessonsToFetch, lessonsToRemove } from './download-rules.ts';

const dayMs = 86_400_000;
const nowMs = 100 * dayMs;
const course = ['l1', 'l2', 'l3', 'l4', 'l5'].map((id) => ({ id, isOpen: id !== 'l3' }));
const learned = (lessonId: string, completedAtMs: number | null): LessonProgress => ({
  lessonId,
  covered: [],
  position: null,
  learnedMs: 0,
  completedAtMs,
  sync: { state: 'waiting' },
});
const record = (
  lessonId: string,
  stage: DownloadStage = { kind: 'settled' },
  savedAtMs = 0,
): DownloadRecord => ({
  userId: 'linh',
  lessonId,
  slug: lessonId,
  isPreview: false,
  place: 1,
  byItself: false,
  qualityHeight: 720,
  expectedBytes: 0,
  stage,
  next: null,
  isOutdated: false,
  current: {
    folder: lessonId,
    version: '1',
    mediaFolder: lessonId,
    qualityHeight: 720,
    totalBytes: 1,
    savedAtMs,
    isSuspect: false,
    damage: null,
  },
});

describe('the next lessons by themselves', () => {
  test('are the open ones after the current one that are neither learned nor there', () => {
    expect(
      lessonsToFetch({ course, progress: [], records: [] }, { currentId: 'l1', count: 2 }),
    ).toEqual(['l2', 'l4']);
    expect(
      lessonsToFetch(
        { course, progress: [learned('l2', 5)], records: [] },
        { currentId: 'l1', count: 2 },
      ),
    ).toEqual(['l4', 'l5']);
    expect(
      lessonsToFetch(
        { course, progress: [], records: [record('l2', { kind: 'paused' })] },
        { currentId: 'l1', count: 2 },
      ),
    ).toEqual(['l4']);
  });

  test('are none without the rule, at the end, or outside of the course', () => {
    expect(
      lessonsToFetch({ course, progress: [], records: [] }, { currentId: 'l1', count: 0 }),
    ).toEqual([]);
    expect(
      lessonsToFetch({ course, progress: [], records: [] }, { currentId: 'l5', count: 5 }),
    ).toEqual([]);
    expect(
      lessonsToFetch({ course, progress: [], records: [] }, { currentId: 'other', count: 5 }),
    ).toEqual([]);
  });
});

describe('learned lessons go', () => {
  const gone = (
    progress: readonly LessonProgress[],
    records: readonly DownloadRecord[],
    playingId: string | null = null,
  ) => lessonsToRemove({ progress, records }, { playingId, nowMs });

  test('seven days after they were learned, not before', () => {
    expect(gone([learned('l1', nowMs - 7 * dayMs - 1)], [record('l1')])).toEqual(['l1']);
    expect(gone([learned('l1', nowMs - 7 * dayMs)], [record('l1')])).toEqual([]);
    expect(gone([learned('l1', null)], [record('l1')])).toEqual([]);
  });

  test('never the one that plays, one that is still fetched, or one that was fetched again lately', () => {
    const old = [learned('l1', 0)];
    expect(gone(old, [record('l1')], 'l1')).toEqual([]);
    expect(gone(old, [record('l1', { kind: 'waiting' })])).toEqual([]);
    expect(gone(old, [record('l1', { kind: 'settled' }, nowMs - dayMs)])).toEqual([]);
  });
});
