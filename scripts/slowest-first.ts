import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take half a minute or more, the longest first (by a whole run on two cores, November
 * 2026). A fresh clone knows no durations, and Vitest then goes by the size of files: the
 * small one that waits three minutes on real processes ran last, alone.
 */
const slowest = [
  'tests/real/real.test.ts',
  'tests/integration/database/backup-drill.test.ts',
  'tests/simulation/money/money.test.ts',
  'tests/integration/database/embedded-cluster.test.ts',
  'tests/integration/database/field-keys.test.ts',
  'tests/integration/access/authorisation.test.ts',
  'tests/integration/office/people-data.test.ts',
  'tests/integration/access/odd-values.test.ts',
  'tests/integration/orders/orders.test.ts',
  'tests/integration/database/database.test.ts',
  'tests/simulation/simulation.test.ts',
  'tests/integration/server/http.test.ts',
  'tests/integration/office/content.test.ts',
  'tests/integration/sessions/second-factor.test.ts',
  'tests/integration/affiliates/payouts.test.ts',
  'tests/integration/access/refusals.test.ts',
  'tests/damage/damaged-cache.test.ts',
  'tests/damage/damaged-downloads.test.ts',
  'tests/integration/sessions/social.test.ts',
  'tests/integration/server/hanging-disk.test.ts',
  'tests/integration/server/jobs.test.ts',
  'tests/integration/server/bounded-stop.test.ts',
  'tests/integration/server/wrong-clock.test.ts',
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
