import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { OrderFlow } from '../../order-flow.ts';
import { lockOrder, lockOwner, type OrderRow } from '../../order-store.ts';

interface Locking {
  readonly tx: Tx;
  readonly flow: Pick<OrderFlow, 'ownerOf'>;
}

/**
 * The order wanted, with the one that is left locked too: learners in the order of their ids, so
 * that two of the office never wait for each other.
 */
export async function lockBoth(
  { tx, flow }: Locking,
  { orderId, revision }: { readonly orderId: string; readonly revision: string },
  formerId: string | null,
): Promise<Result<OrderRow, AppError>> {
  if (!isUuid(orderId)) return err(appError('ORDER_UNKNOWN'));
  const order = await lockWithFormer({ tx, flow }, orderId, formerId);
  if (order === null) return err(appError('ORDER_UNKNOWN'));
  return order.revision === revision ? ok(order) : err(appError('SEEN_CHANGED'));
}

/** The same of an order as it is now; null when there is none. */
export async function lockWithFormer(
  locking: Locking,
  orderId: string,
  formerId: string | null,
): Promise<OrderRow | null> {
  const ids = formerId === null || formerId === orderId ? [orderId] : [orderId, formerId];
  return (await lockOrders(locking, ids)).get(orderId) ?? null;
}

/** Different orders: first their learners, in the order of their ids, then the orders. */
export async function lockOrders(
  { tx, flow }: Locking,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderRow | null>> {
  const ids = orderIds.length < 2 ? orderIds : await inOwnersOrder({ tx, flow }, orderIds);
  const locked = new Map<string, OrderRow | null>();
  for (const id of ids) await tx.first(lockOwner, { orderId: id });
  for (const id of ids) locked.set(id, await tx.first(lockOrder, { id }));
  return locked;
}

async function inOwnersOrder(
  { tx, flow }: Locking,
  ids: readonly string[],
): Promise<readonly string[]> {
  const owned: { readonly id: string; readonly owner: string }[] = [];
  for (const id of ids) owned.push({ id, owner: (await flow.ownerOf(tx, id)) ?? '' });
  return owned
    .toSorted((a, b) => (a.owner === b.owner ? (a.id < b.id ? -1 : 1) : a.owner < b.owner ? -1 : 1))
    .map(({ id }) => id);
}
