import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import type { RefundState } from '#server/db/tables/commerce-tables.ts';
import type { Database } from '#server/db/port.ts';
import {
  type CountedPage,
  cutPage,
  type PageRequest,
  pageSize,
  readTimeCursor,
} from '#server/lists/paging.ts';
import { likePattern, orderNumberIn } from '#server/lists/search-text.ts';
import { listDueRefunds } from './due-refunds-store.ts';
import { type AdminRefundRow, listAdminRefunds } from './money-store.ts';

export interface RefundPageQuery extends PageRequest {
  /** What is still to be done: in the order in which it is due. Else the newest first. */
  readonly isOpen: boolean;
  /** Null: of every state. */
  readonly states: readonly RefundState[] | null;
  readonly search: string | null;
  /** How many there are on all pages. */
  readonly total: () => Promise<number>;
}

/** A page of refunds. Refuses with BAD_INPUT. */
export async function refundPage(
  database: Database,
  { first: size, after: cursor, isOpen, states, search, total }: RefundPageQuery,
): Promise<Result<CountedPage<AdminRefundRow>, AppError>> {
  const first = pageSize(size);
  if (!first.ok) return first;
  const after = readTimeCursor(cursor);
  if (!after.ok) return after;
  const filter = { states, pattern: likePattern(search), number: orderNumberIn(search) };
  const count = first.value + 1;
  const [at, id] = [after.value?.at ?? null, after.value?.id ?? null];
  const cut = { first: first.value, total: await total() };
  if (isOpen) {
    const due = await database.all(listDueRefunds, { ...filter, aboveAt: at, aboveId: id, count });
    return ok(cutPage(due, { ...cut, place: (row) => ({ at: row.due_place, id: row.id }) }));
  }
  const rows = await database.all(listAdminRefunds, {
    ...filter,
    orderId: null,
    belowAt: at,
    belowId: id,
    count,
  });
  return ok(cutPage(rows, { ...cut, place: (row) => ({ at: row.place, id: row.id }) }));
}
