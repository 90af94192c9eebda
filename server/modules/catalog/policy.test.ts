import { describe, expect, it } from 'vitest';
import { lessonAccess, mayWatch } from './policy.ts';

const people = {
  guest: null,
  learner: { role: 'learner', isKhaPro: false },
  bought: { role: 'learner', isKhaPro: true },
  admin: { role: 'admin', isKhaPro: false },
} as const;
const lessons = {
  announced: { isReleased: false, isPreview: true },
  preview: { isReleased: true, isPreview: true },
  bought: { isReleased: true, isPreview: false },
} as const;

describe('who may watch which lesson', () => {
  it.each([
    ['guest', 'announced', 'ANNOUNCED', 'LESSON_NOT_RELEASED'],
    ['guest', 'preview', 'PREVIEW', null],
    ['guest', 'bought', 'LOCKED', 'UNAUTHENTICATED'],
    ['learner', 'announced', 'ANNOUNCED', 'LESSON_NOT_RELEASED'],
    ['learner', 'preview', 'PREVIEW', null],
    ['learner', 'bought', 'LOCKED', 'LESSON_NOT_OWNED'],
    ['bought', 'announced', 'ANNOUNCED', 'LESSON_NOT_RELEASED'],
    ['bought', 'preview', 'FULL', null],
    ['bought', 'bought', 'FULL', null],
    ['admin', 'announced', 'ANNOUNCED', 'LESSON_NOT_RELEASED'],
    ['admin', 'preview', 'FULL', null],
    ['admin', 'bought', 'FULL', null],
  ] as const)('%s, %s lesson: %s', (person, lesson, access, code) => {
    expect(lessonAccess(lessons[lesson], people[person])).toBe(access);
    const allowed = mayWatch(lessons[lesson], people[person]);
    expect(allowed.ok ? null : allowed.error.code).toBe(code);
  });
});
