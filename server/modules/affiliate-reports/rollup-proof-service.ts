import { z } from 'zod';
import { weeksOf } from '#shared/domain/affiliate/period.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type { Database } from '#server/db/port.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import type { RollupDifference, RollupProof, RollupProofs } from './rollup-proof.ts';
import {
  compareCommissions,
  compareDays,
  findExtent,
  findProofOfDay,
  insertDifference,
  insertProof,
  keptDifferences,
  listProofs,
} from './rollup-proof-store.ts';

export interface RollupProofDeps {
  readonly database: Database;
  /** Says aloud that the sums are wrong. */
  readonly report: (error: Error) => void;
  readonly now: () => number;
}

/** A night begins at three in the morning: little is going on, and the day before is over. */
const nightStartMs = 3 * 3_600_000;

/**
 * The proofs of a database. A week at a time: each statement stays short, however long the
 * programme has been running.
 */
export function createRollupProofs({
  database,
  report,
  now: clock,
}: RollupProofDeps): RollupProofs {
  async function compare(now: Date) {
    const extent = await database.first(findExtent, { today: vietnameseDay(now) });
    invariant(extent !== null, 'there is always today');
    let [checked, count] = [0n, 0n];
    const differences: RollupDifference[] = [];
    for (const week of weeksOf({ from: extent.first, to: extent.last })) {
      for (const compared of [
        await database.first(compareDays, week),
        await database.first(compareCommissions, week),
      ]) {
        invariant(compared !== null, 'a comparison of nothing is a row too');
        checked += compared.checked;
        count += compared.count;
        differences.push(...differencesShape.parse(compared.differences));
      }
    }
    return { checked, count, differences: differences.slice(0, keptDifferences) };
  }

  async function prove(now: Date): Promise<RollupProof> {
    const started = clock();
    const { checked, count, differences } = await compare(now);
    const day = nightOf(now);
    // How long it took, from the moment it is made for.
    const endedAt = new Date(now.getTime() + Math.max(0, clock() - started));
    const id = await database.transaction(async (tx) => {
      const made = await tx.first(insertProof, { day, startedAt: now, endedAt, checked, count });
      invariant(made !== null, 'a proof is always written');
      for (const difference of differences)
        await tx.run(insertDifference, { proofId: made.id, ...difference });
      return made.id;
    });
    if (count > 0n)
      report(
        new Error(
          `the affiliates’ sums per day differ from their raw data in ${count} places of ${checked} rows; first: ${text(differences[0])}`,
        ),
      );
    return {
      id,
      day,
      startedAt: now,
      endedAt,
      checkedRows: checked,
      differenceCount: count,
      differences,
    };
  }

  return {
    prove,
    async proveNight(now) {
      if ((await database.first(findProofOfDay, { day: nightOf(now) })) === null) await prove(now);
    },
    async latest(count) {
      const rows = await database.all(listProofs, { count });
      return rows.map(
        ({
          id,
          day,
          started_at: startedAt,
          ended_at: endedAt,
          checked_rows: checkedRows,
          difference_count: differenceCount,
          differences,
        }) => ({
          id,
          day,
          startedAt,
          endedAt,
          checkedRows,
          differenceCount,
          differences: differencesShape.parse(differences),
        }),
      );
    },
  };
}

function nightOf(now: Date): string {
  return vietnameseDay(new Date(now.getTime() - nightStartMs));
}

function text(difference: RollupDifference | undefined): string {
  if (difference === undefined) return '–';
  const { place, subject, day, field, stored, raw } = difference;
  return `${place} ${subject ?? ''} ${day} ${field}: ${stored}, raw ${raw}`;
}

/** As the statements build it. */
const differencesShape = z.array(
  z
    .tuple([
      z.enum(['affiliate_days', 'campaign_link_days', 'programme_days', 'commissions']),
      z.string().nullable(),
      z.string(),
      z.string(),
      z.string(),
      z.string(),
    ])
    .transform(([place, subject, day, field, stored, raw]): RollupDifference => ({
      place,
      subject,
      day,
      field,
      stored: BigInt(stored),
      raw: BigInt(raw),
    })),
);
