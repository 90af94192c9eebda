import { leastPayoutVnd } from '#shared/domain/affiliate/affiliate-rules.ts';
import { byUser, type Failure, tryEach } from '#server/jobs/one-by-one.ts';
import type { Database } from '../../db/port.ts';
import { draftPayout } from './draft-payout.ts';
import { payeeObstacle } from './payees.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { type CandidateRow, listCandidates } from './payout-store.ts';
import type { PayoutRun, RunKind } from './payouts.ts';

/** Whom a run could take now, by code; null: one that is not made yet. */
export async function candidatesOf(
  database: Database,
  kind: RunKind,
  run: PayoutRun | null,
): Promise<readonly CandidateRow[]> {
  return database.all(listCandidates, { runId: run?.id ?? null, kind, leastVnd: leastPayoutVnd });
}

/** Those whom nothing stands against and who have no payment in the run. */
export async function leftOut(
  database: Database,
  run: PayoutRun,
  now: Date,
): Promise<readonly CandidateRow[]> {
  const candidates = await candidatesOf(database, run.kind, run);
  return candidates.filter((candidate) => payeeObstacle(candidate, null, now) === null);
}

/**
 * Drafts everybody whom a run can take. One transaction each: whoever comes again after a crash
 * goes on where it ended, and one that cannot be drafted holds up nobody's money.
 */
export async function draftAll(
  deps: PayoutDeps,
  run: PayoutRun,
  now: Date,
): Promise<readonly Failure[]> {
  const { database } = deps;
  return tryEach(await leftOut(database, run, now), byUser, async ({ user_id: affiliateId }) =>
    database.transaction(async (tx) => draftPayout(tx, deps, { runId: run.id, affiliateId, now })),
  );
}
