import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CaptionSource } from '../../../src/shared/search/find-captions.ts';
import { type PreparedLesson, prepareLesson } from '../../../src/shared/search/find-lessons.ts';
import { holds, type LevelTerms, type PreparedText, prepareWords } from '../../../src/shared/search/match-text.ts';
import type { SearchLesson } from '../../../src/shared/search/search-lesson.ts';
import { wordsOf } from '../../../src/shared/search/words.ts';
import type { LessonEntry } from '../catalog/api.ts';

/** The words of a course, in memory: the same for everybody; who may see what is asked for each search. */
export interface CaptionIndex {
  readonly lessons: readonly PreparedLesson[];
  readonly lessonById: ReadonlyMap<string, SearchLesson>;
  /** The captions of those lessons for which `mayRead` is true. */
  captionsFor(mayRead: (lesson: LessonEntry) => boolean): CaptionSource;
}

/** After so many lessons other requests get their turn. */
const lessonsPerTurn = 10;

/** Reads every caption of a course once. Takes about a second for a thousand lessons, in turns of a few ms. */
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
    captionsFor: (mayRead) => index.source(prepared, Uint8Array.from(lessons, (lesson) => (mayRead(lesson) ? 1 : 0))),
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
  readonly #folded = new Map<string, number[]>();
  /** Only words with accents. */
  readonly #exact = new Map<string, number[]>();
  #vocabulary: readonly string[] = [];

  add(lesson: number, cue: Cue): void {
    const words = wordsOf(cue.text);
    const caption = this.#cues.length;
    this.#cues.push(cue);
    this.#prepared.push(prepareWords(words));
    this.#lessonAt.push(lesson);
    for (const { folded, exact } of words) {
      note(this.#folded, folded, caption);
      if (exact !== folded) note(this.#exact, exact, caption);
    }
  }

  /** Call it once, when every caption is in. */
  seal(): void {
    this.#vocabulary = [...this.#folded.keys()].toSorted();
  }

  source(lessons: readonly PreparedLesson[], readable: Uint8Array): CaptionSource {
    const counted = new Map<LevelTerms, { readonly counts: Uint8Array; readonly wanted: number }>();
    return {
      candidates: (terms, from, count) => {
        const known = counted.get(terms) ?? this.#count(terms);
        counted.set(terms, known);
        const found: number[] = [];
        for (let caption = from; caption < known.counts.length && found.length < count; caption += 1) {
          if (known.counts[caption] !== known.wanted || readable[this.#lessonAt[caption] ?? 0] !== 1) continue;
          const prepared = this.#prepared[caption];
          if (prepared !== undefined && holds(prepared, terms)) found.push(caption);
        }
        return found;
      },
      lessonKey: (caption) => this.#lessonAt[caption] ?? 0,
      read: (caption) => {
        const cue = this.#cues[caption];
        const at = this.#lessonAt[caption] ?? 0;
        const lesson = lessons[at]?.lesson;
        return cue === undefined || lesson === undefined || readable[at] !== 1 ? null : { lesson, startSeconds: cue.start_seconds, text: cue.text };
      },
    };
  }

  /** How many of the wanted words each caption holds. */
  #count({ words, prefix, exact }: LevelTerms): { readonly counts: Uint8Array; readonly wanted: number } {
    const lists = [
      ...words.map((word) => [this.#folded.get(word) ?? []]),
      ...exact.map((word) => [this.#exact.get(word) ?? []]),
      ...(prefix === null ? [] : [this.#beginning(prefix)]),
    ];
    const counts = new Uint8Array(this.#cues.length);
    for (const [step, list] of lists.entries()) {
      for (const captions of list) for (const caption of captions) if (counts[caption] === step) counts[caption] = step + 1;
    }
    return { counts, wanted: lists.length };
  }

  #beginning(prefix: string): readonly (readonly number[])[] {
    const from = lowerBound(this.#vocabulary, prefix);
    // Nothing sorts between the words that begin so and the highest code unit.
    const to = lowerBound(this.#vocabulary, `${prefix}\uffff`);
    return this.#vocabulary.slice(from, to).map((word) => this.#folded.get(word) ?? []);
  }
}

function note(index: Map<string, number[]>, word: string, caption: number): void {
  const captions = index.get(word);
  if (captions === undefined) index.set(word, [caption]);
  else if (captions.at(-1) !== caption) captions.push(caption);
}

function lowerBound(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
