import { listRows } from './rows.ts';
import type { World } from './world.ts';

/**
 * What money on its way to somebody is for, by what outlives a restore: the order, the money that
 * came, the orders whose commissions are in a payment. What came too much of an order may go back
 * in several parts, and is not named.
 */
export async function claimsOf(
  world: World,
  { refundId, payoutId }: { readonly refundId?: string; readonly payoutId?: string },
): Promise<readonly string[]> {
  const rows = await listRows<{ claim: string }>(
    world,
    `select 'the refund of order ' || order_id as claim from refunds where id = $1::uuid and kind = 'order'
    union all select 'the refund of transfer ' || coalesce(t.extra ->> 'truth', t.id::text) from refunds r join bank_transactions t on t.id = r.transaction_id where r.id = $1::uuid and r.kind = 'unmatched'
    union all select 'the commission of order ' || order_id from commissions where payout_id = $2::uuid`,
    refundId ?? null,
    payoutId ?? null,
  );
  return rows.map(({ claim }) => claim);
}

/**
 * A transfer that left for one of these and is not back, if nobody said that it was not made, or
 * the bank has told of it since (`told`): whoever said so was wrong.
 */
export function findAway(
  world: World,
  claims: readonly string[],
  told: ReadonlySet<number> = new Set(),
): string | null {
  const away = world.transfers.filter(({ id }) => !world.sentBack.has(id));
  return (
    claims.find((claim) =>
      away.some(
        ({ id, claims: paid = [] }) =>
          paid.includes(claim) && (told.has(id) || !world.saidNotOut.has(claim)),
      ),
    ) ?? null
  );
}

/** What somebody reads in the bank's paper: all that left for this came back. */
export async function isAllBack(
  world: World,
  of: { readonly refundId?: string; readonly payoutId?: string },
): Promise<boolean> {
  const claims = await claimsOf(world, of);
  return !world.transfers.some(
    ({ id, claims: paid = [] }) =>
      !world.sentBack.has(id) && claims.some((claim) => paid.includes(claim)),
  );
}

/** The transfers that name a payment, and on which nobody has decided. */
export async function listStrays(world: World): Promise<ReadonlySet<number>> {
  const rows = await listRows<{ truth: string }>(
    world,
    "select extra ->> 'truth' as truth from bank_transactions where direction = 'out' and state = 'strayed' and payout_id is not null",
  );
  return new Set(rows.map(({ truth }) => Number(truth)));
}

/**
 * Somebody was given where money goes without saying that they looked at the bank: then nothing of
 * it has left. Whatever they say, nothing has left that the bank told of (`told`).
 */
export function watchGiven(
  world: World,
  claims: readonly string[],
  { again, told = new Set() }: { readonly again: boolean; readonly told?: ReadonlySet<number> },
): void {
  const strayed = world.transfers.find(
    ({ id, claims: paid = [] }) =>
      told.has(id) && !world.sentBack.has(id) && claims.some((claim) => paid.includes(claim)),
  );
  if (strayed !== undefined)
    world.faults.push(`${claims.join(', ')} was given out while ${strayed.memo} waits`);
  const away = again ? null : findAway(world, claims, told);
  if (away !== null) world.faults.push(`${away} was given out again, and nobody asked`);
}
