import { createHash } from 'node:crypto';
import type { CaptionSource } from '#shared/search/find-captions.ts';
import { type LevelTerms, prepareText } from '#shared/search/match-text.ts';
import type { SearchLesson } from '#shared/search/search-lesson.ts';
import { findStorageFailure } from '../storage-failure.ts';
import { matchExpression } from './match-expression.ts';
import { openSearchFile, type SearchFile } from './search-file.ts';

/** A lesson with what is said in it. */
export interface LessonTexts extends SearchLesson {
  readonly captions: readonly { readonly startSeconds: number; readonly text: string }[];
}

/** Which texts the index holds. */
export interface IndexState {
  /** The server's name for them; null while they are not whole. */
  readonly version: string | null;
  /** When the server said last that they are current, ms since 1970; null as above. */
  readonly toldAtMs: number | null;
}

/**
 * The words of the lessons that one person may search on this machine. One person at a time:
 * whoever asks for another one's index gets an empty one, and the former is gone. Nothing here
 * throws for the disk's sake: a damaged file is thrown away, and the index is then empty until the
 * texts are fetched again.
 */
export interface SearchIndex {
  /** Whose index it is from now on; anybody else's texts are removed. */
  own(owner: string): void;
  state(): IndexState;
  /** In the order of the course. */
  lessons(): readonly SearchLesson[];
  readonly captions: CaptionSource;
  /**
   * Puts a lesson in place of what was known of it; does nothing when that is the same. About 0.1
   * ms per caption.
   */
  put(lesson: LessonTexts): void;
  /** Everything of a version is in: lessons with other indexes are removed. */
  finish(
    version: string,
    told: { readonly atMs: number; readonly lessonIndexes: ReadonlySet<number> },
  ): void;
  /** The server says that nothing is new. */
  confirm(toldAtMs: number): void;
  /** Removes everything, the file too. */
  clear(): void;
  close(): void;
}

/**
 * A lesson's captions have numbers from here on; more than `captionsOfLesson` of one lesson are not
 * kept.
 */
const captionsOfLesson = 65_536;

/** Opens the index in `file`. Takes some ms; call it when the window is there. */
export function openSearchIndex(
  file: string,
  report: (what: string, error: unknown) => void,
): SearchIndex {
  return new LiveSearchIndex(file, report);
}

class LiveSearchIndex implements SearchIndex {
  readonly captions: CaptionSource;
  readonly #file: string;
  readonly #report: (what: string, error: unknown) => void;
  #open: SearchFile;
  #lessons: ReadonlyMap<number, SearchLesson> | null = null;

  constructor(file: string, report: (what: string, error: unknown) => void) {
    this.#file = file;
    this.#report = report;
    this.#open = openSearchFile(file, { keep: true });
    this.captions = {
      candidates: (terms, from, count) =>
        this.#steady([], () => this.#candidates(terms, from, count)),
      lessonKey: (caption) => Math.floor(caption / captionsOfLesson),
      read: (caption) => this.#steady(null, () => this.#read(caption)),
    };
  }

  own(owner: string): void {
    const known = this.#steady(null, () => this.#open.statements.about.get()?.owner ?? null);
    if (known === owner) return;
    if (known !== null) this.#makeAnew();
    this.#steady(null, () => this.#open.statements.putOwner.run(owner));
  }

  state(): IndexState {
    return this.#steady(nothingKnown, () => {
      const about = this.#open.statements.about.get();
      return about === undefined
        ? nothingKnown
        : { version: about.version, toldAtMs: about.told_at_ms };
    });
  }

  lessons(): readonly SearchLesson[] {
    return [...this.#knownLessons().values()];
  }

  put(lesson: LessonTexts): void {
    const hash = createHash('sha256').update(JSON.stringify(lesson)).digest('base64url');
    this.#steady(null, () => {
      if (this.#open.statements.hashOf.get(lesson.index) === hash) return;
      this.#open.db.transaction(() => this.#replace(lesson, hash)).immediate();
    });
    this.#lessons = null;
  }

  finish(
    version: string,
    { atMs, lessonIndexes }: { readonly atMs: number; readonly lessonIndexes: ReadonlySet<number> },
  ): void {
    this.#steady(null, () =>
      this.#open.db
        .transaction(() => {
          for (const { position } of this.#open.statements.lessons.all())
            if (!lessonIndexes.has(position)) this.#remove(position);
          this.#open.statements.putVersion.run(version, atMs);
        })
        .immediate(),
    );
    this.#lessons = null;
  }

  confirm(toldAtMs: number): void {
    this.#steady(null, () => this.#open.statements.putTold.run(toldAtMs));
  }

  clear(): void {
    this.#makeAnew();
  }

  close(): void {
    this.#open.db.close();
  }

  #replace({ index, id, slug, title, summary, captions }: LessonTexts, hash: string): void {
    this.#remove(index);
    this.#open.statements.putLesson.run(index, id, slug, title, summary, hash);
    for (const [at, { startSeconds, text }] of captions.slice(0, captionsOfLesson).entries()) {
      const number = index * captionsOfLesson + at;
      const { folded, exact } = prepareText(text);
      this.#open.statements.putCaption.run(number, startSeconds, text);
      this.#open.statements.putWords.run(number, folded, exact);
    }
  }

  #remove(index: number): void {
    const [from, to] = [index * captionsOfLesson, (index + 1) * captionsOfLesson];
    for (const number of this.#open.statements.captionsBetween.all(from, to))
      this.#open.statements.removeWords.run(number);
    this.#open.statements.removeCaptions.run(from, to);
    this.#open.statements.removeLesson.run(index);
  }

  #candidates(terms: LevelTerms, from: number, count: number): readonly number[] {
    const expression = matchExpression(terms);
    return expression === null ? [] : this.#open.statements.match.all(expression, from, count);
  }

  #read(caption: number) {
    const lesson = this.#knownLessons().get(Math.floor(caption / captionsOfLesson));
    const row = this.#open.statements.caption.get(caption);
    return lesson === undefined || row === undefined
      ? null
      : { lesson, startSeconds: row.start_seconds, text: row.text };
  }

  #knownLessons(): ReadonlyMap<number, SearchLesson> {
    this.#lessons ??= this.#steady(
      new Map<number, SearchLesson>(),
      () =>
        new Map(
          this.#open.statements.lessons
            .all()
            .map(({ position, ...lesson }) => [position, { ...lesson, index: position }]),
        ),
    );
    return this.#lessons;
  }

  /** Does what touches the disk; a disk that refuses costs the index, never the application. */
  #steady<T>(otherwise: T, work: () => T): T {
    try {
      return work();
    } catch (error) {
      const failure = findStorageFailure(error);
      if (failure === null) throw error;
      this.#report(`search index: ${failure}`, error);
      // A full disk only stops what was being added; what is there still answers.
      if (failure !== 'full') this.#makeAnew();
      return otherwise;
    }
  }

  #makeAnew(): void {
    this.#open.db.close();
    this.#lessons = null;
    this.#open = openSearchFile(this.#file, { keep: false });
  }
}

const nothingKnown: IndexState = { version: null, toldAtMs: null };
