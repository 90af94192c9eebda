import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take half a minute or more, the longest first (seconds of a whole run on two cores,
 * November 2026). A fresh clone knows no durations, and Vitest then goes by the size of files: the
 * small one that waits three minutes on real processes ran last, alone.
 */
const slowest = [
  'tests/real/real.test.ts',
  'tests/integration/backup-drill.test.ts',
  'tests/simulation/money/money.test.ts',
  'tests/integration/embedded-cluster.test.ts',
  'tests/integration/field-keys.test.ts',
  'tests/integration/authorisation.test.ts',
  'tests/integration/people-data.test.ts',
  'tests/integration/odd-values.test.ts',
  'tests/integration/orders.test.ts',
  'tests/integration/database.test.ts',
  'tests/simulation/simulation.test.ts',
  'tests/integration/http.test.ts',
  'tests/integration/content.test.ts',
  'tests/integration/second-factor.test.ts',
  'tests/integration/payouts.test.ts',
  'tests/integration/refusals.test.ts',
  'tests/damage/damaged-cache.test.ts',
  'tests/damage/damaged-downloads.test.ts',
  'tests/integration/social.test.ts',
  'tests/integration/hanging-disk.test.ts',
  'tests/integration/jobs.test.ts',
  'tests/integration/bounded-stop.test.ts',
  'tests/integration/wrong-clock.test.ts',
] as const;

/**
 * Begins with what takes longest, so that no worker waits for another at the end. The rest is in
 * Vitest's own order, a project after the other.
 */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest's own order of files, no array's sort.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) =>
      a.project.name === b.project.name ? placeOf(a) - placeOf(b) : 0,
    );
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = slowest.findIndex((name) => moduleId.endsWith(name));
  return place === -1 ? slowest.length : place;
}
