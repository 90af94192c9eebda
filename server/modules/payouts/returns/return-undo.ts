import type { Author } from '../../audit/api.ts';
import { z } from 'zod';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { JournalLine } from '../../ledger/api.ts';
import { firstReturnNote } from '../holds/held-payouts.ts';
import { easeHold, sumReturned } from '../holds/held-payouts-store.ts';
import { type PayoutDeps, recordPayout } from '../payout-deps.ts';
import { reopenRequest } from '../wallet/payout-request-store.ts';
import {
  countUnreturned,
  findReturnedBy,
  listCommissionsOf,
  lockPayee,
  lockPayout,
  lockRun,
  retakeCommissions,
  undoReturn,
} from '../payout-store.ts';
import type { Payout } from '../payouts.ts';
import { tellHold } from '../holds/tell-hold.ts';
import { findSpending } from '../wallet/wallet-money.ts';

/** Money that is booked as the return of a payment, whose affiliate and payment are locked. */
export interface BookedReturn {
  readonly payout: Payout;
  readonly before: BeforeReturn;
}

/** What a payment was before money was laid to it as its return. */
export type BeforeReturn = z.infer<typeof beforeReturn>;

/** Money that came in and was laid to a payment. */
interface LaidReturn {
  readonly transactionId: string;
  readonly amountVnd: bigint;
  readonly settledAt: Date;
}

/** The way back of `takeBack`. The transaction's row is the caller's, and locked. */
export interface ReturnUndo {
  /**
   * The payment that the money is the return of, and the order beside which it waited before: what
   * is locked before the affiliate is. Null when it is none, or one of before this was kept.
   */
  placeOfReturn(
    tx: Tx,
    transactionId: string,
  ): Promise<{ readonly payoutId: string; readonly orderId: string | null } | null>;
  /**
   * The payment that the money is the return of, if that can be taken back. Refuses with CONFLICT
   * when it is none or one of before this was kept, and with PAYOUT_RETURN_SPENT when the wallet
   * does not have its money any more: another payment took it, or who had it was deleted.
   */
  judgeUndo(tx: Tx, laid: LaidReturn): Promise<Result<BookedReturn, AppError>>;
  /**
   * The payment is what it was before, its wallet without the money, and the money in `clearing`
   * is nobody's again. The hold that the return made ends with it. The affiliate is told.
   */
  untake(tx: Tx, returned: BookedReturn, laid: LaidReturn, by: Author): Promise<void>;
}

const moment = z.iso.datetime().transform((text) => new Date(text));
const beforeReturn = z.object({
  status: z.enum(['draft', 'confirmed', 'sent', 'completed', 'failed']),
  sentAt: moment.nullable(),
  reference: z.string().nullable(),
  endedAt: moment.nullable(),
  failure: z.string().nullable(),
  orderId: z.string().nullable(),
  commissions: z.array(z.string()),
  /** Whether the affiliate was held already; null where an earlier version kept it. */
  wasHeld: z.boolean().nullable().default(null),
});

/** As the payment's row keeps it. Before anything of it changes. */
export async function keepBeforeReturn(
  tx: Tx,
  { id, status, said_sent_at: sentAt, reference, ended_at: endedAt, failure }: Payout,
  { orderId, wasHeld }: { readonly orderId: string | null; readonly wasHeld: boolean },
): Promise<string> {
  const commissions = await tx.all(listCommissionsOf, { payoutId: id });
  const before: z.input<typeof beforeReturn> = {
    status,
    sentAt: sentAt?.toISOString() ?? null,
    reference,
    endedAt: endedAt?.toISOString() ?? null,
    failure,
    orderId,
    commissions: commissions.map((commission) => commission.id),
    wasHeld,
  };
  return JSON.stringify(before);
}

/** Whose hold a return made. */
interface Eased {
  readonly affiliate_id: string;
  /** Whether they were free before it, and it was laid after the last of the others. */
  readonly isFirst: (lastLaidAt: Date | null) => boolean;
}

