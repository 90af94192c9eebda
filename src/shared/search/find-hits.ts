import { type CaptionSource, findCaptions } from './find-captions.ts';
import { findLessons, type PreparedLesson } from './find-lessons.ts';
import { findNotes, type PreparedNote } from './find-notes.ts';
import { mergeHits } from './merge-hits.ts';
import type { SearchLesson } from './search-lesson.ts';
import { parseQuery } from './search-query.ts';
import type { SearchHit, SearchRequest } from './search.ts';

/** Everything that a person may search. */
export interface SearchSources {
  /** In the order of the course. */
  readonly lessons: readonly PreparedLesson[];
  readonly lessonOf: (lessonId: string) => SearchLesson | undefined;
  readonly notes: Iterable<PreparedNote>;
  /** Null where there are none. */
  readonly captions: CaptionSource | null;
}

/**
 * Answers a search by the rules that every host shares: best first, at most `limit`. A search
 * without a letter finds nothing.
 */
export function findHits(
  { lessons, lessonOf, notes, captions }: SearchSources,
  { text, limit }: SearchRequest,
): readonly SearchHit[] {
  const query = parseQuery(text);
  if (query === null) return [];
  const { byTitle, bySummary } = findLessons(lessons, query, limit);
  const { inText } = query;
  return mergeHits(
    {
      titles: byTitle,
      notes: inText === null ? [] : findNotes(notes, inText, { lessonOf, limit }),
      summaries: bySummary,
      captions: inText === null || captions === null ? [] : findCaptions(captions, inText, limit),
    },
    limit,
  );
}
