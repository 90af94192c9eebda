import type { Stamp } from '../../domain/progress/progress.ts';

/**
 * Names one version of a note. Of one writer (a run of an engine) a larger count was written over
 * every smaller one.
 */
export interface VersionName {
  /** At most 100 characters. */
  readonly writer: string;
  /** A whole number from 1 on. */
  readonly count: number;
}

/**
 * What a version of a note stands over: its own name first, then the newest of each other writer
 * that it was written over, or that was compared with it and lost. Readings cannot tell that for
 * good: a clock that ran ahead stamped them, and each server pulls them back in its own way.
 */
export type Lineage = readonly [VersionName, ...VersionName[]];

/** A version that may say what it stands over; those of earlier clients and servers do not. */
export interface Descended {
  /** Of the operation that brought it, where it has not been taken yet. */
  readonly id?: string;
  readonly stamp: Stamp;
  readonly lineage?: Lineage;
}

/**
 * So many writers are remembered; of those that wrote the longest ago readings alone tell again.
 */
export const longestLineage = 32;

/**
 * A version that does not say it is named by its operation, or else by its reading, which is the
 * same wherever it got to.
 */
export function lineageOf({ id, stamp, lineage }: Descended): Lineage {
  return (
    lineage ?? [
      id === undefined
        ? { writer: `${stamp.node} ${stamp.ms}`, count: stamp.counter + 1 }
        : { writer: id, count: 1 },
    ]
  );
}

/** As it is told; undefined when nothing was. */
export function toLineage([own, ...over]: readonly VersionName[]): Lineage | undefined {
  return own === undefined ? undefined : [own, ...over];
}

/** Whether `later` is the version `earlier`, or stands over it. */
export function standsOver(later: Descended, earlier: Descended): boolean {
  return covers(lineageOf(later), lineageOf(earlier)[0]);
}

/**
 * The lineage of the version `name` that stands over all of these and what they stand over. Where
 * there is no room for all the versions themselves come first: of each of them a late copy can
 * come, while of what they stand over it is seldom.
 */
export function lineageOver(name: VersionName, versions: readonly Descended[]): Lineage {
  const lineages = versions.map(lineageOf);
  const newest = new Map<string, VersionName>();
  for (const each of [...lineages.map(([own]) => own), ...lineages.flat()]) {
    if (each.count > (newest.get(each.writer)?.count ?? 0)) newest.set(each.writer, each);
  }
  newest.delete(name.writer);
  return [name, ...[...newest.values()].slice(0, longestLineage - 1)];
}

/** Whether `version` stands over everything that `other` stands over. */
export function knowsAll(version: Descended, other: Descended): boolean {
  const lineage = lineageOf(version);
  return lineageOf(other).every((name) => covers(lineage, name));
}

function covers(lineage: Lineage, { writer, count }: VersionName): boolean {
  return lineage.some((name) => name.writer === writer && name.count >= count);
}
