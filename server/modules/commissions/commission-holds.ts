import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { mayBeReconsidered } from '#shared/domain/affiliate/commission-end.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Push } from '../../push/push.ts';
import type { Audit } from '../audit/api.ts';
import type { Ledger } from '../ledger/api.ts';
import type { Messenger } from '../messages/api.ts';
import type { DeciderAsSeen } from '../audit/api.ts';
import { lockAffiliate, lockEarner } from './earner-store.ts';
import {
  endCommission,
  findCommission,
  findKeptOrder,
  holdCommission,
  lockCommission,
  releaseCommission,
  restoreCommission,
} from './commission-store.ts';
import { findSignals } from './find-signals.ts';

/**
 * Commissions that are looked at for fraud: `pending → on_hold → pending`, or `on_hold → void` and
 * back. The money stays in `affiliate_pending` and does not mature meanwhile. Refusals: NOT_FOUND,
 * CONFLICT (not in that state), SEEN_CHANGED (not as whoever decides saw it). Reasons are what the
 * affiliate reads.
 */
export interface CommissionHolds {
  /** Keeps it from maturing, with what the server finds about it at this moment as evidence. */
  hold(commissionId: string, by: DeciderAsSeen): Promise<Result<true, AppError>>;
  /** Nothing was found: it waits for its order's window again, or matures at the next look. */
  release(commissionId: string, by: DeciderAsSeen): Promise<Result<true, AppError>>;
  /** Void; the affiliate is told why. */
  reject(commissionId: string, by: DeciderAsSeen): Promise<Result<true, AppError>>;
  /**
   * It was rejected by a slip, or was taken for the affiliate's own order: on hold again, with a
   * journal of its own; the affiliate is told.
   * CONFLICT also when its order was given back, or whose it is was deleted.
   */
  reconsider(commissionId: string, by: DeciderAsSeen): Promise<Result<true, AppError>>;
}

export interface HoldDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly audit: Audit;
  readonly messenger: Messenger;
  readonly push: Pick<Push, 'tell'>;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>;

/**
 * Holds of a database. Locks in the order of commission-service.ts: the affiliate, the commission;
 * balances last.
 */
