import { expect, it } from 'vitest';
import { useLessonHistory } from './use-lesson-history.ts';

it('tells nobody what the person before them watched', () => {
  const { enter } = useLessonHistory.getState();
  enter('bai-1', 'linh');
  enter('bai-2', 'linh');
  expect(useLessonHistory.getState().previous).toBe('bai-1');
  enter('bai-3', 'minh');
  expect(useLessonHistory.getState()).toMatchObject({ current: 'bai-3', previous: null });
});
