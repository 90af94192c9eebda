import { describe, expect, it } from 'vitest';
import type { OfflineLesson } from '#shared/offline/offline-state.ts';
import { buildOfflineView, type OfflineFacts, spaceParts } from './offline-view.ts';
import { emptyState, sampleCourse, sampleFile } from './samples.ts';

const ready = (id: string, bytes = 200_000_000) =>
  sampleFile(id, { kind: 'ready', savedAtMs: 1 }, bytes, bytes);
const facts = (
  lessons: readonly OfflineLesson[],
  more: Partial<OfflineFacts> = {},
): OfflineFacts => ({
  course: sampleCourse(),
  state: { ...emptyState, licence: { kind: 'valid', untilMs: 90 * 24 * 3600 * 1000 }, lessons },
  removing: new Set(),
  sizes: new Map(),
  isOnline: true,
  nowMs: 0,
  ...more,
});
const idsOf = (view: ReturnType<typeof buildOfflineView>) =>
  view.rows.map(({ lesson }) => lesson.id);

describe('the offline manager', () => {
  it('lists what can be watched, by stage, and no announced lesson', () => {
    const view = buildOfflineView(facts([]));
    expect(view.stages.map(({ index }) => index)).toEqual([1, 2]);
    expect(idsOf(view)).toEqual(['l1', 'l2', 'l3', 'l4', 'l5', 'l6', 'l7', 'l8', 'l9']);
    expect(view.isEmpty).toBe(true);
  });

  it('goes on listing what is kept of a lesson that may no longer be watched', () => {
    const course = sampleCourse();
    const refunded = {
      ...course,
      chapters: course.chapters.map((chapter) => ({
        ...chapter,
        lessons: chapter.lessons.map((lesson) => ({
          ...lesson,
          access: lesson.is_preview ? lesson.access : ('LOCKED' as const),
        })),
      })),
    };
    expect(idsOf(buildOfflineView(facts([ready('l5')], { course: refunded })))).toEqual([
      'l1',
      'l2',
      'l5',
    ]);
  });

  it('counts what is whole per stage, and knows what a stage misses', () => {
    const [, second] = buildOfflineView(
      facts([ready('l4'), ready('l5'), sampleFile('l6', { kind: 'paused' }, 10)]),
    ).stages;
    expect([second?.kept, second?.missing]).toEqual([2, ['l7', 'l8', 'l9']]);
  });

  it('shows a lesson that is being removed as gone', () => {
    const view = buildOfflineView(facts([ready('l4')], { removing: new Set(['l4']) }));
    expect(view.rows.find(({ lesson }) => lesson.id === 'l4')).toMatchObject({
      file: { kind: 'none' },
      action: 'download',
      isWanted: false,
    });
    expect(view.isEmpty).toBe(true);
  });

  it('knows the size of a kept lesson by itself and of another one from the server only', () => {
    const view = buildOfflineView(facts([ready('l4', 7)], { sizes: new Map([['l5', 9]]) }));
    expect(view.rows.slice(3, 6).map(({ bytes }) => bytes)).toEqual([7, 9, null]);
  });
});

describe('the main button', () => {
  const all = ['l1', 'l2', 'l3', 'l4', 'l5', 'l6', 'l7', 'l8', 'l9'];
  it.each([
    ['fetches the rest', [ready('l1')], null, { kind: 'download_rest', lessonIds: all.slice(1) }],
    [
      'pauses what runs',
      [
        ready('l1'),
        sampleFile('l2', { kind: 'downloading', bytesPerSecond: null, secondsLeft: null }),
      ],
      null,
      { kind: 'pause_all' },
    ],
    [
      'pauses what would run when the network is back',
      [sampleFile('l2', { kind: 'queued' })],
      'network',
      { kind: 'pause_all' },
    ],
    [
      'goes on when all is paused',
      [sampleFile('l2', { kind: 'queued' })],
      'paused',
      { kind: 'resume_all' },
    ],
    [
      'goes on with single lessons that are paused',
      [ready('l1'), sampleFile('l2', { kind: 'paused' })],
      null,
      { kind: 'resume_all' },
    ],
    [
      'fetches what failed again with the rest',
      all.map((id) =>
        id === 'l3' ? sampleFile(id, { kind: 'failed', code: 'DISK_FULL' }) : ready(id),
      ),
      null,
      { kind: 'download_rest', lessonIds: ['l3'] },
    ],
    [
      'says that everything is kept only when it is',
      all.map((id) => ready(id)),
      null,
      { kind: 'all_kept' },
    ],
    [
      'is not there when what is left cannot be fetched',
      all.map((id) =>
        id === 'l3' ? sampleFile(id, { kind: 'failed', code: 'LESSON_NOT_OWNED' }) : ready(id),
      ),
      null,
      { kind: 'none' },
    ],
  ] as const)('%s', (_name, lessons, hold, primary) => {
    const given = facts(lessons);
    expect(buildOfflineView({ ...given, state: { ...given.state, hold } }).primary).toEqual(
      primary,
    );
  });
});

describe('what takes how much', () => {
  it('adds up to what is used: the stages in order, and the rest that no lesson explains', () => {
    const state = {
      ...emptyState,
      lessons: [ready('l4', 30), ready('l1', 10), ready('l5', 5), ready('gone', 3)],
      space: { ...emptyState.space, usedBytes: 48 },
    };
    expect(spaceParts(sampleCourse(), state)).toEqual({
      stages: [
        { index: 1, bytes: 10 },
        { index: 2, bytes: 35 },
      ],
      otherBytes: 3,
    });
  });
});