export function createCommissionHolds({
  database,
  ledger,
  audit,
  messenger,
  push,
}: HoldDeps): CommissionHolds {
  async function change(
    id: string,
    from: Locked['status'],
    {
      by,
      action,
      judge,
      work,
    }: {
      readonly by: DeciderAsSeen;
      readonly action: string;
      /** Whether it can be; asked before anything is written. */
      readonly judge?: (tx: Tx, commission: Locked) => Promise<boolean>;
      readonly work: (tx: Tx, commission: Locked) => Promise<object | null>;
    },
  ): Promise<Result<true, AppError>> {
    return database.transaction(async (tx) => {
      const locked = await lockAsSeen(tx, id, { status: from, revision: by.revision });
      if (!locked.ok) return locked;
      const commission = locked.value;
      if ((await judge?.(tx, commission)) === false) return err(appError('CONFLICT'));
      const after = await work(tx, commission);
      const { actorId, reason, now: at } = by;
      await audit.record(tx, {
        actorId,
        action,
        subjectKind: 'commission',
        subjectId: id,
        before: { status: from, order: orderCode(commission.order_number) },
        after,
        reason,
        at,
      });
      await push.tell(tx, commission.affiliate_id, 'affiliate');
      return ok(true);
    });
  }

  async function reject(
    tx: Tx,
    {
      id,
      affiliate_id: userId,
      order_id: orderId,
      order_number: number,
      amount_vnd: amountVnd,
      times_restored: times,
    }: Locked,
    { reason, now }: DeciderAsSeen,
  ): Promise<void> {
    // What is done again after it lived again is told, and booked, again.
    const again = times === 0 ? '' : `:${times}`;
    await tx.run(endCommission, { id, status: 'void', reason: 'fraud', now });
    const lines = [
      { account: { name: 'affiliate_pending', userId }, amountVnd },
      { account: { name: 'commission_expense' }, amountVnd: -amountVnd },
    ] as const;
    await ledger.post(tx, {
      key: `commission_voided:${orderId}:fraud${again}`,
      kind: 'commission_voided',
      at: now,
      orderId,
      lines,
    });
    await messenger.tell(tx, {
      userId,
      key: `commission_rejected:${id}${again}`,
      content: { kind: 'commission_rejected', orderCode: orderCode(number), amountVnd, reason },
      at: now,
    });
  }

  async function reconsider(
    tx: Tx,
    commission: Locked,
    { reason, now }: DeciderAsSeen,
  ): Promise<void> {
    const { id, affiliate_id: userId, order_id: orderId, amount_vnd: amountVnd } = commission;
    const { order_number: number, times_restored: times, end_reason: why } = commission;
    const { was_booked: wasBooked } = commission;
    await tx.run(restoreCommission, { id });
    // What was rejected is held as it was; what was taken for an own order never was.
    if (why === 'same_person') await holdWithEvidence(tx, commission, { reason, now });
    await ledger.post(tx, {
      key: wasBooked
        ? `commission_restored:${orderId}:${times + 1}`
        : `commission_created:${orderId}`,
      kind: wasBooked ? 'commission_restored' : 'commission_created',
      at: now,
      orderId,
      lines: [
        { account: { name: 'commission_expense' }, amountVnd },
        { account: { name: 'affiliate_pending', userId }, amountVnd: -amountVnd },
      ],
    });
    await messenger.tell(tx, {
      userId,
      key: `commission_reconsidered:${id}:${times + 1}`,
      content: { kind: 'commission_reconsidered', orderCode: orderCode(number), amountVnd, reason },
      at: now,
    });
  }

  return {
    reconsider: async (id, by) =>
      change(id, 'void', {
        by,
        action: 'commission.reconsider',
        judge: async (tx, { affiliate_id: userId, order_id: orderId, end_reason: why }) =>
          mayBeReconsidered(why) &&
          (await tx.first(findKeptOrder, { orderId })) !== null &&
          (await tx.first(lockEarner, { userId }))?.is_deleted === false,
        async work(tx, commission) {
          await reconsider(tx, commission, by);
          return { status: 'on_hold' };
        },
      }),
    hold: async (id, by) =>
      change(id, 'pending', {
        by,
        action: 'commission.hold',
        work: async (tx, commission) => ({
          status: 'on_hold',
          evidence: await holdWithEvidence(tx, commission, by),
        }),
      }),
    release: async (id, by) =>
      change(id, 'on_hold', {
        by,
        action: 'commission.release',
        async work(tx) {
          await tx.run(releaseCommission, { id, now: by.now });
          return { status: 'pending' };
        },
      }),
    reject: async (id, by) =>
      change(id, 'on_hold', {
        by,
        action: 'commission.reject',
        async work(tx, commission) {
          await reject(tx, commission, by);
          return { status: 'void' };
        },
      }),
  };
}

/** With what the server finds about it at this moment; answers that. */
async function holdWithEvidence(
  tx: Tx,
  { id, affiliate_id: userId, order_id: orderId }: Locked,
  { reason, now }: Pick<DeciderAsSeen, 'reason' | 'now'>,
) {
  const evidence = await findSignals(tx, { userId, orderId }, now);
  await tx.run(holdCommission, { id, note: reason, evidence: JSON.stringify(evidence), now });
  return evidence;
}

/** Refuses with NOT_FOUND, CONFLICT (another status) and SEEN_CHANGED. */
async function lockAsSeen(
  tx: Tx,
  id: string,
  { status, revision }: Pick<Locked, 'status' | 'revision'>,
): Promise<Result<Locked, AppError>> {
  const commission = isUuid(id) ? await lock(tx, id) : null;
  if (commission === null) return err(appError('NOT_FOUND'));
  if (commission.status !== status) return err(appError('CONFLICT'));
  return commission.revision === revision ? ok(commission) : err(appError('SEEN_CHANGED'));
}

async function lock(tx: Tx, id: string) {
  const owner = await tx.first(findCommission, { id });
  if (owner === null) return null;
  await tx.first(lockAffiliate, { userId: owner.affiliate_id });
  return tx.first(lockCommission, { orderId: owner.order_id });
}
