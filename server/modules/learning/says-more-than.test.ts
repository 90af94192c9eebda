import { describe, expect, it } from 'vitest';
import type { LessonEntry } from '../catalog/api.ts';
import { saysMoreThan } from './says-more-than.ts';

const lesson = {
  id: 'l',
  durationSeconds: 60,
  formerDurations: [{ seconds: 90, untilMs: 1 }],
} as unknown as LessonEntry; // nothing else is read
const course = { lessonById: new Map([['l', lesson]]) };
const stamp = { ms: 1, counter: 0, node: 'd' };
const operation = (lessonId: string, end: number) => ({
  id: 'o',
  kind: 'progress',
  lessonId,
  intervals: [[0, end]] as const,
  watchedMs: 1,
  position: null,
  completedAtMs: null,
  stamp,
});
const note = {
  id: 'n',
  noteId: 'n',
  lessonId: 'new',
  atSeconds: 1,
  text: '',
  deleted: false,
  stamp,
};

describe('a device has heard of more than the course that a process remembers', () => {
  it.each([
    ['a lesson that is not in it', { operations: [operation('new', 5)] }, true],
    ['a note on such a one', { notes: [note] }, true],
    ['seconds that the lesson never had', { operations: [operation('l', 91)] }, true],
    [
      'a length that the lesson never had',
      { operations: [operation('l', 5)], durations: new Map([['o', 70]]) },
      true,
    ],
    [
      'a length of before, and its seconds',
      { operations: [operation('l', 90)], durations: new Map([['o', 90]]) },
      false,
    ],
    ['nothing', {}, false],
  ])('with %s: %#', (_name, said, expected) => {
    expect(saysMoreThan(course, { operations: [], notes: [], durations: new Map(), ...said })).toBe(
      expected,
    );
  });
});
