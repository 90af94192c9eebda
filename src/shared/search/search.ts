/** What the learner looks for. */
export interface SearchRequest {
  /** As typed; accents and case do not matter. At most 100 characters. */
  readonly text: string;
  /** How many hits at most, 1 to 50. */
  readonly limit: number;
}

/** Best first. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** When what was searched was told by the server, ms since 1970; null = now. */
  readonly asOfMs: number | null;
}

/** A place to jump to. */
export interface SearchHit {
  readonly kind: 'lesson' | 'caption' | 'note';
  readonly lessonId: string;
  readonly lessonSlug: string;
  readonly lessonIndex: number;
  readonly lessonTitle: string;
  /** Where in the lesson; null = the lesson as a whole. */
  readonly seconds: number | null;
  /**
   * What was found: the title, the words of the caption or of the note; shortened around the first
   * match.
   */
  readonly text: string;
  /** Matched parts of `text`, half-open offsets in UTF-16 code units, sorted, disjoint. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  /** Of a note. */
  readonly noteId: string | null;
}
