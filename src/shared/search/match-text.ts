import type { QueryWord, WordQuery } from './search-query.ts';
import { type Word, wordsOf } from './words.ts';

/**
 * How closely a text may answer. `whole`: the last word is a whole word of the text, not its
 * beginning; `exact`: words typed with accents stand there with the same ones; `adjacent`: the
 * words follow each other as typed.
 */
export interface MatchLevel {
  readonly whole: boolean;
  readonly exact: boolean;
  readonly adjacent: boolean;
}

/** A text ready to be compared: its words between single spaces, one at each end. */
export interface PreparedText {
  readonly folded: string;
  readonly exact: string;
}

/** What a level demands of a text, all of it; the one rule that every index is asked by. */
export interface LevelTerms {
  /** Folded words that must be there. */
  readonly words: readonly string[];
  /** The folded beginning of a word, or null. */
  readonly prefix: string | null;
  /** Runs of folded words; the last word of a run with `open` may go on. */
  readonly runs: readonly { readonly words: readonly string[]; readonly open: boolean }[];
  /** Words with their accents. */
  readonly exact: readonly string[];
}

/**
 * The levels that a query can have, best first. A level that says the same as another is left out.
 */
export function levelsOf(query: WordQuery): readonly MatchLevel[] {
  const wholes = query.tail === 'whole' ? [true] : [true, false];
  return wholes.flatMap((whole) => {
    const words = firmWords(query, whole);
    const exacts = words.some(({ accented }) => accented) ? [true, false] : [false];
    const demanded = query.tail === 'loose' && !whole ? words.length : query.words.length;
    const isPhraseAlready = query.phrases.some(
      ([from, to]) => from === 0 && to === query.words.length,
    );
    const adjacents = demanded > 1 && !isPhraseAlready ? [true, false] : [false];
    return exacts.flatMap((exact) => adjacents.map((adjacent) => ({ whole, exact, adjacent })));
  });
}

/** What a text must hold for a query at a level. */
export function termsOf(query: WordQuery, level: MatchLevel): LevelTerms {
  const firm = firmWords(query, level.whole);
  const tail = level.whole ? undefined : query.words.at(-1);
  const prefix = tail === undefined || query.tail === 'loose' ? null : tail.folded;
  const all = [...firm.map(({ folded }) => folded), ...(prefix === null ? [] : [prefix])];
  const ranges = level.adjacent ? [[0, all.length] as const] : query.phrases;
  const runs = ranges.map(([from, to]) => ({
    words: all.slice(from, to),
    open: prefix !== null && to >= all.length,
  }));
  return {
    words: [...new Set(firm.map(({ folded }) => folded))],
    prefix,
    runs: runs.filter(({ words }) => words.length > 1),
    exact: level.exact
      ? [...new Set(firm.filter(({ accented }) => accented).map(({ exact }) => exact))]
      : [],
  };
}

/** Makes a text comparable. */
export function prepareText(text: string): PreparedText {
  return prepareWords(wordsOf(text));
}

/** The same for a text whose words are known. */
export function prepareWords(words: readonly Word[]): PreparedText {
  const folded = ` ${words.map((word) => word.folded).join(' ')} `;
  const exact = ` ${words.map((word) => word.exact).join(' ')} `;
  return { folded, exact: exact === folded ? folded : exact };
}

/** Whether a text holds what a level demands. */
export function holds({ folded, exact }: PreparedText, terms: LevelTerms): boolean {
  return (
    terms.words.every((word) => folded.includes(` ${word} `)) &&
    (terms.prefix === null || folded.includes(` ${terms.prefix}`)) &&
    terms.runs.every(({ words, open }) =>
      folded.includes(` ${words.join(' ')}${open ? '' : ' '}`),
    ) &&
    terms.exact.every((word) => exact.includes(` ${word} `))
  );
}

/**
 * The number of the word at which a text shows best what a level demands, which it has to hold: the
 * first run, else the first of the words; with their accents where they stand so.
 */
export function bestWord({ folded, exact }: PreparedText, terms: LevelTerms): number {
  const { prefix, runs, words } = terms;
  const wanted = runs.slice(0, 1).map((run) => ` ${run.words.join(' ')}${run.open ? '' : ' '}`);
  const alone = [...words.map((word) => ` ${word} `), ...(prefix === null ? [] : [` ${prefix}`])];
  const accented = terms.exact.map((word) => ` ${word} `);
  const [text, asked] =
    wanted.length === 0 && accented.length > 0
      ? [exact, accented]
      : [folded, wanted.length > 0 ? wanted : alone];
  return countWords(text, Math.min(...asked.map((part) => text.indexOf(part))));
}

/** How many words stand before a place. */
function countWords(text: string, place: number): number {
  let count = 0;
  const before = text.slice(0, place);
  for (let at = before.indexOf(' '); at !== -1; at = before.indexOf(' ', at + 1)) count += 1;
  return count;
}

/** The words that must stand in the text whole. */
function firmWords(query: WordQuery, whole: boolean): readonly QueryWord[] {
  return whole ? query.words : query.words.slice(0, -1);
}
