import { expect, test } from 'vitest';
import { ok } from '#shared/kernel/result.ts';
import { createContinue } from './continue-learning.ts';
import { createPlaying, keepAwake } from './now-playing.ts';
import type { OutlineLesson } from '../log/outline.ts';
import { nextTextSize } from '../window/text-size.ts';

const lesson = (playing: boolean, lessonSlug = 'a') => ({ lessonSlug, title: 'A', playing });

test('what plays is told when it changes, not when it is said again', () => {
  const playing = createPlaying();
  const told: unknown[] = [];
  playing.subscribe((now) => told.push(now?.playing ?? null));
  playing.set(lesson(true));
  playing.set(lesson(true));
  playing.set(lesson(false));
  playing.set(null);
  playing.set(null);
  expect([told, playing.isPlaying(), playing.current()]).toEqual([
    [true, false, null],
    false,
    null,
  ]);
});

test('the display stays on while a video plays, and only then; never two holds at once', () => {
  const playing = createPlaying();
  const held = new Set<number>();
  let last = 0;
  const stop = keepAwake(playing, {
    start: (type) => (expect(type).toBe('prevent-display-sleep'), held.add((last += 1)), last),
    stop: (id) => held.delete(id),
  });
  const counts: number[] = [];
  for (const now of [
    lesson(true),
    lesson(true, 'b'),
    lesson(false, 'b'),
    lesson(true),
    null,
    lesson(true),
  ]) {
    playing.set(now);
    counts.push(held.size);
  }
  stop();
  expect([counts, held.size]).toEqual([[1, 1, 0, 1, 0, 1], 0]);
});

test('going on leads to what is open, else where one last was, else the page finds it', async () => {
  const playing = createPlaying();
  const outline: OutlineLesson = {
    id: '1',
    slug: 'bai-1',
    index: 1,
    title: 'Bài một',
    isReleased: true,
    isOpen: true,
  };
  const state: { lessons: readonly OutlineLesson[] | null } = { lessons: null };
  let changed = (_owner: string) => {};
  const next = createContinue({
    course: {
      lessonsOf: (owner) => (owner === 'linh' ? state.lessons : null),
      onChange: (listener) => ((changed = listener), () => {}),
    },
    playing,
    progress: async () =>
      ok([
        {
          lessonId: '1',
          covered: [],
          position: { seconds: 5, stamp: { ms: 1, counter: 0, node: 'n' } },
          learnedMs: 0,
          completedAtMs: null,
          sync: { state: 'waiting' },
        },
      ]),
    owner: async () => 'linh',
    onSession: () => () => {},
  });
  const told: string[] = [];
  next.subscribe(({ path }) => told.push(path));
  expect(next.current()).toEqual({ path: '/learn', title: null });
  state.lessons = [outline];
  changed('linh');
  await expect.poll(() => next.current()).toEqual({ path: '/learn/bai-1', title: 'Bài một' });
  playing.set({ lessonSlug: 'bai-2', title: 'Bài hai', playing: true });
  await expect.poll(() => next.current()).toEqual({ path: '/learn/bai-2', title: 'Bài hai' });
  playing.set({ lessonSlug: 'bai-2', title: 'Bài hai', playing: false });
  playing.set(null);
  await expect.poll(() => next.current().path).toBe('/learn/bai-1');
  expect(told).toEqual(['/learn/bai-1', '/learn/bai-2', '/learn/bai-1']);
});

test('the zoom keys go through the text sizes and stop at the ends', () => {
  expect((['sm', 'md', '2xl'] as const).map((size) => nextTextSize(size, 'larger'))).toEqual([
    'md',
    'lg',
    '2xl',
  ]);
  expect((['sm', 'md', '2xl'] as const).map((size) => nextTextSize(size, 'smaller'))).toEqual([
    'sm',
    'sm',
    'xl',
  ]);
  expect(nextTextSize('2xl', 'usual')).toBe('md');
});
