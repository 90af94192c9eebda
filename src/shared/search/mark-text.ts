import { holds, type MatchLevel, prepareWords, termsOf } from './match-text.ts';
import type { QueryWord, WordQuery } from './search-query.ts';
import type { SearchHit } from './search.ts';
import { prefixEnd, type Word, wordsOf } from './words.ts';

/** Half-open places in a text, sorted and disjoint. */
export type Marks = SearchHit['marks'];

/**
 * The parts of a text that answer a query at a level: runs of words as one part, an unfinished word
 * up to where it was typed. Empty when the text does not hold what the level demands.
 */
export function markText(text: string, query: WordQuery, level: MatchLevel): Marks {
  const words = wordsOf(text);
  if (!holds(prepareWords(words), termsOf(query, level))) return [];
  return marksIn(text, words, { query, level });
}

/**
 * The same without the demand: marks what is there (a title carries its number beside the text).
 */
export function markFound(text: string, query: WordQuery, level: MatchLevel): Marks {
  return marksIn(text, wordsOf(text), { query, level });
}

interface Asked {
  readonly query: WordQuery;
  readonly level: MatchLevel;
}

function marksIn(text: string, words: readonly Word[], asked: Asked): Marks {
  const { query, level } = asked;
  const demanded = query.tail === 'loose' && !level.whole ? query.words.slice(0, -1) : query.words;
  const ranges = level.adjacent ? [[0, demanded.length] as const] : query.phrases;
  const runs = ranges.map(([from, to]) => demanded.slice(from, to));
  const inRuns = new Set(runs.flat());
  const alone = demanded.filter((word) => !inRuns.has(word)).map((word) => [word]);
  return joinMarks([...runs, ...alone].flatMap((run) => runMarks(text, words, asked, run)));
}

/**
 * Every place where the asked words follow each other. Places with the very accents first: others
 * only when there is none.
 */
function runMarks(
  text: string,
  words: readonly Word[],
  asked: Asked,
  run: readonly QueryWord[],
): [number, number][] {
  const exact = asked.level.exact ? placesOf(text, words, asked, { run, exact: true }) : [];
  return exact.length > 0 ? exact : placesOf(text, words, asked, { run, exact: false });
}

function placesOf(
  text: string,
  words: readonly Word[],
  { query, level }: Asked,
  { run, exact }: { readonly run: readonly QueryWord[]; readonly exact: boolean },
): [number, number][] {
  const begun = level.whole ? undefined : query.words.at(-1);
  const places: [number, number][] = [];
  for (const [at, { start }] of words.entries()) {
    let end = start;
    const fits = run.every((wanted, offset) => {
      const word = words[at + offset];
      if (word === undefined) return false;
      end = wanted === begun ? prefixEnd(text, word, wanted.folded.length) : word.end;
      return wanted === begun ? word.folded.startsWith(wanted.folded) : isSame(word, wanted, exact);
    });
    if (fits) places.push([start, end]);
  }
  return places;
}

function isSame(word: Word, wanted: QueryWord, exact: boolean): boolean {
  return exact && wanted.accented ? word.exact === wanted.exact : word.folded === wanted.folded;
}

function joinMarks(parts: readonly [number, number][]): Marks {
  const joined: [number, number][] = [];
  for (const [start, end] of parts.toSorted((a, b) => a[0] - b[0])) {
    const before = joined.at(-1);
    if (before === undefined || start >= before[1]) joined.push([start, end]);
    else before[1] = Math.max(before[1], end);
  }
  return joined;
}
