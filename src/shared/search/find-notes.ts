import { markText } from './mark-text.ts';
import { holds, levelsOf, prepareText, type PreparedText, termsOf } from './match-text.ts';
import type { SearchLesson } from './search-lesson.ts';
import type { WordQuery } from './search-query.ts';
import type { SearchHit } from './search.ts';
import { shortenHit } from './shorten-hit.ts';

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
}

/** Makes a note findable. */
export function prepareNote(note: SearchNote): PreparedNote {
  return { note, prepared: prepareText(note.text) };
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
  const found: {
    readonly note: SearchNote;
    readonly lesson: SearchLesson;
    readonly rank: number;
  }[] = [];
  for (const { note, prepared } of notes) {
    const rank = levels.findIndex(({ terms }) => holds(prepared, terms));
    const lesson = rank === -1 ? undefined : lessonOf(note.lessonId);
    if (lesson !== undefined) found.push({ note, lesson, rank });
  }
  const best = found.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      a.lesson.index - b.lesson.index ||
      a.note.atSeconds - b.note.atSeconds ||
      (a.note.noteId < b.note.noteId ? -1 : 1),
  );
  return best.slice(0, limit).flatMap(({ note, lesson, rank }): SearchHit[] => {
    const level = levels[rank]?.level;
    if (level === undefined) return [];
    const shown = shortenHit({ text: note.text, marks: markText(note.text, query, level) });
    return [
      {
        kind: 'note',
        lessonId: lesson.id,
        lessonSlug: lesson.slug,
        lessonIndex: lesson.index,
        lessonTitle: lesson.title,
        seconds: note.atSeconds,
        ...shown,
        noteId: note.noteId,
      },
    ];
  });
}
