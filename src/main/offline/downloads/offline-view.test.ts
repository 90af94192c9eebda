import { describe, expect, test } from 'vitest';
import type { DownloadRecord, DownloadStage, KeptCopy } from '../../cache/stores/download-store.ts';
import { holdOf, offlineLessonOf } from './offline-view.ts';
import { planDownload } from './plan-download.ts';
import { roomLeftBytes } from './storage.ts';

const copy: KeptCopy = {
  folder: 'a',
  version: '1',
  mediaFolder: 'm',
  qualityHeight: 480,
  totalBytes: 100,
  savedAtMs: 7,
  isSuspect: false,
  damage: null,
};
const record = (stage: DownloadStage, more: Partial<DownloadRecord> = {}): DownloadRecord => ({
  userId: 'linh',
  lessonId: 'l1',
  slug: null,
  isPreview: false,
  place: 1,
  byItself: false,
  qualityHeight: 720,
  expectedBytes: 90,
  stage,
  current: null,
  next: null,
  isOutdated: false,
  ...more,
});
const free = {
  hasKey: true,
  needsLogin: false,
  isFull: false,
  isOverLimit: false,
  isCutOff: false,
};

describe('what the learner sees of a lesson', () => {
  const bytes = () => ({ kept: 40, side: 10 });

  test.each([
    [record({ kind: 'waiting' }), null, { kind: 'queued' }],
    [record({ kind: 'paused' }), null, { kind: 'paused' }],
    [
      record({ kind: 'failed', code: 'LESSON_NOT_OWNED' }),
      null,
      { kind: 'failed', code: 'LESSON_NOT_OWNED' },
    ],
    [record({ kind: 'settled' }, { current: copy }), null, { kind: 'ready', savedAtMs: 7 }],
    [
      record({ kind: 'settled' }, { current: copy, isOutdated: true }),
      null,
      { kind: 'outdated', savedAtMs: 7 },
    ],
    [
      record({ kind: 'waiting' }, { current: copy }),
      { activity: 'checking', bytesPerSecond: null },
      { kind: 'checking' },
    ],
    [
      record({ kind: 'waiting' }, { next: copy }),
      { activity: 'downloading', bytesPerSecond: null },
      { kind: 'downloading', bytesPerSecond: null, secondsLeft: null },
    ],
    [
      record({ kind: 'waiting' }, { next: copy }),
      { activity: 'downloading', bytesPerSecond: 20 },
      { kind: 'downloading', bytesPerSecond: 20, secondsLeft: 3 },
    ],
  ] as const)('%#', (shown, running, state) => {
    expect(offlineLessonOf(shown, running, bytes)?.state).toEqual(state);
  });

  test('sizes are those of what is fetched, before that the expected ones; on its way out it is not shown', () => {
    expect(offlineLessonOf(record({ kind: 'waiting' }), null, bytes)).toMatchObject({
      totalBytes: 90,
      keptBytes: 0,
      qualityHeight: 720,
    });
    expect(offlineLessonOf(record({ kind: 'waiting' }, { next: copy }), null, bytes)).toMatchObject(
      { totalBytes: 100, keptBytes: 40, qualityHeight: 480 },
    );
    expect(offlineLessonOf(record({ kind: 'removing' }, { next: copy }), null, bytes)).toBe(null);
  });
});

test('why nothing runs: only while something waits and nothing runs, the hardest reason first', () => {
  const waiting = [record({ kind: 'waiting' })];
  expect(holdOf(waiting, 1, { ...free, isCutOff: true })).toBe(null);
  expect(holdOf([record({ kind: 'settled' })], 0, { ...free, hasKey: false })).toBe(null);
  expect(holdOf([record({ kind: 'paused' })], 0, free)).toBe('paused');
  expect(holdOf(waiting, 0, free)).toBe(null);
  expect(holdOf(waiting, 0, { ...free, isCutOff: true })).toBe('network');
  expect(holdOf(waiting, 0, { ...free, isCutOff: true, isOverLimit: true })).toBe('limit');
  expect(holdOf(waiting, 0, { ...free, isOverLimit: true, isFull: true })).toBe('disk_full');
  expect(holdOf(waiting, 0, { ...free, isFull: true, needsLogin: true })).toBe('needs_login');
  expect(holdOf(waiting, 0, { ...free, needsLogin: true, hasKey: false })).toBe('key_store');
});

describe('a plan', () => {
  const sizes = [
    {
      lessonId: 'l1',
      sideBytes: 10,
      renditions: [
        { height: 1080, bytes: 900 },
        { height: 480, bytes: 90 },
      ],
    },
  ];
  const plan = (
    records: readonly DownloadRecord[],
    room: Partial<{ usedBytes: number; limitBytes: number; freeBytes: number | null }> = {},
  ) =>
    planDownload(
      { sizes, records, qualityHeight: 720, keptOf: () => 40 },
      { usedBytes: 0, limitBytes: 1000, freeBytes: null, ...room },
    );

  test('takes the nearest height with everything beside the video, without what is whole or already there', () => {
    expect(plan([])).toEqual({
      lessons: [{ lessonId: 'l1', bytes: 100 }],
      bytes: 100,
      freeBytes: null,
      limitLeftBytes: 900,
      verdict: 'fits',
    });
    expect(plan([record({ kind: 'settled' }, { current: copy })]).lessons).toEqual([]);
    expect(plan([record({ kind: 'paused' }, { next: copy })]).bytes).toBe(60);
    expect(plan([record({ kind: 'settled' }, { current: copy, isOutdated: true })]).bytes).toBe(
      100,
    );
  });

  test('counts what the queue takes anyway, and says what does not fit', () => {
    expect(
      plan([record({ kind: 'waiting' }, { lessonId: 'l2', expectedBytes: 140 })]).limitLeftBytes,
    ).toBe(800);
    expect(plan([], { limitBytes: 99 })).toMatchObject({
      limitLeftBytes: -1,
      verdict: 'over_limit',
    });
    expect(plan([], { freeBytes: roomLeftBytes + 99 }).verdict).toBe('over_disk');
    expect(plan([], { freeBytes: roomLeftBytes + 100 }).verdict).toBe('fits');
  });
});
