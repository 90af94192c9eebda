import { leastPayoutVnd } from '#shared/domain/affiliate/affiliate-rules.ts';
import type { Tried, Turns } from '#server/jobs/turns.ts';
import { byUser } from '#server/jobs/one-by-one.ts';
import type { Database } from '../../db/port.ts';
import { draftPayout } from './draft-payout.ts';
import { payeeTurn } from './held-payee.ts';
import { payeeObstacle } from './payees.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { type CandidateRow, listCandidates } from './payout-store.ts';
import type { PayoutRun, PreviewLine, RunKind } from './payouts.ts';

/** Whom a run could take now, by code; null: one that is not made yet. */
export async function candidatesOf(
  database: Database,
  kind: RunKind,
  run: PayoutRun | null,
): Promise<readonly CandidateRow[]> {
  return database.all(listCandidates, { runId: run?.id ?? null, kind, leastVnd: leastPayoutVnd });
}

/** Those whom nothing stands against and who have no payment in the run. */
async function leftOut(
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
  { run, turns, now }: { readonly run: PayoutRun; readonly turns: Turns; readonly now: Date },
): Promise<Tried> {
  const left = await leftOut(deps.database, run, now);
  const turn = payeeTurn(run.id, byUser, async (tx, held, { user_id: affiliateId }: CandidateRow) =>
    draftPayout(tx, deps, { held, affiliateId, now }),
  );
  return turns.try(left, byUser, turn);
}

/** Of those whom a run would take. */
export function sumsOf(lines: readonly PreviewLine[]) {
  const taken = lines.filter(({ isTaken }) => isTaken);
  const sum = (of: (line: PreviewLine) => bigint): bigint =>
    taken.reduce((total, line) => total + of(line), 0n);
  return {
    count: taken.length,
    grossVnd: sum((line) => line.grossVnd),
    taxVnd: sum((line) => line.taxVnd),
    netVnd: sum((line) => line.netVnd),
  };
}
