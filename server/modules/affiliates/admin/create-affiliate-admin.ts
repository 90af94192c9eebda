import { appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { cutPage, type PageRequest, pageSize, readTimeCursor } from '#server/lists/paging.ts';
import { wordPatterns } from '#server/lists/word-patterns.ts';
import { type AffiliateDecisionDeps, createAffiliateDecisions } from './affiliate-decisions.ts';
import type { AffiliateAdmin } from './affiliate-admin.ts';
import {
  countAffiliates,
  countAdminCommissions,
  countFiltered,
  countHeldCommissions,
  findAdminAffiliate,
  listAffiliates,
  listAdminCommissions,
} from './affiliate-admin-store.ts';
import { findCommission, findSignals } from '../../commissions/api.ts';

/** The office of a database. */
export function createAffiliateAdmin(deps: AffiliateDecisionDeps): AffiliateAdmin {
  const { database } = deps;
  return {
    async list({ tab, search, level }, page) {
      const cut = readPage(page);
      if (!cut.ok) return cut;
      const filter = { tab, words: wordPatterns(search ?? ''), level };
      const rows = await database.all(listAffiliates, {
        ...filter,
        ...cut.value.below,
        count: cut.value.first + 1,
      });
      const total = (await database.first(countFiltered, filter))?.total ?? 0;
      return ok(
        cutPage(rows, {
          first: cut.value.first,
          total,
          place: ({ place: at, id }) => ({ at, id }),
        }),
      );
    },
    async counts(search) {
      const row = await database.first(countAffiliates, { words: wordPatterns(search ?? '') });
      invariant(row !== null, 'a count has a row');
      return row;
    },
    find: async (id) => (isUuid(id) ? database.first(findAdminAffiliate, { id }) : null),
    async commissions(userId, status, page) {
      const cut = readPage(page);
      if (!cut.ok) return cut;
      const rows = await database.all(listAdminCommissions, {
        userId,
        status,
        ...cut.value.below,
        count: cut.value.first + 1,
      });
      const total = (await database.first(countAdminCommissions, { userId, status }))?.total ?? 0;
      return ok(
        cutPage(rows, {
          first: cut.value.first,
          total,
          place: ({ place: at, id }) => ({ at, id }),
        }),
      );
    },
    signals: async (userId, now) => findSignals(database, { userId, orderId: null }, now),
    async commissionSignals(commissionId, now) {
      const owner = isUuid(commissionId)
        ? await database.first(findCommission, { id: commissionId })
        : null;
      return owner === null
        ? err(appError('NOT_FOUND'))
        : ok(
            await findSignals(
              database,
              { userId: owner.affiliate_id, orderId: owner.order_id },
              now,
            ),
          );
    },
    countHeld: async () => (await database.first(countHeldCommissions, {}))?.count ?? 0,

    ...createAffiliateDecisions(deps),
  };
}

function readPage(page: PageRequest) {
  const first = pageSize(page.first);
  if (!first.ok) return first;
  const below = readTimeCursor(page.after);
  if (!below.ok) return below;
  return ok({
    first: first.value,
    below: { belowAt: below.value?.at ?? null, belowId: below.value?.id ?? null },
  });
}
