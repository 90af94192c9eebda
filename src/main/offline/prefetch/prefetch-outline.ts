import * as z from 'zod/mini';

/** What of the course decides which documents belong to a person, and when they are out of date. */
export interface PrefetchOutline {
  /** Slugs in the order of the course. */
  readonly slugs: readonly string[];
  /** Slug of the lesson to go on with, or null. */
  readonly currentSlug: string | null;
  /** Another text as soon as the course or what the person may watch of it is another. */
  readonly fingerprint: string;
}

const outlineSchema = z.object({
  me: z.nullable(z.object({ next_video_url: z.nullable(z.string()) })),
  course: z.object({
    version: z.number(),
    chapters: z.array(
      z.object({
        lessons: z.array(
          z.object({ slug: z.string().check(z.regex(/^[\w-]{1,120}$/)), access: z.string() }),
        ),
      }),
    ),
  }),
});

/** Reads the answer of `PrefetchOutline`; null when it is none. */
export function readPrefetchOutline(data: unknown): PrefetchOutline | null {
  const read = outlineSchema.safeParse(data);
  if (!read.success) return null;
  const { me, course } = read.data;
  const lessons = course.chapters.flatMap((chapter) => chapter.lessons);
  return {
    slugs: lessons.map(({ slug }) => slug),
    currentSlug: /^\/learn\/([\w-]+)$/.exec(me?.next_video_url ?? '')?.[1] ?? null,
    fingerprint: JSON.stringify([
      course.version,
      lessons.map(({ slug, access }) => [slug, access]),
    ]),
  };
}

/**
 * Lessons by how soon they will be wanted: the current one, what follows it, then what lies behind,
 * the nearest first.
 */
export function nearestFirst({
  slugs,
  currentSlug,
}: Pick<PrefetchOutline, 'slugs' | 'currentSlug'>): readonly string[] {
  const at = Math.max(0, slugs.indexOf(currentSlug ?? ''));
  return [...slugs.slice(at), ...slugs.slice(0, at).toReversed()];
}
