import type { Cursor } from '#shared/sync/replies/cursor.ts';
import type { NoteChange } from '#shared/sync/ports.ts';

/**
 * How much of what changed one answer tells; a single version is told whole whatever it holds,
 * which is what one call can bring.
 */
export interface PageLimit {
  readonly rows: number;
  /** Of JSON, about. */
  readonly bytes: number;
}

/** Something that a device may have to be told: a line of packed progress, or a note. */
export interface Tellable {
  /** What it is of, `lesson …` or `note …`. */
  readonly about: string;
  readonly version: number;
  readonly bytes: number;
  readonly line?: string;
  readonly note?: NoteChange;
}

export interface PageInput {
  /** What the device knows. */
  readonly cursor: Cursor | null;
  /** The learner's version after the call. */
  readonly version: number;
  /** Of the first note that was not read any more; null when all were. */
  readonly nextVersion: number | null;
  readonly limit: PageLimit;
  /**
   * What the operations of the call are about: a device lets go of what is acknowledged, so it is
   * told in the same answer what came of it.
   */
  readonly given: ReadonlySet<string>;
}

export interface Page {
  readonly rows: readonly Tellable[];
  /**
   * With `rows` a device knows everything up to this version: the learner's own when nothing is
   * left.
   */
  readonly told: number;
}

/**
 * The oldest of what changed, as much as an answer may hold, by whole versions. What changes
 * between two pages gets a version behind all of them, so it is told later, and nothing moves from
 * behind the cursor to before it.
 */
export function cutPage(
  changed: readonly Tellable[],
  { version, nextVersion, limit, given }: PageInput,
): Page {
  const end = nextVersion === null ? version : nextVersion - 1;
  const sorted = changed
    .filter((row) => row.version <= end)
    .toSorted((a, b) => a.version - b.version);
  let bytes = 0;
  let fits = 0;
  for (const [index, row] of sorted.entries()) {
    bytes += row.bytes;
    const isOver = index >= limit.rows || bytes > limit.bytes;
    const isFirstVersion = row.version === sorted[0]?.version;
    if (isOver && !isFirstVersion) break;
    fits = index + 1;
  }
  const next = sorted[fits];
  const told = next === undefined ? end : next.version - 1;
  return { rows: changed.filter((row) => row.version <= told || given.has(row.about)), told };
}
