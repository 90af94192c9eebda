import { foldText } from '#shared/kernel/fold-text.ts';
import type { OutlineLesson } from './course-outline.ts';

/** Most lessons that are offered at once. */
const most = 5;

/**
 * Lessons whose number or title has every word that was typed, accents optional; none for an empty
 * text.
 */
export function findLessons(
  lessons: readonly OutlineLesson[],
  typed: string,
): readonly OutlineLesson[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  return lessons
    .filter(({ index, title }) => {
      const text = ` ${index} ${foldText(title)}`;
      return words.every(
        (word) => text.includes(` ${word}`) || (word.length > 2 && text.includes(word)),
      );
    })
    .slice(0, most);
}

/**
 * Lessons that somebody may have meant by an address that leads to nothing: those that share most
 * words with its last part.
 */
export function nearestLessons(
  lessons: readonly OutlineLesson[],
  path: string,
): readonly OutlineLesson[] {
  const asked = new Set(
    wordsOf(
      decoded(path)
        .split('/')
        .findLast((part) => part !== '') ?? '',
    ),
  );
  if (asked.size === 0) return [];
  return lessons
    .map((lesson) => ({ lesson, likeness: likeness(asked, wordsOf(lesson.slug)) }))
    .filter(({ likeness: value }) => value >= 0.4)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ lesson }) => lesson);
}

/** 0 (no word in common) to 1 (the same words). */
function likeness(asked: ReadonlySet<string>, words: readonly string[]): number {
  const own = new Set(words);
  const shared = [...asked].filter((word) => own.has(word)).length;
  return (2 * shared) / (asked.size + own.size);
}

function wordsOf(text: string): readonly string[] {
  return foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // An address that was cut in the middle of a letter is still searched by what is left of it.
    return path;
  }
}
