import { accountHeldUntil, leastPayoutVnd } from '#shared/domain/affiliate/affiliate-rules.ts';
import { appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { dayStartMs } from '#shared/format/format-date.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import type { Database } from '#server/db/port.ts';
import { cutPage, pageSize, readTimeCursor } from '#server/lists/paging.ts';
import type { Push } from '#server/push/push.ts';
import type { Ledger } from '../../ledger/api.ts';
import { isPayoutTime, monthlyKey, payoutDayOf } from '../payout-calendar.ts';
import {
  countOwnPayouts,
  findLatestRequest,
  findMonth,
  findOpenRequest,
  findPreparing,
  findServing,
  findWallet,
  insertRequest,
  listOwnPayouts,
  sumMaturing,
  withdrawRequest,
} from './payout-request-store.ts';
import { endOfHold } from '../holds/held-payouts.ts';
import type { NextPayout, PayoutRefusal, PayoutRequests, Wallet } from './payout-requests.ts';
import { lockPayee } from '../payout-store.ts';
import { payoutTax } from '../tax/payout-tax.ts';

export interface PayoutRequestDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly push: Pick<Push, 'tell'>;
}

/** What decides whether money may leave a wallet. */
interface Purse {
  readonly payouts_held_at: Date | null;
  readonly account_changed_at: Date | null;
}

/** Requests of a database. Whoever changes one has its affiliate locked. */
export function createPayoutRequests({
  database,
  ledger,
  push,
}: PayoutRequestDeps): PayoutRequests {
  /**
   * Of the run of this month while it can still take them, else of the next: the first that would
   * pay something.
   */
  async function forecast(userId: string, now: Date, wallet: Earner): Promise<NextPayout | null> {
    if (wallet.payouts_held_at !== null) return null;
    const month = await database.first(findMonth, { key: monthlyKey(now), userId });
    const isOpen = month === null || (!month.is_confirmed && !month.has_payment);
    const soonest = isOpen ? thisMonth(now, wallet.account_changed_at) : null;
    const dates = [...(soonest === null ? [] : [soonest]), payoutDayOf(now, 1)];
    for (const date of dates) {
      const payout = await payoutOn(userId, { date, now, wallet });
      if (payout.grossVnd >= leastPayoutVnd) return payout;
    }
    return null;
  }

  async function payoutOn(
    userId: string,
    { date, now, wallet }: { readonly date: string; readonly now: Date; readonly wallet: Earner },
  ): Promise<NextPayout> {
    const start = new Date(dayStartMs(date));
    const maturingVnd =
      (await database.first(sumMaturing, { userId, before: start < now ? now : start }))?.amount ??
      0n;
    const grossVnd = wallet.balance + maturingVnd;
    const { taxVnd } = await payoutTax(database, {
      day: date,
      grossVnd,
      isFree: wallet.has_tax_commitment,
    });
    return { date, grossVnd, taxVnd, netVnd: grossVnd - taxVnd, maturingVnd };
  }

  return {
    async wallet(userId, now) {
      const wallet = await database.first(findWallet, { userId });
      if (wallet === null) return null;
      const request = await database.first(findLatestRequest, { userId });
      const isOpen = request?.status === 'open';
      return {
        ...sumsOf(wallet),
        nextPayout: await forecast(userId, now, wallet),
        request,
        ...(await underWay(database, userId, isOpen)),
        heldUntil: endOfHold(wallet),
        refuseReason: isOpen ? 'REQUEST_OPEN' : refusalOf(wallet, wallet.balance, now),
      };
    },
    request: async (userId, now) =>
      database.transaction(async (tx) => {
        const affiliate = await tx.first(lockPayee, { userId });
        if (affiliate === null) return err(appError('AFFILIATE_REQUIRED'));
        const open = await tx.first(findOpenRequest, { userId });
        if (open !== null) return ok(open);
        const amountVnd = -(await ledger.balance(tx, { name: 'affiliate_wallet', userId }));
        const refusal = refusalOf(affiliate, amountVnd, now);
        if (refusal !== null) return err(appError(refusal));
        const made = await tx.first(insertRequest, { userId, amountVnd, isClosing: false, now });
        invariant(made !== null, 'an insert answers its row');
        await push.tell(tx, userId, 'affiliate');
        return ok(made);
      }),
    withdraw: async (userId, now) =>
      database.transaction(async (tx) => {
        await tx.first(lockPayee, { userId });
        const open = await tx.first(findOpenRequest, { userId });
        if (open === null) return ok(false);
        if (open.payout_id !== null) return err(appError('REQUEST_IN_RUN'));
        await tx.run(withdrawRequest, { id: open.id, now });
        await push.tell(tx, userId, 'affiliate');
        return ok(true);
      }),
    async payouts(userId, page) {
      const first = pageSize(page.first);
      if (!first.ok) return first;
      const below = readTimeCursor(page.after);
      if (!below.ok) return below;
      const rows = await database.all(listOwnPayouts, {
        userId,
        belowAt: below.value?.at ?? null,
        belowId: below.value?.id ?? null,
        count: first.value + 1,
      });
      const total = (await database.first(countOwnPayouts, { userId }))?.total ?? 0;
      return ok(
        cutPage(rows, { first: first.value, total, place: ({ place: at, id }) => ({ at, id }) }),
      );
    },
  };
}

/** What a wallet holds and held, and what it lacks. */
function sumsOf({
  balance,
  pending,
  paid,
}: {
  readonly balance: bigint;
  readonly pending: bigint;
  readonly paid: bigint;
}): Pick<Wallet, 'balanceVnd' | 'pendingVnd' | 'paidVnd' | 'missingVnd'> {
  const missingVnd = balance >= leastPayoutVnd ? 0n : leastPayoutVnd - balance;
  return { balanceVnd: balance, pendingVnd: pending, paidVnd: paid, missingVnd };
}

/** Payments that are on their way to somebody. */
async function underWay(
  database: Database,
  userId: string,
  hasOpenRequest: boolean,
): Promise<Pick<Wallet, 'serving' | 'preparing'>> {
  return {
    serving: hasOpenRequest ? await database.first(findServing, { userId }) : null,
    preparing: await database.first(findPreparing, { userId }),
  };
}

interface Earner extends Purse {
  readonly balance: bigint;
  readonly has_tax_commitment: boolean;
}

/**
 * The day on which the run of this month would take them: from day 5 on it is made, and goes on,
 * within the hour. Null when their new account is held until the month is over.
 */
function thisMonth(now: Date, accountChangedAt: Date | null): string | null {
  const first = isPayoutTime(now) ? vietnameseDay(now) : payoutDayOf(now, 0);
  const held = accountHeldUntil(accountChangedAt, now);
  if (held === null || vietnameseDay(held) <= first) return first;
  return monthlyKey(held) === monthlyKey(now) ? vietnameseDay(held) : null;
}

function refusalOf(
  { payouts_held_at: heldAt, account_changed_at: changedAt }: Purse,
  balanceVnd: bigint,
  now: Date,
): Exclude<PayoutRefusal, 'REQUEST_OPEN'> | null {
  if (heldAt !== null) return 'PAYOUTS_HELD';
  if (accountHeldUntil(changedAt, now) !== null) return 'ACCOUNT_HELD';
  return balanceVnd < leastPayoutVnd ? 'BELOW_MINIMUM' : null;
}
