import * as z from 'zod/mini';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { SearchHit } from '#shared/search/search.ts';
import type { SearchPort } from '../../port.ts';
import type { HostPost } from './host-post.ts';

/**
 * Search by the server: it has the texts, and it knows what the person may see. Without a network
 * it refuses like any request.
 */
export function createServerSearch(post: HostPost): SearchPort {
  return {
    async find({ text, limit }) {
      const data = await post('Search', { text, limit });
      if (!data.ok) return data;
      const answer = answerSchema.safeParse(data.value);
      return answer.success
        ? ok({ hits: answer.data.search.hits.map(toHit), asOfMs: null })
        : err(appError('INTERNAL'));
    },
  };
}

const hitSchema = z.object({
  kind: z.enum(['LESSON', 'CAPTION', 'NOTE']),
  lesson_id: z.string(),
  lesson_slug: z.string(),
  lesson_index: z.int(),
  lesson_title: z.string(),
  seconds: z.nullable(z.number()),
  text: z.string(),
  marks: z.array(z.tuple([z.int(), z.int()])),
  note_id: z.nullable(z.string()),
});
const answerSchema = z.object({ search: z.object({ hits: z.array(hitSchema) }) });

const kinds = { LESSON: 'lesson', CAPTION: 'caption', NOTE: 'note' } as const;

function toHit({
  kind,
  lesson_id: lessonId,
  lesson_slug: lessonSlug,
  lesson_index: lessonIndex,
  lesson_title: lessonTitle,
  seconds,
  text,
  marks,
  note_id: noteId,
}: z.infer<typeof hitSchema>): SearchHit {
  return {
    kind: kinds[kind],
    lessonId,
    lessonSlug,
    lessonIndex,
    lessonTitle,
    seconds,
    text,
    marks,
    noteId,
  };
}
