import { markText } from './mark-text.ts';
import {
  holds,
  type LevelTerms,
  levelsOf,
  type MatchLevel,
  prepareText,
  termsOf,
} from './match-text.ts';
import type { SearchLesson } from './search-lesson.ts';
import type { WordQuery } from './search-query.ts';
import type { SearchHit } from './search.ts';
import { shortenHit } from './shorten-hit.ts';

/**
 * Where captions are looked up. A caption has a number; numbers grow with the lessons of the course
 * and with the time inside a lesson.
 */
export interface CaptionSource {
  /**
   * Numbers of captions that may hold `terms`, growing, from `from` on, at most `count`. None that
   * holds them is left out; one that does not is put aside by whoever asked.
   */
  candidates(terms: LevelTerms, from: number, count: number): readonly number[];
  /** Which lesson a caption belongs to: any number that only captions of that lesson share. */
  lessonKey(caption: number): number;
  /** The caption itself; null when its lesson is not to be shown. */
  read(caption: number): SearchCaption | null;
}

export interface SearchCaption {
  readonly lesson: SearchLesson;
  readonly startSeconds: number;
  readonly text: string;
}

/** At most so many captions of one lesson: others have something to say too. */
export const captionsPerLesson = 3;
/**
 * Candidates are asked for in pages that grow, and at one level only up to a budget: the answer has
 * to come at once.
 */
const pages = { first: 256, most: 8192, budget: 40_000 } as const;

/**
 * Captions best first, equals in the order of the course, `captionsPerLesson` of each lesson, at
 * most `limit`.
 */
export function findCaptions(
  source: CaptionSource,
  query: WordQuery,
  limit: number,
): readonly SearchHit[] {
  const taken: Taken = { hits: [], captions: new Set(), perLesson: new Map() };
  for (const level of levelsOf(query)) {
    if (taken.hits.length >= limit) break;
    takeLevel(source, { query, level, limit }, taken);
  }
  return taken.hits;
}

interface Taken {
  readonly hits: SearchHit[];
  readonly captions: Set<number>;
  readonly perLesson: Map<number, number>;
}

interface Wanted {
  readonly query: WordQuery;
  readonly level: MatchLevel;
  readonly limit: number;
}

function takeLevel(source: CaptionSource, wanted: Wanted, taken: Taken): void {
  const terms = termsOf(wanted.query, wanted.level);
  let from = 0;
  let seen = 0;
  for (
    let count: number = pages.first;
    seen < pages.budget;
    count = Math.min(count * 4, pages.most)
  ) {
    const page = source.candidates(terms, from, count);
    for (const caption of page) {
      takeCaption(source, caption, { ...wanted, terms }, taken);
      if (taken.hits.length >= wanted.limit) return;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < count) return;
    seen += page.length;
    from = last + 1;
  }
}

function takeCaption(
  source: CaptionSource,
  caption: number,
  { query, level, terms }: Wanted & { readonly terms: LevelTerms },
  taken: Taken,
): void {
  const key = source.lessonKey(caption);
  const count = taken.perLesson.get(key) ?? 0;
  if (count >= captionsPerLesson || taken.captions.has(caption)) return;
  const found = source.read(caption);
  if (found === null || !holds(prepareText(found.text), terms)) return;
  taken.captions.add(caption);
  taken.perLesson.set(key, count + 1);
  const { lesson, startSeconds, text } = found;
  const shown = shortenHit({ text, marks: markText(text, query, level) });
  taken.hits.push({
    kind: 'caption',
    lessonId: lesson.id,
    lessonSlug: lesson.slug,
    lessonIndex: lesson.index,
    lessonTitle: lesson.title,
    seconds: startSeconds,
    ...shown,
    noteId: null,
  });
}
