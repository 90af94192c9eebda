import type { ReasonedActor } from '../audit/api.ts';
import { ambassadorLevel, levelOf, rateOf } from '#shared/domain/affiliate/affiliate-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import { cutPage, type PageRequest, pageSize, readTimeCursor } from '../../lists/paging.ts';
import { wordPatterns } from '../../lists/word-patterns.ts';
import type { Push } from '../../push/push.ts';
import type { Audit } from '../audit/api.ts';
import type { Messenger } from '../messages/api.ts';
import type { AffiliateAdmin } from './affiliate-admin.ts';
import {
  countAffiliates,
  countAdminCommissions,
  countFiltered,
  countHeldCommissions,
  findAdminAffiliate,
  holdPayouts,
  listAffiliates,
  listAdminCommissions,
  lockForAdmin,
  setLinksSuspended,
  releasePayouts,
  setStanding,
  setTaxCommitment,
} from './affiliate-admin-store.ts';
import { countApprovedSales } from './affiliate-store.ts';
import { findCommission } from './commission-store.ts';
import { findSignals } from './find-signals.ts';

export interface AffiliateAdminDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly messenger: Messenger;
  readonly push: Pick<Push, 'tell'>;
}

type Locked = {
  readonly level: number;
  readonly granted_level: number | null;
  readonly is_ambassador: boolean;
  readonly has_tax_commitment: boolean;
  readonly links_suspended_at: Date | null;
  readonly payouts_held_at: Date | null;
  readonly held_until_account_changes: boolean;
  readonly held_by_returns_only: boolean;
};

interface Change {
  readonly action: string;
  readonly before: object;
  readonly after: object;
}

/** The office of a database. */
export function createAffiliateAdmin({
  database,
  audit,
  messenger,
  push,
}: AffiliateAdminDeps): AffiliateAdmin {
  /** `work` answers null when it is so already: nothing is written then. */
  async function change(
    userId: string,
    { actorId, reason, now: at }: ReasonedActor,
    work: (tx: Tx, affiliate: Locked) => Promise<Change | null>,
  ): Promise<Result<true, AppError>> {
    return database.transaction(async (tx) => {
      const affiliate = isUuid(userId) ? await tx.first(lockForAdmin, { userId }) : null;
      if (affiliate === null) return err(appError('AFFILIATE_REQUIRED'));
      const action = await work(tx, affiliate);
      if (action === null) return ok(true);
      await audit.record(tx, {
        actorId,
        subjectKind: 'affiliate',
        subjectId: userId,
        reason,
        at,
        ...action,
      });
      await push.tell(tx, userId, 'affiliate');
      return ok(true);
    });
  }

  async function tellHold(
    tx: Tx,
    userId: string,
    {
      what,
      isHeld,
      by,
    }: { readonly what: 'links' | 'payouts'; readonly isHeld: boolean; readonly by: ReasonedActor },
  ): Promise<void> {
    await messenger.tell(tx, {
      userId,
      key: `affiliate_hold:${what}:${isHeld}:${by.now.getTime()}`,
      content: { kind: 'affiliate_hold', what, isHeld, reason: by.reason },
      at: by.now,
    });
  }

  /** Grants and what they make of the level, together. */
  async function stand(
    tx: Tx,
    userId: string,
    former: Locked,
    {
      grantedLevel,
      isAmbassador,
      now,
    }: { readonly grantedLevel: number | null; readonly isAmbassador: boolean; readonly now: Date },
  ): Promise<number> {
    const sales = await tx.first(countApprovedSales, { userId });
    invariant(sales !== null, 'a count has a row');
    const level = levelOf({ approvedSales: sales.count, isAmbassador, grantedLevel });
    await tx.run(setStanding, { userId, level, grantedLevel, isAmbassador });
    if (level > former.level)
      await messenger.tell(tx, {
        userId,
        key: `affiliate_level:${level}:${now.getTime()}`,
        content: { kind: 'affiliate_level', level, rateBp: rateOf(level) },
        at: now,
      });
    return level;
  }

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

    suspendLinks: async (userId, isSuspended, by) =>
      change(userId, by, async (tx, { links_suspended_at: since }) => {
        if (isSuspended === (since !== null)) return null;
        await tx.run(setLinksSuspended, {
          userId,
          at: isSuspended ? by.now : null,
          note: isSuspended ? by.reason : null,
        });
        await tellHold(tx, userId, { what: 'links', isHeld: isSuspended, by });
        return {
          action: isSuspended ? 'affiliate.suspend_links' : 'affiliate.resume_links',
          before: { suspended: !isSuspended },
          after: { suspended: isSuspended },
        };
      }),
    holdPayouts: async (userId, isHeld, by) =>
      change(userId, by, async (tx, former) => {
        // A person's hold is laid onto one that ends by itself.
        const isLaid = former.payouts_held_at !== null && !endsByItself(former);
        if (isHeld ? isLaid : former.payouts_held_at === null) return null;
        if (isHeld) await tx.run(holdPayouts, { userId, note: by.reason, now: by.now });
        else await tx.run(releasePayouts, { userId });
        await tellHold(tx, userId, { what: 'payouts', isHeld, by });
        return {
          action: isHeld ? 'affiliate.hold_payouts' : 'affiliate.release_payouts',
          before: { held: !isHeld },
          after: { held: isHeld },
        };
      }),
    async grantLevel(userId, grantedLevel, by) {
      const isLevel =
        grantedLevel === null ||
        (Number.isInteger(grantedLevel) && grantedLevel >= 1 && grantedLevel < ambassadorLevel);
      if (!isLevel) return err(appError('BAD_INPUT', { field: 'level' }));
      return change(userId, by, async (tx, former) => {
        const level = await stand(tx, userId, former, {
          grantedLevel,
          isAmbassador: former.is_ambassador,
          now: by.now,
        });
        return {
          action: 'affiliate.grant_level',
          before: { granted: former.granted_level, level: former.level },
          after: { granted: grantedLevel, level },
        };
      });
    },
    setAmbassador: async (userId, isAmbassador, by) =>
      change(userId, by, async (tx, former) => {
        if (former.is_ambassador === isAmbassador) return null;
        const level = await stand(tx, userId, former, {
          grantedLevel: former.granted_level,
          isAmbassador,
          now: by.now,
        });
        return {
          action: 'affiliate.ambassador',
          before: { ambassador: former.is_ambassador, level: former.level },
          after: { ambassador: isAmbassador, level },
        };
      }),
    setTaxCommitment: async (userId, isFiled, by) =>
      change(userId, by, async (tx, former) => {
        if (former.has_tax_commitment === isFiled) return null;
        await tx.run(setTaxCommitment, { userId, isFiled });
        return {
          action: 'affiliate.tax_commitment',
          before: { filed: !isFiled },
          after: { filed: isFiled },
        };
      }),
  };
}

/** By a change of the account, or once its returns are taken back. */
function endsByItself(hold: Locked): boolean {
  return hold.held_until_account_changes || hold.held_by_returns_only;
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
