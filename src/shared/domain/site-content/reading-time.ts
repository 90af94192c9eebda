/**
 * Words that are read in a minute. 238 is the mean of silent reading of English non-fiction over
 * 190 studies (M. Brysbaert, "How many words do we read per minute?", Journal of Memory and
 * Language 109, 2019). Of Vietnamese, whose written words are single syllables, we know no such
 * mean: 200 is that number rounded down, so that nobody is promised less time than they will need.
 */
export const wordsPerMinute = 200;

/** A post of so many minutes or more has a list of contents. */
const longPostMinutes = 4;
/** Fewer heads are seen at a glance. */
const fewestSections = 3;

/** Words of a text, counted by its blanks; marks that stand alone (a dash, a bullet) are none. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}

/** Whole minutes that a text of so many words takes, rounded up; at least 1. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}

/** Whether a text is long enough for a list of its contents. */
export function needsContents(words: number, sections: number): boolean {
  return sections >= fewestSections && readingMinutes(words) >= longPostMinutes;
}
