import { type Word, wordsOf } from './words.ts';

/** What the learner typed, understood. */
export interface SearchQuery {
  /**
   * For captions and notes; null when it is too short for them: one letter stands in nearly every
   * sentence.
   */
  readonly inText: WordQuery | null;
  /** For titles, which begin with the lesson's number: "bài 12" asks for 12. */
  readonly inTitles: WordQuery;
}

/** Words that must all be there, in any order. */
export interface WordQuery {
  readonly words: readonly QueryWord[];
  /**
   * Words that stand between quotes, as half-open ranges of `words`: they must follow each other.
   */
  readonly phrases: readonly (readonly [from: number, to: number])[];
  /**
   * How the last word may be unfinished: `begins` a longer one, `loose` = one letter, not demanded
   * yet, `whole` = it is finished.
   */
  readonly tail: 'whole' | 'begins' | 'loose';
}

export interface QueryWord {
  readonly folded: string;
  readonly exact: string;
  /** Typed with accents. */
  readonly accented: boolean;
}

/** Longer searches are cut here; the contract allows no more letters either. */
const maxLength = 100;
const maxWords = 16;

/** Reads a search. Null when there is no letter and no digit in it. */
export function parseQuery(text: string): SearchQuery | null {
  const typed = text.slice(0, maxLength);
  const found = wordsOf(typed).slice(0, maxWords);
  const last = found.at(-1);
  if (last === undefined) return null;
  const closings = quotesOf(typed);
  const words = found.map(toQueryWord);
  const isFinished = closings.some(
    ([open, close]) => close !== null && open < last.start && last.end <= close,
  );
  const all: WordQuery = {
    words,
    phrases: phrasesOf(found, closings),
    tail: isFinished ? 'whole' : 'begins',
  };
  return { inText: forText(all), inTitles: withoutLessonWords(all) };
}

function toQueryWord({ folded, exact }: Word): QueryWord {
  return { folded, exact, accented: exact !== folded };
}

function forText(query: WordQuery): WordQuery | null {
  const last = query.words.at(-1);
  if (query.tail !== 'begins' || last === undefined || last.folded.length > 1) return query;
  if (query.words.length === 1) return null;
  // A number of one digit is a number; a letter is the beginning of what is being typed.
  return { ...query, tail: isNumber(last) ? 'whole' : 'loose' };
}

const lessonWords: ReadonlySet<string> = new Set(['bai', 'so']);

/** "bài 12", "bài số 12": a title carries the number without these words. */
function withoutLessonWords(query: WordQuery): WordQuery {
  const { words } = query;
  const number = words.findIndex(isNumber);
  let from = number;
  while (from > 0 && lessonWords.has(words[from - 1]?.folded ?? '')) from -= 1;
  if (number < 1 || from === number || query.phrases.length > 0) return query;
  return { ...query, words: [...words.slice(0, from), ...words.slice(number)] };
}

function isNumber({ folded }: QueryWord): boolean {
  return /^\p{Nd}+$/u.test(folded);
}

/** Pairs of quotes, straight or curly, by place; the last one may still be open. */
function quotesOf(text: string): readonly (readonly [open: number, close: number | null])[] {
  const places = [...text.matchAll(/["“”„«»]/gu)].map(({ index }) => index);
  const pairs: [number, number | null][] = [];
  for (let i = 0; i < places.length; i += 2) pairs.push([places[i] ?? 0, places[i + 1] ?? null]);
  return pairs;
}

function phrasesOf(
  words: readonly Word[],
  quotes: ReturnType<typeof quotesOf>,
): WordQuery['phrases'] {
  return quotes.flatMap(([open, close]) => {
    const from = words.findIndex(({ start }) => start > open);
    const after = words.findIndex(({ start }) => close !== null && start > close);
    const to = after === -1 ? words.length : after;
    return from === -1 || to - from < 2 ? [] : [[from, to] as const];
  });
}
