/**
 * What every contestant keeps: one tick of a lesson, acknowledged when it is durable by that
 * store's own promise.
 */
export interface BenchTick {
  readonly lessonId: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface TickStore {
  readonly name: string;
  /** Fills the store with `rows` lessons' progress before the clock starts. */
  fill(rows: number): Promise<void> | void;
  keep(tick: BenchTick): Promise<void> | void;
  close(): Promise<void> | void;
}

/** The i-th tick of a learner who goes through 300 lessons, five seconds at a time. */
export function tickAt(i: number): BenchTick {
  const start = (Math.floor(i / 300) * 5) % 600;
  return { lessonId: lessonIdAt(i % 300), startSeconds: start, endSeconds: start + 5 };
}

export function lessonIdAt(i: number): string {
  return `lesson-${String(i).padStart(6, '0')}`;
}
