import { describe, expect, it } from 'vitest';
import { nearestFirst, readPrefetchOutline } from './prefetch-outline.ts';

const answer = (more: object = {}) => ({
  me: { next_video_url: '/learn/hai' },
  course: {
    version: 3,
    chapters: [
      { lessons: [{ slug: 'mot', access: 'FULL' }] },
      {
        lessons: [
          { slug: 'hai', access: 'FULL' },
          { slug: 'ba', access: 'LOCKED' },
        ],
      },
    ],
  },
  ...more,
});

describe('the outline of the bundle', () => {
  it('tells lessons in order, and where to go on', () => {
    expect(readPrefetchOutline(answer())).toMatchObject({
      slugs: ['mot', 'hai', 'ba'],
      currentSlug: 'hai',
    });
  });

  it('has another fingerprint when the course or the right to a lesson is another, and not when the learner went on', () => {
    const { fingerprint } = readPrefetchOutline(answer()) ?? {};
    expect(readPrefetchOutline(answer({ me: { next_video_url: null } }))?.fingerprint).toBe(
      fingerprint,
    );
    const { course } = answer();
    expect(
      readPrefetchOutline(answer({ course: { ...course, version: 4 } }))?.fingerprint,
    ).not.toBe(fingerprint);
    expect(
      readPrefetchOutline(
        answer({
          course: {
            ...course,
            chapters: [
              { lessons: [{ slug: 'mot', access: 'LOCKED' }] },
              ...course.chapters.slice(1),
            ],
          },
        }),
      )?.fingerprint,
    ).not.toBe(fingerprint);
  });

  it.each([
    [null],
    [{}],
    [answer({ course: null })],
    [
      answer({
        course: { version: 1, chapters: [{ lessons: [{ slug: '../x', access: 'FULL' }] }] },
      }),
    ],
  ])('is not read from %j', (data) => {
    expect(readPrefetchOutline(data)).toBeNull();
  });
});

describe('the nearest lessons', () => {
  const slugs = ['a', 'b', 'c', 'd'];
  it.each([
    ['a', 'a,b,c,d'],
    ['c', 'c,d,b,a'],
    ['d', 'd,c,b,a'],
    [null, 'a,b,c,d'],
    ['x', 'a,b,c,d'],
  ])('from %j are %s', (currentSlug, order) => {
    expect(nearestFirst({ slugs, currentSlug }).join()).toBe(order);
  });
});
