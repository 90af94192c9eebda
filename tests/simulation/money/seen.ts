import type { Database } from '#server/db/port.ts';
import { findRow } from './rows.ts';

interface Looker {
  readonly database: Database;
}

/** What each office's pages showed, by table and id. */
const pages = new WeakMap<Looker, Map<string, string>>();

/**
 * What a page says of a row: what it is now, or with `isOld` what it was when it was looked at
 * before, if it ever was. Nothing is to happen by a page that is not true any more.
 */
export async function revisionOf(
  world: Looker,
  table: 'bank_transactions' | 'orders' | 'refunds' | 'payouts' | 'commissions',
  { id, isOld = false }: { readonly id: string; readonly isOld?: boolean },
): Promise<string> {
  const known = pages.get(world) ?? new Map<string, string>();
  pages.set(world, known);
  const row = await findRow<{ revision: string }>(
    world,
    `select revision from ${table} where id = $1`,
    id,
  );
  const now = row?.revision ?? id;
  const shown = known.get(`${table} ${id}`) ?? now;
  known.set(`${table} ${id}`, now);
  return isOld ? shown : now;
}

/** A movement of the bank as a page shows it, which for a third of the numbers is an older one. */
export async function seenMovement(world: Looker, transactionId: string, number = 0) {
  const isOld = number % 3 === 2;
  const revision = await revisionOf(world, 'bank_transactions', { id: transactionId, isOld });
  return { transactionId, revision };
}

/** An order, as `seenMovement`. */
export async function seenOrder(world: Looker, orderId: string, number = 0) {
  const isOld = number % 3 === 2;
  return { orderId, revision: await revisionOf(world, 'orders', { id: orderId, isOld }) };
}

/**
 * What transfers are more than what they are said to pay, as a page shows it; null when they are
 * not.
 */
export async function surplusOf(
  world: Looker,
  ids: readonly string[],
  dueId: string,
): Promise<bigint | null> {
  const row = await findRow<{ more: string | null }>(
    world,
    `select ((select sum(amount_vnd) from bank_transactions where id = any($1::uuid[]))
       - (select amount_vnd from refunds where id = $2 union all select net_vnd from payouts where id = $2 limit 1))::text as more`,
    ids,
    dueId,
  );
  const moreVnd = BigInt(row?.more ?? 0);
  return moreVnd > 0n ? moreVnd : null;
}
