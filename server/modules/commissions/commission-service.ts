import { byOrder, oneByOne } from '#server/jobs/one-by-one.ts';
import { commissionFor } from '#shared/domain/affiliate/affiliate-rules.ts';
import { isSamePerson } from '#shared/domain/affiliate/same-person.ts';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Push } from '../../push/push.ts';
import type { JournalKind, Ledger, LedgerAccount } from '../ledger/api.ts';
import type { Messenger } from '../messages/api.ts';
import { lockAffiliate, lockEarner } from './earner-store.ts';
import { attribute, clickedReferrer, keepAttribution } from './attribution.ts';
import {
  approveCommission,
  endCommission,
  findAffiliateOfOrder,
  findBuyer,
  holdCommission,
  insertCommission,
  listDue,
  lockCommission,
  lockDueOrder,
  restoreCommission,
} from './commission-store.ts';
import { findOrderDoubts } from './find-signals.ts';
import type { Commissions, SaleEnding } from './commissions.ts';
import { renewLevel } from './renew-level.ts';
import { traitsOf } from './traits.ts';

export interface CommissionDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly messenger: Messenger;
  readonly push: Pick<Push, 'tell'>;
  /** Due commissions read at once; 200 without it. */
  readonly batch?: number;
}

/** What the affiliate reads of it: nothing of the buyer. */
const doubtNote = 'Học viện đang kiểm tra thông tin của đơn này.';

/**
 * Commissions of a database. Locks in one order: the order, its affiliate, the commission; balances
 * come last by themselves.
 */
