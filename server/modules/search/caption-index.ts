import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CaptionSource } from '#shared/search/find-captions.ts';
import { type PreparedLesson, prepareLesson } from '#shared/search/find-lessons.ts';
import {
  holds,
  type LevelTerms,
  type PreparedText,
  prepareWords,
} from '#shared/search/match-text.ts';
import type { SearchLesson } from '#shared/search/search-lesson.ts';
import { wordsOf } from '#shared/search/words.ts';
import type { LessonEntry } from '../catalog/api.ts';

/**
 * The words of a course, in memory: the same for everybody; who may see what is asked for each
 * search.
 */
export interface CaptionIndex {
  readonly lessons: readonly PreparedLesson[];
  readonly lessonById: ReadonlyMap<string, SearchLesson>;
  /** The captions of those lessons for which `mayRead` is true. */
  captionsFor(mayRead: (lesson: LessonEntry) => boolean): CaptionSource;
}

/** After so many lessons other requests get their turn. */
const lessonsPerTurn = 10;

/**
 * Reads every caption of a course once. Takes about a second for a thousand lessons, in turns of a
 * few ms.
 */
export async function buildCaptionIndex(lessons: readonly LessonEntry[]): Promise<CaptionIndex> {
  const index = new WordIndex();
  for (const [at, lesson] of lessons.entries()) {
    for (const cue of lesson.transcript) index.add(at, cue);
    if (at % lessonsPerTurn === lessonsPerTurn - 1) await nextTurn();
  }
  index.seal();
  const prepared = lessons.map(prepareLesson);
  const lessonById = new Map(prepared.map(({ lesson }) => [lesson.id, lesson]));
  return {
    lessons: prepared,
    lessonById,
    captionsFor: (mayRead) =>
      index.source(
        prepared,
        Uint8Array.from(lessons, (lesson) => (mayRead(lesson) ? 1 : 0)),
      ),
  };
}

interface Cue {
  readonly start_seconds: number;
  readonly text: string;
}

/** Which captions hold which word. A caption's number is its place in the course. */
class WordIndex {
  readonly #cues: Cue[] = [];
  readonly #prepared: PreparedText[] = [];
  readonly #lessonAt: number[] = [];
  readonly #collected = { folded: new Map<string, number[]>(), exact: new Map<string, number[]>() };
  #folded: ReadonlyMap<string, Uint32Array> = new Map();
  /** Only words with accents. */
  #exact: ReadonlyMap<string, Uint32Array> = new Map();
  #vocabulary: readonly string[] = [];

  add(lesson: number, cue: Cue): void {
    const words = wordsOf(cue.text);
    const caption = this.#cues.length;
    this.#cues.push(cue);
    this.#prepared.push(prepareWords(words));
    this.#lessonAt.push(lesson);
    for (const { folded, exact } of words) {
      note(this.#collected.folded, folded, caption);
      if (exact !== folded) note(this.#collected.exact, exact, caption);
    }
  }

  /** Call it once, when every caption is in. */
  seal(): void {
    this.#folded = packed(this.#collected.folded);
    this.#exact = packed(this.#collected.exact);
    this.#vocabulary = [...this.#folded.keys()].toSorted();
  }

  source(lessons: readonly PreparedLesson[], readable: Uint8Array): CaptionSource {
    const known = new Map<LevelTerms, Uint32Array>();
    const isWanted = (caption: number, terms: LevelTerms) => {
      const prepared =
        readable[this.#lessonAt[caption] ?? 0] === 1 ? this.#prepared[caption] : undefined;
      return prepared !== undefined && holds(prepared, terms);
    };
    return {
      candidates: (terms, from, count) => {
        const holding = known.get(terms) ?? this.#holdingAll(terms);
        known.set(terms, holding);
        const found: number[] = [];
        for (
          let at = lowerBound(holding, from);
          at < holding.length && found.length < count;
          at += 1
        ) {
          const caption = holding[at] ?? 0;
          if (isWanted(caption, terms)) found.push(caption);
        }
        return found;
      },
      lessonKey: (caption) => this.#lessonAt[caption] ?? 0,
      read: (caption) => {
        const cue = this.#cues[caption];
        const at = this.#lessonAt[caption] ?? 0;
        const lesson = lessons[at]?.lesson;
        return cue === undefined || lesson === undefined || readable[at] !== 1
          ? null
          : { lesson, startSeconds: cue.start_seconds, text: cue.text };
      },
    };
  }

  /** Captions that hold all of the words, wherever they stand. */
  #holdingAll({ words, prefix, exact }: LevelTerms): Uint32Array {
    const single = [
      ...words.map((word) => this.#folded.get(word)),
      ...exact.map((word) => this.#exact.get(word)),
    ].map((captions) => captions ?? none);
    const lists = [
      ...single.toSorted((a, b) => a.length - b.length),
      ...(prefix === null ? [] : [this.#beginning(prefix)]),
    ];
    return (
      lists.reduce<Uint32Array | null>(
        (held, list) => (held === null ? list : inBoth(held, list)),
        null,
      ) ?? none
    );
  }

  /** Captions with a word that begins so, each once, growing. */
  #beginning(prefix: string): Uint32Array {
    const from = lowerBound(this.#vocabulary, prefix);
    // Nothing sorts between the words that begin so and the highest code unit.
    const to = lowerBound(this.#vocabulary, `${prefix}\uffff`);
    const holds = new Uint8Array(this.#cues.length);
    for (const word of this.#vocabulary.slice(from, to))
      for (const caption of this.#folded.get(word) ?? none) holds[caption] = 1;
    return Uint32Array.from(placesOfOnes(holds));
  }
}

function note(index: Map<string, number[]>, word: string, caption: number): void {
  const captions = index.get(word);
  if (captions === undefined) index.set(word, [caption]);
  else if (captions.at(-1) !== caption) captions.push(caption);
}

const none = new Uint32Array();

function packed(index: ReadonlyMap<string, readonly number[]>): ReadonlyMap<string, Uint32Array> {
  return new Map(Array.from(index, ([word, captions]) => [word, Uint32Array.from(captions)]));
}

function placesOfOnes(flags: Uint8Array): readonly number[] {
  const places: number[] = [];
  for (let at = flags.indexOf(1); at !== -1; at = flags.indexOf(1, at + 1)) places.push(at);
  return places;
}

/**
 * What stands in both of two growing lists. `a` is the shorter one: each of its numbers is looked
 * up from where the last one was.
 */
function inBoth(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both: number[] = [];
  let from = 0;
  for (const number of a) {
    from = lowerBound(b, number, from);
    if (from === b.length) break;
    if (b[from] === number) both.push(number);
  }
  return Uint32Array.from(both);
}

/**
 * The first place at or after `from` whose value is not below `wanted`; steps double, for it is
 * often near.
 */
function lowerBound<Value extends number | string>(
  sorted: ArrayLike<Value>,
  wanted: Value,
  from = 0,
): number {
  let step = 1;
  let low = from;
  for (let near = from; near < sorted.length && isBelow(sorted[near], wanted); near += step) {
    low = near + 1;
    step *= 2;
  }
  let high = Math.min(sorted.length, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(sorted[middle], wanted)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBelow<Value extends number | string>(value: Value | undefined, wanted: Value): boolean {
  return value !== undefined && value < wanted;
}
