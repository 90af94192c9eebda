import { brand } from '../../lib/format/brand.ts';
import type {
  CourseOutline,
  LessonCounts,
  OutlineLesson,
} from '../../lib/lessons/course-outline.ts';
import { lastEarlyDay } from '../../lib/checkout/last-early-day.ts';
import type { PlanOffers } from './offer/offer.ts';

export interface CourseFacts {
  readonly course: CourseOutline;
  readonly counts: LessonCounts;
  readonly previews: readonly OutlineLesson[];
  readonly offers: PlanOffers | null;
  readonly description: string;
}

/** The course as schema.org describes one, for search engines: https://schema.org/Course. */
export function courseJsonLd({
  course,
  counts,
  previews,
  offers,
  description,
}: CourseFacts): object {
  return {
    '@type': 'Course',
    '@id': '/course#course',
    url: '/course',
    name: course.title,
    description,
    inLanguage: 'vi',
    provider: { '@type': 'Organization', name: brand.name, url: '/' },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: isoDuration(counts.releasedSeconds),
      ...(brand.instructor === ''
        ? {}
        : { instructor: { '@type': 'Person', name: brand.instructor } }),
    },
    offers: (offers ?? []).map((offer) => ({
      '@type': 'Offer',
      category: 'Paid',
      name: offer.name,
      price: offer.amount,
      priceCurrency: 'VND',
      url: `/checkout?plan=${offer.plan.toLowerCase()}`,
      availability: 'https://schema.org/InStock',
      ...priceEnd(lastEarlyDay(offer)),
    })),
    syllabusSections: course.chapters.map(({ index, title, outcome }) => ({
      '@type': 'Syllabus',
      position: index,
      name: title,
      description: outcome,
    })),
    hasPart: previews.map(({ title, slug, duration_seconds: seconds }) => ({
      '@type': 'LearningResource',
      name: title,
      url: `/learn/${slug}`,
      isAccessibleForFree: true,
      timeRequired: isoDuration(seconds),
    })),
  };
}

function priceEnd(day: string | null): object {
  return day === null ? {} : { priceValidUntil: day };
}

/**
 * The questions as schema.org describes them: https://schema.org/FAQPage. `content` is the answer's
 * HTML.
 */
export function faqJsonLd(
  faqs: readonly { readonly title: string; readonly content: string }[],
): object {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ title, content }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: content },
    })),
  };
}

/** ISO 8601, in hours and minutes: `PT3H30M`; at least a minute. */
export function isoDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
}
