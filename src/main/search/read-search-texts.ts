import * as z from 'zod/mini';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { LessonTexts } from '../cache/search/search-index.ts';

/** One page of the texts that the server lets this person search. */
export interface TextsPage {
  readonly version: string;
  readonly lessons: readonly LessonTexts[];
  readonly next: number | null;
}

const payload = z.object({
  search_texts: z.object({
    version: z.string(),
    lessons: z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        index: z.int().check(z.gte(0), z.lt(2 ** 20)),
        title: z.string(),
        summary: z.string(),
        transcript: z.array(z.object({ start_seconds: z.number(), text: z.string() })),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});

/** Reads the answer to `SearchTexts`; anything else is `INTERNAL`. */
export function readSearchTexts(data: unknown): Result<TextsPage, AppError> {
  const parsed = payload.safeParse(data);
  if (!parsed.success) return err(appError('INTERNAL'));
  const { version, lessons, next } = parsed.data.search_texts;
  return ok({
    version,
    lessons: lessons.map(({ transcript, ...lesson }) => ({
      ...lesson,
      captions: transcript.map(({ start_seconds: startSeconds, text }) => ({ startSeconds, text })),
    })),
    next,
  });
}
