import * as z from 'zod/mini';
import { parseJson } from '../../api/read-answer.ts';

/** Operation whose answer holds the course; the page asks it on every screen that shows lessons. */
export const outlineOperation = 'CourseOutline';

/** A lesson as the course outline tells it. */
export interface OutlineLesson {
  readonly id: string;
  readonly slug: string;
  readonly index: number;
  readonly title: string;
  readonly isReleased: boolean;
  /** Whether this person may watch it. */
  readonly isOpen: boolean;
}

const answerSchema = z.object({
  data: z.object({
    course: z.object({
      chapters: z.array(
        z.object({
          lessons: z.array(
            z.object({
              id: z.string(),
              slug: z.string(),
              index: z.number(),
              title: z.string(),
              state: z.string(),
              access: z.string(),
            }),
          ),
        }),
      ),
    }),
  }),
});

/**
 * Reads the lessons out of a kept answer, in order; null when it is another answer than this
 * version knows.
 */
export function readOutline(answer: string): readonly OutlineLesson[] | null {
  const parsed = answerSchema.safeParse(parseJson(answer));
  if (!parsed.success) return null;
  return parsed.data.data.course.chapters.flatMap(({ lessons }) =>
    lessons.map(({ id, slug, index, title, state, access }) => ({
      id,
      slug,
      index,
      title,
      isReleased: state === 'RELEASED',
      isOpen: access === 'FULL' || access === 'PREVIEW',
    })),
  );
}
