import { momentsOf } from '#shared/domain/affiliate/period.ts';
import { ok } from '#shared/kernel/result.ts';
import type { Database } from '#server/db/port.ts';
import { readPageArguments, toPage } from '#server/lists/keyset.ts';
import { orderNumberIn } from '#server/lists/search-text.ts';
import type { CommissionList } from './commission-list.ts';
import { countCommissions, listCommissions } from './commission-list-store.ts';
import { readPeriod } from './period-input.ts';

/** No order has this number: it stands for a search that is no order's code. */
const nobodysNumber = 0;

/** The commissions of a database. */
export function createCommissionList({
  database,
}: {
  readonly database: Database;
}): CommissionList {
  return {
    async page(userId, { status, search, ...input }, { first, after, nowMs }) {
      const period = readPeriod(input, nowMs);
      if (!period.ok) return period;
      const place = readPageArguments(first, after);
      if (!place.ok) return place;
      const { fromMs, endMs } = momentsOf(period.value);
      const orderNumber =
        (search ?? '').trim() === '' ? null : (orderNumberIn(search) ?? nobodysNumber);
      const filter = { userId, from: new Date(fromMs), end: new Date(endMs), status, orderNumber };
      const rows = await database.all(listCommissions, {
        ...filter,
        afterAt: place.value.after?.at ?? null,
        afterId: place.value.after?.id ?? null,
        count: first + 1,
      });
      const total = (await database.first(countCommissions, filter))?.count ?? 0;
      return ok(toPage(rows, first, total, ({ created_at: at, id }) => ({ at, id })));
    },
  };
}
