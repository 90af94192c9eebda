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
  const quotes = quotesOf(typed);
  const words = found.map(toQueryWord);
  const isFinished = quotes.some(
    ([open, close]) => open < last.start && last.end <= close && close < typed.length,
  );
  const all: WordQuery = {
    words,
    phrases: phrasesOf(found, quotes),
    tail: isFinished ? 'whole' : 'begins',
  };
  return { inText: forText(all, last), inTitles: withoutLessonWords(all) };
}

function toQueryWord({ folded, exact }: Word): QueryWord {
  return { folded, exact, accented: exact !== folded };
}

function forText(query: WordQuery, last: Word): WordQuery | null {
  if (query.tail !== 'begins' || last.folded.length > 1) return query;
  if (query.words.length === 1) return null;
  // A number of one digit is a number; a letter is the beginning of what is being typed.
  return { ...query, tail: isNumber(last) ? 'whole' : 'loose' };
}

const lessonWords: ReadonlySet<string> = new Set(['bai', 'so']);

/** "bài 12", "bài số 12": a title carries the number without these words. */
function withoutLessonWords(query: WordQuery): WordQuery {
  const { words } = query;
  const number = words.findIndex(isNumber);
  if (number === -1 || query.phrases.length > 0) return query;
  const before = words.slice(0, number);
  const kept = before.findLastIndex(({ folded }) => !lessonWords.has(folded)) + 1;
  return { ...query, words: [...before.slice(0, kept), ...words.slice(number)] };
}

function isNumber({ folded }: Pick<QueryWord, 'folded'>): boolean {
  return /^\p{Nd}+$/u.test(folded);
}

/** Pairs of quotes, straight or curly, by place; one that is still open ends with the text. */
function quotesOf(text: string): readonly (readonly [open: number, close: number])[] {
  const places = [...text.matchAll(/["“”„«»]/gu)].map(({ index }) => index);
  return places.flatMap((open, at) =>
    at % 2 === 0 ? [[open, places[at + 1] ?? text.length] as const] : [],
  );
}

function phrasesOf(
  words: readonly Word[],
  quotes: ReturnType<typeof quotesOf>,
): WordQuery['phrases'] {
  return quotes.flatMap(([open, close]) => {
    const from = words.findIndex(({ start }) => start > open);
    const after = words.findIndex(({ start }) => start > close);
    const to = after === -1 ? words.length : after;
    return from === -1 || to - from < 2 ? [] : [[from, to] as const];
  });
}
