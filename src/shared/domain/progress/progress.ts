/**
 * Watched part of a lesson: whole seconds, half-open `[start, end)`, 0 ≤ start < end ≤ duration.
 */
export type Interval = readonly [startSeconds: number, endSeconds: number];

/**
 * Hybrid logical clock reading. Order: `ms`, then `counter`, then `node` (the device id), so that
 * no two devices tie.
 */
export interface Stamp {
  readonly ms: number;
  readonly counter: number;
  readonly node: string;
}

/** Where a learner last was in a lesson. The larger stamp wins. */
export interface Position {
  readonly seconds: number;
  readonly stamp: Stamp;
}

/**
 * Merged progress of one lesson for one learner (SYNC.md, "State of one lesson for one learner").
 */
export interface LessonState {
  /** Disjoint, sorted, touching intervals joined. */
  readonly covered: readonly Interval[];
  readonly position: Position | null;
  /** Time learned: the sum of `watchedMs` over distinct operation ids, in ms. */
  readonly learnedMs: number;
  /**
   * When unique watched seconds reached 90 % of the duration; once set it stays, the earlier wins.
   */
  readonly completedAtMs: number | null;
}

/**
 * What a device tells the server about one lesson. Idempotent by `id`; never changed once sealed.
 */
export interface ProgressOperation {
  readonly id: string;
  readonly lessonId: string;
  /** What was watched, normalised: disjoint, sorted, touching intervals joined. */
  readonly intervals: readonly Interval[];
  readonly watchedMs: number;
  readonly position: Position | null;
  /**
   * When the device saw 90 % reached with what it knew; null = it has not. The server believes it
   * only where the coverage agrees.
   */
  readonly completedAtMs: number | null;
  /** Reading of the newest tick in it; never below the stamp of `position`. */
  readonly stamp: Stamp;
}

/**
 * One report of the player: what was really watched since the last report. Written before anything
 * else happens to it.
 */
export interface ProgressTick {
  /**
   * Its identity, `[A-Za-z0-9-]`, at most 64 characters: made once by whoever reports it and never
   * given to another report. A tick that was not kept is given again as it was, under the same one,
   * and counts once, whichever of the calls was heard.
   */
  readonly id: string;
  /**
   * How long ago that was, ms; null for what is new. What is given again, or rested before it was
   * given, counts from its own moment.
   */
  readonly ageMs: number | null;
  readonly lessonId: string;
  /** Whole seconds, rounded up, as the catalogue states it. */
  readonly durationSeconds: number;
  readonly intervals: readonly Interval[];
  /** Wall time spent playing, in ms. */
  readonly watchedMs: number;
  /**
   * Where the player stands; null when it never started (a resume position is never overwritten by
   * 0).
   */
  readonly positionSeconds: number | null;
  /**
   * Null where that is the learner's place: they chose it, or the other devices were heard.
   * Otherwise it goes just behind the place that was known when the lesson opened, so that every
   * later one of another device wins, whenever it is heard.
   */
  readonly unheard: OpenedUnheard | null;
}

/** A lesson that opened before the other devices were heard. */
export interface OpenedUnheard {
  /** Reading of the place that was known of it then; null where none was. */
  readonly knew: Stamp | null;
}

/**
 * What the learner sees of one lesson: base state plus the fold of everything still waiting on this
 * device.
 */
export interface LessonProgress extends LessonState {
  readonly lessonId: string;
  readonly sync: LessonSync;
}

/** Whether the server has what this device knows of a lesson. */
export type LessonSync =
  | { readonly state: 'waiting' }
  | { readonly state: 'synced'; readonly atMs: number }
  | { readonly state: 'refused'; readonly code: string };
