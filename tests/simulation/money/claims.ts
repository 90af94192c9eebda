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
    union all select 'the refund of transfer ' || (t.extra ->> 'truth') from refunds r join bank_transactions t on t.id = r.transaction_id where r.id = $1::uuid and r.kind = 'unmatched'
    union all select 'the commission of order ' || order_id from commissions where payout_id = $2::uuid`,
    refundId ?? null,
    payoutId ?? null,
  );
  return rows.map(({ claim }) => claim);
}

/** A transfer that left for one of these and is not back, if nobody said that it was not made. */
export function findAway(world: World, claims: readonly string[]): string | null {
  const away = new Set(
    world.transfers
      .filter(({ id }) => !world.sentBack.has(id))
      .flatMap(({ claims: paid = [] }) => paid),
  );
  return claims.find((claim) => away.has(claim) && !world.saidNotOut.has(claim)) ?? null;
}

/**
 * Somebody was given where money goes without saying that they looked at the bank: then nothing of
 * it has left.
 */
export function watchGiven(world: World, claims: readonly string[], again: boolean): void {
  const away = again ? null : findAway(world, claims);
  if (away !== null) world.faults.push(`${away} was given out again, and nobody asked`);
}
