/** A lesson as search knows it. */
export interface SearchLesson {
  readonly id: string;
  readonly slug: string;
  /** 1, 2, 3 … over the whole course. */
  readonly index: number;
  readonly title: string;
  readonly summary: string;
}