export function createCommissions({
  database,
  ledger,
  messenger,
  push,
  batch = 200,
}: CommissionDeps): Commissions {
  async function create(
    tx: Tx,
    { orderId, affiliateId, baseVnd, paidAt }: Parameters<Commissions['create']>[1],
  ): Promise<void> {
    const [buyer, affiliate] = [
      await tx.first(findBuyer, { orderId }),
      await tx.first(lockEarner, { userId: affiliateId }),
    ];
    invariant(
      buyer !== null && affiliate !== null,
      'a paid order has a buyer, and its affiliate is one',
    );
    // Looked at again: since the order was made the buyer may have given the affiliate's phone or
    // account as theirs.
    const isOwn = isSamePerson(await traitsOf(tx, buyer.user_id), await traitsOf(tx, affiliateId));
    const { level } = affiliate;
    const isGone = affiliate.is_gone || buyer.is_barred;
    const { rateBp, amountVnd, voidBy } = commissionFor({ baseVnd, level, isGone, isOwn });
    const end = {
      status: voidBy === null ? 'pending' : 'void',
      endedAt: voidBy === null ? null : paidAt,
      endReason: voidBy,
    } as const;
    const made = await tx.first(insertCommission, {
      orderId,
      affiliateId,
      baseVnd,
      rateBp,
      amountVnd,
      now: paidAt,
      ...end,
    });
    if (made === null || voidBy !== null) return;
    await move(tx, {
      kind: 'commission_created',
      orderId,
      at: paidAt,
      amountVnd,
      from: { name: 'affiliate_pending', userId: affiliateId },
      to: { name: 'commission_expense' },
    });
    await holdDoubtful(tx, { id: made.id, userId: affiliateId, orderId, now: paidAt });
    await push.tell(tx, affiliateId, 'affiliate');
  }

  async function undo(tx: Tx, orderId: string, { reason, now }: SaleEnding): Promise<void> {
    const owner = await tx.first(findAffiliateOfOrder, { orderId });
    if (owner === null) return;
    const userId = owner.affiliate_id;
    await tx.first(lockAffiliate, { userId });
    const commission = await tx.first(lockCommission, { orderId });
    if (commission === null || commission.status === 'void' || commission.status === 'reversed')
      return;
    const { id, amount_vnd: amountVnd, status, times_restored: times } = commission;
    const isInWallet = status !== 'pending' && status !== 'on_hold';
    await tx.run(endCommission, {
      id,
      status: isInWallet ? 'reversed' : 'void',
      reason,
      now,
    });
    await move(tx, {
      kind: isInWallet ? 'commission_reversed' : 'commission_voided',
      orderId,
      times,
      at: now,
      amountVnd,
      from: { name: 'commission_expense' },
      to: { name: isInWallet ? 'affiliate_wallet' : 'affiliate_pending', userId },
    });
    await push.tell(tx, userId, 'affiliate');
    if (!isInWallet) return;
    await messenger.tell(tx, {
      userId,
      key: times === 0 ? `commission_reversed:${id}` : `commission_reversed:${id}:${times}`,
      content: {
        kind: 'commission_reversed',
        orderCode: orderCode(commission.order_number),
        amountVnd,
        reason,
      },
      at: now,
    });
    await renewLevel(tx, messenger, userId, now);
  }

  async function redo(tx: Tx, orderId: string, now: Date): Promise<void> {
    const owner = await tx.first(findAffiliateOfOrder, { orderId });
    if (owner === null) return;
    const userId = owner.affiliate_id;
    await tx.first(lockAffiliate, { userId });
    const [commission, affiliate] = [
      await tx.first(lockCommission, { orderId }),
      await tx.first(lockEarner, { userId }),
    ];
    // Somebody who is blocked keeps what was earned before: it is not paid, and can be unblocked.
    if (commission?.end_reason !== 'refunded' || affiliate?.is_deleted !== false) return;
    const { id, amount_vnd: amountVnd, status, times_restored: times } = commission;
    const name = status === 'reversed' ? 'affiliate_wallet' : 'affiliate_pending';
    await tx.run(restoreCommission, { id });
    await move(tx, {
      kind: 'commission_restored',
      orderId,
      times: times + 1,
      at: now,
      amountVnd,
      from: { name, userId },
      to: { name: 'commission_expense' },
    });
    await push.tell(tx, userId, 'affiliate');
    if (status !== 'reversed') return;
    await messenger.tell(tx, {
      userId,
      key: `commission_restored:${id}:${times + 1}`,
      content: {
        kind: 'commission_restored',
        orderCode: orderCode(commission.order_number),
        amountVnd,
      },
      at: now,
    });
    await renewLevel(tx, messenger, userId, now);
  }

  async function approve(
    tx: Tx,
    {
      orderId,
      userId,
      now,
    }: { readonly orderId: string; readonly userId: string; readonly now: Date },
  ): Promise<boolean> {
    if ((await tx.first(lockDueOrder, { orderId, now })) === null) return false;
    await tx.first(lockAffiliate, { userId });
    const commission = await tx.first(lockCommission, { orderId });
    if (commission?.status !== 'pending') return false;
    // Looked at once more: an account or a phone may have been given since the order was paid.
    if (
      commission.released_at === null &&
      (await holdDoubtful(tx, { id: commission.id, userId, orderId, now }))
    ) {
      await push.tell(tx, userId, 'affiliate');
      return false;
    }
    await tx.run(approveCommission, { id: commission.id, now });
    await move(tx, {
      kind: 'commission_approved',
      orderId,
      at: now,
      amountVnd: commission.amount_vnd,
      from: { name: 'affiliate_wallet', userId },
      to: { name: 'affiliate_pending', userId },
    });
    await push.tell(tx, userId, 'affiliate');
    await renewLevel(tx, messenger, userId, now);
    return true;
  }

  /** Credits one account and debits the other. */
  async function move(
    tx: Tx,
    { kind, orderId, times = 0, at, amountVnd, from, to }: Move,
  ): Promise<void> {
    await ledger.post(tx, {
      key: times === 0 ? `${kind}:${orderId}` : `${kind}:${orderId}:${times}`,
      kind,
      at,
      orderId,
      lines: [
        { account: to, amountVnd },
        { account: from, amountVnd: -amountVnd },
      ],
    });
  }

  return {
    create,
    undo,
    redo,
    attribute,
    clickedReferrer: async (click) => clickedReferrer(database, click),
    keepAttribution,
    async mature(now) {
      let approved = 0;
      for (;;) {
        const due = await database.all(listDue, { now, count: batch });
        let changed = 0;
        // One transaction each: a crash loses nothing, and nobody waits for a whole batch.
        await oneByOne(due, byOrder, async ({ order_id: orderId, affiliate_id: userId }) => {
          if (await database.transaction(async (tx) => approve(tx, { orderId, userId, now })))
            changed += 1;
        });
        approved += changed;
        if (due.length < batch || changed === 0) return approved;
      }
    },
  };
}

/**
 * One whose buyer may be its affiliate waits for a person: numbers are sealed, four digits can meet
 * by chance, and what a buyer tells after the payment may be told to take it away. Answers whether
 * it does.
 */
async function holdDoubtful(tx: Tx, { id, userId, orderId, now }: Doubted): Promise<boolean> {
  const doubts = await findOrderDoubts(tx, { userId, orderId });
  if (doubts.length > 0)
    await tx.run(holdCommission, { id, note: doubtNote, evidence: JSON.stringify(doubts), now });
  return doubts.length > 0;
}

interface Doubted {
  readonly id: string;
  readonly userId: string;
  readonly orderId: string;
  readonly now: Date;
}

interface Move {
  readonly kind: Extract<JournalKind, `commission_${string}`>;
  readonly orderId: string;
  /** How often it was restored: what is done again has a journal again. */
  readonly times?: number;
  readonly at: Date;
  readonly amountVnd: bigint;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
}
