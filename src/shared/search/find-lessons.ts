import { markFound } from './mark-text.ts';
import {
  holds,
  levelsOf,
  type MatchLevel,
  prepareText,
  type PreparedText,
  termsOf,
} from './match-text.ts';
import type { SearchLesson } from './search-lesson.ts';
import type { WordQuery } from './search-query.ts';
import type { SearchHit } from './search.ts';
import { shortenHit } from './shorten-hit.ts';

/** A lesson ready to be found. */
export interface PreparedLesson {
  readonly lesson: SearchLesson;
  readonly title: PreparedText;
  readonly summary: PreparedText;
}

/** Makes a lesson findable: by its number and title, and by its summary. */
export function prepareLesson(lesson: SearchLesson): PreparedLesson {
  return {
    lesson,
    title: prepareText(`${lesson.index} ${lesson.title}`),
    summary: prepareText(lesson.summary),
  };
}

/** What a lesson was found by. */
export interface FoundLessons {
  /** By number or title: `text` is the title. */
  readonly byTitle: readonly SearchHit[];
  /** By the summary only: `text` is its words. */
  readonly bySummary: readonly SearchHit[];
}

/**
 * Lessons by title and by summary, each best first, at most `limit` of each. `lessons` are in the
 * order of the course.
 */
export function findLessons(
  lessons: readonly PreparedLesson[],
  query: { readonly inTitles: WordQuery; readonly inText: WordQuery | null },
  limit: number,
): FoundLessons {
  const byTitle = rank(lessons, query.inTitles, (prepared) => prepared.title).slice(0, limit);
  const titled = new Set(byTitle.map(({ prepared }) => prepared));
  const inText = query.inText;
  return {
    byTitle: byTitle.map(({ prepared: { lesson }, level }) =>
      toHit(lesson, lesson.title, query.inTitles, level),
    ),
    bySummary:
      inText === null
        ? []
        : rank(lessons, inText, (prepared) => prepared.summary)
            .filter(({ prepared }) => !titled.has(prepared))
            .slice(0, limit)
            .map(({ prepared: { lesson }, level }) => toHit(lesson, lesson.summary, inText, level)),
  };
}

function rank(
  lessons: readonly PreparedLesson[],
  query: WordQuery,
  textOf: (lesson: PreparedLesson) => PreparedText,
) {
  const levels = levelsOf(query).map((level) => ({ level, terms: termsOf(query, level) }));
  const found = lessons.flatMap((prepared) => {
    const rankOf = levels.findIndex(({ terms }) => holds(textOf(prepared), terms));
    const level = levels[rankOf]?.level;
    const isNumbered = query.words.some(({ folded }) => folded === String(prepared.lesson.index));
    return level === undefined ? [] : [{ prepared, level, rank: rankOf, isNumbered }];
  });
  // Who asks for 12 wants lesson 12 before a title with a 12 in it. The sort is stable: equals stay
  // in the order of the course.
  return found.toSorted((a, b) => a.rank - b.rank || Number(b.isNumbered) - Number(a.isNumbered));
}

function toHit(lesson: SearchLesson, text: string, query: WordQuery, level: MatchLevel): SearchHit {
  return {
    kind: 'lesson',
    lessonId: lesson.id,
    lessonSlug: lesson.slug,
    lessonIndex: lesson.index,
    lessonTitle: lesson.title,
    seconds: null,
    ...shortenHit({ text, marks: markFound(text, query, level) }),
    noteId: null,
  };
}
