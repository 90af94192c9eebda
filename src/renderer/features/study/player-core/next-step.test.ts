import { describe, expect, it } from 'vitest';
import type { LessonStep } from './next-step.ts';
import { nextStep, secondsUntilAutoplay, stepBefore } from './next-step.ts';

const lesson = (index: number, access: LessonStep['access']): LessonStep => ({
  slug: `bai-${index}`,
  index,
  title: `Bài ${index}`,
  access,
});
const course = (...access: readonly LessonStep['access'][]) =>
  access.map((each, index) => lesson(index + 1, each));

describe('what comes after a lesson', () => {
  it('is the next lesson that may be watched', () =>
    expect(nextStep(course('FULL', 'FULL', 'FULL'), 'bai-2')).toMatchObject({
      kind: 'lesson',
      lesson: { index: 3 },
    }));
  it('passes over lessons that are not out yet', () =>
    expect(nextStep(course('FULL', 'ANNOUNCED', 'FULL'), 'bai-1')).toMatchObject({
      kind: 'lesson',
      lesson: { index: 3 },
    }));
  it('names the next announced lesson when all that is out was passed', () =>
    expect(nextStep(course('FULL', 'ANNOUNCED', 'ANNOUNCED'), 'bai-1')).toMatchObject({
      kind: 'announced',
      lesson: { index: 2 },
    }));
  it('names the locked lesson to somebody who only may watch the previews', () =>
    expect(nextStep(course('PREVIEW', 'LOCKED', 'ANNOUNCED'), 'bai-1')).toMatchObject({
      kind: 'locked',
      lesson: { index: 2 },
    }));
  it('is the end after the last lesson', () =>
    expect(nextStep(course('FULL', 'FULL'), 'bai-2')).toEqual({ kind: 'course_end' }));
});

describe('what comes after a lesson without a network', () => {
  const lessons = course('FULL', 'FULL', 'ANNOUNCED', 'FULL', 'FULL');
  const kept =
    (...indexes: readonly number[]) =>
    (step: LessonStep) =>
      indexes.includes(step.index);
  it('is the next one that is kept, and names those that were passed over', () => {
    expect(nextStep(lessons, 'bai-1', kept(5))).toMatchObject({
      kind: 'lesson',
      lesson: { index: 5 },
      skipped: [{ index: 2 }, { index: 4 }],
    });
    expect(nextStep(lessons, 'bai-1', kept(2, 5))).toMatchObject({
      kind: 'lesson',
      lesson: { index: 2 },
      skipped: [],
    });
  });
  it('waits for the network when none is kept, and never looks back', () =>
    expect(nextStep(lessons, 'bai-2', kept(1))).toMatchObject({
      kind: 'needs_network',
      lesson: { index: 4 },
    }));
});

describe('what comes before a lesson', () => {
  it('is the nearest lesson before it that may be watched', () =>
    expect(stepBefore(course('FULL', 'LOCKED', 'FULL'), 'bai-3')?.index).toBe(1));
  it('is nothing before the first, and nothing for an unknown lesson', () => {
    expect(stepBefore(course('FULL', 'FULL'), 'bai-1')).toBeNull();
    expect(stepBefore(course('FULL', 'FULL'), 'bai-9')).toBeNull();
  });
});

describe('count-down to the next lesson', () => {
  it('counts eight whole seconds down to 0 and stays there', () =>
    expect(
      [0, 1, 999, 1_000, 7_999, 8_000, 60_000].map((ms) => secondsUntilAutoplay(0, ms)),
    ).toEqual([8, 8, 8, 7, 1, 0, 0]));
});
