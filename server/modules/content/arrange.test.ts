import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arranged, lessonPlaces, moveChapter, moveLesson } from './arrange.ts';

const course: readonly Arranged[] = [
  { id: 'A', lessonIds: ['1', '2', '3'] },
  { id: 'B', lessonIds: ['4'] },
  { id: 'C', lessonIds: [] },
];

describe('moving a lesson', () => {
  it('puts it among the others of its chapter', () =>
    expect(
      moveLesson(course, { lessonId: '1', chapterId: 'A', position: 1 })?.[0]?.lessonIds,
    ).toEqual(['2', '1', '3']));
  it('puts it into another chapter, also into an empty one', () => {
    expect(
      moveLesson(course, { lessonId: '2', chapterId: 'B', position: 0 })?.map(
        ({ lessonIds }) => lessonIds,
      ),
    ).toEqual([['1', '3'], ['2', '4'], []]);
    expect(
      moveLesson(course, { lessonId: '2', chapterId: 'C', position: 9 })?.map(
        ({ lessonIds }) => lessonIds,
      ),
    ).toEqual([['1', '3'], ['4'], ['2']]);
  });
  it('moves nothing that it does not know', () => {
    expect(moveLesson(course, { lessonId: '9', chapterId: 'A', position: 0 })).toBeNull();
    expect(moveLesson(course, { lessonId: '1', chapterId: 'X', position: 0 })).toBeNull();
  });
  it('loses and doubles no lesson, wherever it goes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('1', '2', '3', '4'),
        fc.constantFrom('A', 'B', 'C'),
        fc.integer({ min: -3, max: 9 }),
        (lessonId, chapterId, position) => {
          const places = lessonPlaces(moveLesson(course, { lessonId, chapterId, position }) ?? []);
          expect(places.map((place) => place.lessonId).toSorted()).toEqual(['1', '2', '3', '4']);
          expect(places.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
          expect(places.find((place) => place.lessonId === lessonId)?.chapterId).toBe(chapterId);
        },
      ),
    );
  });
});

describe('moving a chapter', () => {
  it('takes its lessons along', () => {
    const moved = moveChapter(course, { chapterId: 'B', position: 0 }) ?? [];
    expect(moved.map(({ id }) => id)).toEqual(['B', 'A', 'C']);
    expect(lessonPlaces(moved).map(({ lessonId }) => lessonId)).toEqual(['4', '1', '2', '3']);
  });
  it('moves no chapter that it does not know', () =>
    expect(moveChapter(course, { chapterId: 'X', position: 0 })).toBeNull());
});