/** Over the database of payouts. */
export function createReturnUndo(deps: PayoutDeps): ReturnUndo {
  const { ledger, audit, messenger, push } = deps;

  /**
   * Who is held by this return alone is held no more, and so is who was not held before it; by
   * another one, until another account.
   */
  async function ease(
    tx: Tx,
    { affiliate_id: userId, isFirst }: Eased,
    { actorId, reason, now }: Author,
  ): Promise<void> {
    const left = await tx.first(sumReturned, { userId });
    invariant(left !== null, 'an aggregate has a row');
    const wasFree = isFirst(left.laid_at);
    if (left.count > 1 && !wasFree) return;
    const note = left.count === 1 && !left.is_elsewhere && !wasFree ? firstReturnNote : null;
    if ((await tx.first(easeHold, { userId, note })) === null || note !== null) return;
    await audit.record(tx, {
      actorId,
      action: 'affiliate.release_payouts',
      subjectKind: 'affiliate',
      subjectId: userId,
      before: { held: true },
      after: { held: false },
      reason,
      at: now,
    });
    const told = { userId, what: 'payouts', isHeld: false, reason: reason ?? '', now } as const;
    await tellHold(tx, messenger, told);
  }

  return {
    async placeOfReturn(tx, transactionId) {
      const found = await tx.first(findReturnedBy, { transactionId });
      const before = parseBefore(found?.before_return ?? null);
      return found === null || before === null
        ? null
        : { payoutId: found.id, orderId: before.orderId };
    },

    async judgeUndo(tx, { transactionId }) {
      const found = await tx.first(findReturnedBy, { transactionId });
      const before = parseBefore(found?.before_return ?? null);
      if (found === null || before === null) return err(appError('CONFLICT'));
      // A draft is confirmed with its run, or by what is undone here, and by one of them surely.
      await tx.first(lockRun, { id: found.run_id });
      const affiliate = await tx.first(lockPayee, { userId: found.affiliate_id });
      const payout = await tx.first(lockPayout, { id: found.id });
      invariant(affiliate !== null && payout !== null, 'payments are never removed');
      // What had failed before has its money in the wallet by its own end.
      if (before.status === 'failed') return ok({ payout, before });
      const spending = await findSpending(tx, ledger, { payout, affiliate });
      return spending === null ? ok({ payout, before }) : err(appError('PAYOUT_RETURN_SPENT'));
    },

    async untake(tx, { payout, before }, { transactionId, amountVnd, settledAt }, by) {
      const { id, affiliate_id: userId, gross_vnd: grossVnd, net_vnd: netVnd } = payout;
      const { status, sentAt, reference, endedAt, failure } = before;
      const times = (await tx.first(countUnreturned, { id }))?.total ?? 0;
      await tx.run(undoReturn, { id, status, sentAt, reference, endedAt, failure });
      if (status !== 'failed')
        await tx.run(retakeCommissions, {
          payoutId: id,
          ids: before.commissions,
          paidAt: status === 'completed' ? endedAt : null,
        });
      if (status !== 'failed' && status !== 'completed')
        await tx.run(reopenRequest, { payoutId: id, userId });
      await ledger.post(tx, {
        key: `payout_unreturned:${id}:${times}`,
        kind: status === 'failed' ? 'payout_failed' : 'payout_taken',
        at: by.now,
        orderId: null,
        lines: backLines(payout, status, amountVnd),
      });
      await tx.first(lockPayee, { userId });
      await ease(
        tx,
        {
          affiliate_id: userId,
          isFirst: (laidAt) => before.wasHeld === false && (laidAt === null || laidAt < settledAt),
        },
        by,
      );
      if (status !== 'failed')
        await messenger.tell(tx, {
          userId,
          key: `payout_not_returned:${id}:${times}`,
          content: { kind: 'payout_not_returned', grossVnd, netVnd },
          at: by.now,
        });
      await push.tell(tx, userId, 'affiliate');
      await recordPayout(tx, deps, by, {
        action: 'payout.unreturned',
        kind: 'payout',
        id,
        before: { status: 'failed', transaction_id: transactionId },
        after: { status, amount: String(amountVnd) },
      });
    },
  };
}

/** The journals of `takeBack` the other way round, by what the payment was before it. */
function backLines(
  {
    affiliate_id: userId,
    gross_vnd: grossVnd,
    tax_vnd: taxVnd,
    net_vnd: netVnd,
  }: Pick<Payout, 'affiliate_id' | 'gross_vnd' | 'tax_vnd' | 'net_vnd'>,
  status: BeforeReturn['status'],
  amountVnd: bigint,
): readonly JournalLine[] {
  const came: readonly JournalLine[] = [
    { account: { name: 'clearing' }, amountVnd: -amountVnd },
    { account: { name: 'write_off' }, amountVnd: amountVnd - netVnd },
  ];
  const left: JournalLine = { account: { name: 'cash' }, amountVnd: netVnd };
  if (status === 'failed') return [...came, left];
  const taken: readonly JournalLine[] = [
    { account: { name: 'affiliate_wallet', userId }, amountVnd: grossVnd },
    { account: { name: 'tax_payable' }, amountVnd: -taxVnd },
  ];
  if (status === 'sent' || status === 'completed') return [...came, ...taken];
  // Nobody had said that it left: it waits for that again.
  return [...came, ...taken, left, { account: { name: 'payout_clearing' }, amountVnd: -netVnd }];
}

function parseBefore(value: unknown): BeforeReturn | null {
  return value === null ? null : beforeReturn.parse(value);
}
