import { describe, expect, it } from 'vitest';
import { countLessons, type CourseOutline, lessonsOf } from '../../lib/lessons/course-outline.ts';
import { courseJsonLd, faqJsonLd, isoDuration } from './course-json-ld.ts';

const course: CourseOutline = {
  __typename: 'Course',
  id: 'c',
  slug: 'mai',
  title: 'Khóa học',
  version: 1,
  chapters: [
    {
      __typename: 'Chapter',
      id: '1',
      slug: 'mot',
      index: 1,
      title: 'Chặng một',
      outcome: 'Có ý tưởng.',
      lessons: [
        {
          __typename: 'Lesson',
          id: 'l',
          slug: 'bai-mot',
          index: 1,
          title: 'Bài một',
          duration_seconds: 600,
          is_preview: true,
          state: 'RELEASED',
          release_on: null,
          access: 'PREVIEW',
          chapter_index: 1,
        },
      ],
    },
  ],
};

describe('what search engines are told', () => {
  it('has what https://developers.google.com/search/docs/appearance/structured-data/course-info asks for: name, description, provider, workload, price', () => {
    const offers = [
      {
        __typename: 'PlanOffer',
        plan: 'PRO',
        name: 'Pro',
        amount: '2900000',
        original_amount: '4900000',
        early_amount: '2900000',
        early_until: '2026-12-31T17:00:00.000Z',
        benefits: [],
      },
    ] as const;
    expect(
      courseJsonLd({
        course,
        counts: countLessons(lessonsOf(course)),
        previews: lessonsOf(course),
        offers,
        description: 'Mô tả',
      }),
    ).toMatchObject({
      '@type': 'Course',
      name: 'Khóa học',
      description: 'Mô tả',
      provider: { name: 'Mai Vàng' },
      hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT10M' },
      offers: [
        {
          category: 'Paid',
          price: '2900000',
          priceCurrency: 'VND',
          priceValidUntil: '2026-12-31',
          url: '/checkout?plan=pro',
        },
      ],
      hasPart: [{ name: 'Bài một', isAccessibleForFree: true }],
    });
  });
  it('says nothing of prices while none is known', () =>
    expect(
      courseJsonLd({
        course,
        counts: countLessons(lessonsOf(course)),
        previews: [],
        offers: null,
        description: '',
      }),
    ).toMatchObject({ offers: [], hasPart: [] }));
  it('gives each question its answer', () =>
    expect(faqJsonLd([{ title: 'Hỏi?', content: '<p>Đáp.</p>' }])).toMatchObject({
      mainEntity: [{ name: 'Hỏi?', acceptedAnswer: { text: '<p>Đáp.</p>' } }],
    }));
});

it.each([
  [0, 'PT1M'],
  [59, 'PT1M'],
  [3600, 'PT1H'],
  [12_600, 'PT3H30M'],
])('%i seconds are %s', (seconds, text) => expect(isoDuration(seconds)).toBe(text));
