import { markFound } from './mark-text.ts';
import {
  bestWord,
  holds,
  type LevelTerms,
  levelsOf,
  type MatchLevel,
  type PreparedText,
  prepareWords,
  termsOf,
} from './match-text.ts';
import type { SearchLesson } from './search-lesson.ts';
import type { WordQuery } from './search-query.ts';
import type { SearchHit } from './search.ts';
import { hitTextLength, type MarkedText, shortenHit } from './shorten-hit.ts';
import { startsOf, wordsOf, type WordStarts } from './words.ts';

/** What search needs of a note. */
export interface SearchNote {
  readonly noteId: string;
  readonly lessonId: string;
  readonly atSeconds: number;
  readonly text: string;
}

/** A note ready to be found. */
export interface PreparedNote {
  readonly note: SearchNote;
  readonly prepared: PreparedText;
  readonly starts: WordStarts;
}

/** Makes a note findable. */
export function prepareNote(note: SearchNote): PreparedNote {
  const words = wordsOf(note.text);
  return { note, prepared: prepareWords(words), starts: startsOf(words) };
}

interface FoundNote {
  readonly found: PreparedNote;
  readonly lesson: SearchLesson;
  readonly rank: number;
  readonly answered: Answered;
}

/** A level that a note answers. */
interface Answered {
  readonly level: MatchLevel;
  readonly terms: LevelTerms;
}

/**
 * A person's notes, best first; equals in the order of the course. `lessonOf` names the lesson a
 * note belongs to; a note of a lesson that is not there any more leads nowhere and is left out.
 */
export function findNotes(
  notes: Iterable<PreparedNote>,
  query: WordQuery,
  {
    lessonOf,
    limit,
  }: { readonly lessonOf: (lessonId: string) => SearchLesson | undefined; readonly limit: number },
): readonly SearchHit[] {
  const levels = levelsOf(query).map((level) => ({ level, terms: termsOf(query, level) }));
  const all: FoundNote[] = [];
  for (const found of notes) {
    const rank = levels.findIndex(({ terms }) => holds(found.prepared, terms));
    const answered = levels[rank];
    if (answered === undefined) continue;
    const lesson = lessonOf(found.note.lessonId);
    if (lesson !== undefined) all.push({ found, lesson, rank, answered });
  }
  const best = all.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      a.lesson.index - b.lesson.index ||
      a.found.note.atSeconds - b.found.note.atSeconds ||
      (a.found.note.noteId < b.found.note.noteId ? -1 : 1),
  );
  return best.slice(0, limit).map(({ found, lesson, answered }) => ({
    kind: 'note',
    lessonId: lesson.id,
    lessonSlug: lesson.slug,
    lessonIndex: lesson.index,
    lessonTitle: lesson.title,
    seconds: found.note.atSeconds,
    ...showNote(found, query, answered),
    noteId: found.note.noteId,
  }));
}

/** What of a text is looked at behind its best place: what a hit shows, and a run that it cuts. */
const lookedAt = 300;

/**
 * The part of a note that answers, marked. Nothing else of it is looked at letter by letter: a
 * search shows up to fifty notes, and comes with every letter typed.
 */
function showNote(
  { note: { text }, prepared, starts }: PreparedNote,
  query: WordQuery,
  { level, terms }: Answered,
): MarkedText {
  const best = bestWord(prepared, terms);
  const place = starts[best] ?? 0;
  const before = starts.subarray(0, best);
  const from = starts[before.findLastIndex((start) => start <= place - hitTextLength)] ?? 0;
  const marks = markFound(text.slice(from, place + lookedAt), query, level);
  return shortenHit(
    { text, marks: marks.map(([start, end]) => [start + from, end + from]) },
    place,
  );
}
