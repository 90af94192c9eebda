import { type Plan, plans, planTexts } from '#shared/domain/commerce/commerce-rules.ts';
import {
  afterVoucher,
  planAmount,
  type PlanPrice,
  priceNow,
} from '#shared/domain/commerce/order-price.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Reader, Tx } from '../../db/port.ts';
import type { OrderPrice, OrderInput, PlanOffer } from './commerce.ts';
import { findOwnReferralCode, listPlans, listPrices, sumPaid } from './order-store.ts';
import type { CommerceDeps } from './partners.ts';

/** What the plans cost at a moment, the dearest first. */
export async function readPlanOffers(reader: Reader, now: Date): Promise<readonly PlanOffer[]> {
  return (await readPrices(reader)).map((price) => {
    const amount = priceNow(price, now);
    const isEarly = amount < price.listVnd;
    return {
      plan: price.plan,
      ...planTexts[price.plan],
      original_amount: price.listVnd,
      early_amount: isEarly ? price.earlyVnd : null,
      early_until: isEarly ? price.earlyUntil : null,
      amount,
    };
  });
}

/** The better of the plans that a person has; null without one. */
export async function readOwned(reader: Reader, userId: string): Promise<Plan | null> {
  const owned = new Set((await reader.all(listPlans, { userId })).map(({ plan }) => plan));
  return plans.toReversed().find((plan) => owned.has(plan)) ?? null;
}

/** The difference from what this owner of Khá Pro really paid for it to what Pro costs now. */
export async function readUpgradeVnd(reader: Reader, userId: string, now: Date): Promise<bigint> {
  const prices = await readPrices(reader);
  return planAmount(priceOf(prices, 'pro'), await readPaidVnd(reader, userId), now).amountVnd;
}

/** Counts what an input costs this person now, all but the voucher. Refuses with `PLAN_OWNED`. */
export async function quoteInput(
  tx: Tx,
  { commissions }: Pick<CommerceDeps, 'commissions'>,
  userId: string,
  input: OrderInput & { readonly now: Date },
): Promise<Result<OrderPrice, AppError>> {
  const owned = await readOwned(tx, userId);
  if (owned === 'pro' || owned === input.plan)
    return err(appError('PLAN_OWNED', { field: 'plan' }));
  const prices = await readPrices(tx);
  const amount = planAmount(
    priceOf(prices, input.plan),
    owned === null ? 0n : await readPaidVnd(tx, userId),
    input.now,
  );
  const typedCode = blankToNull(input.referralCode);
  const referrer = await commissions.attribute(tx, {
    buyerId: userId,
    typedCode,
    click: input.click ?? null,
    now: input.now,
  });
  const referralError =
    referrer === null && typedCode !== null ? await explainReferral(tx, userId, typedCode) : null;
  const { listVnd, earlyDiscountVnd, upgradeCreditVnd, amountVnd } = amount;
  return ok({
    isUpgrade: owned !== null,
    listVnd,
    earlyDiscountVnd,
    upgradeCreditVnd,
    voucher: null,
    voucherError: null,
    referrer,
    referralError,
    totalVnd: amountVnd,
  });
}

/** A price with what the voucher says to it. */
export function withVoucher(
  price: OrderPrice,
  quote: Result<
    { readonly voucherId: string; readonly code: string; readonly discountVnd: bigint },
    AppError
  >,
): OrderPrice {
  if (!quote.ok) return { ...price, voucherError: quote.error };
  const { voucherId: id, code, discountVnd } = quote.value;
  const totalVnd = afterVoucher(price.totalVnd, discountVnd);
  return { ...price, voucher: { id, code, discountVnd: price.totalVnd - totalVnd }, totalVnd };
}

/** A code that was not typed. */
export function blankToNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim();
}

/**
 * What was really paid for the plans that a person has, VND: a voucher, or an administrator’s gift,
 * is no credit towards another plan.
 */
async function readPaidVnd(reader: Reader, userId: string): Promise<bigint> {
  return (await reader.first(sumPaid, { userId }))?.paid ?? 0n;
}

async function readPrices(reader: Reader): Promise<readonly PlanPrice[]> {
  return (await reader.all(listPrices, {})).map((row) => ({
    plan: row.plan,
    listVnd: row.list_vnd,
    earlyVnd: row.early_vnd,
    earlyUntil: row.early_until,
  }));
}

function priceOf(prices: readonly PlanPrice[], plan: Plan): PlanPrice {
  const price = prices.find((candidate) => candidate.plan === plan);
  invariant(price !== undefined, `plan ${plan} has a price`);
  return price;
}

async function explainReferral(tx: Tx, userId: string, typedCode: string): Promise<AppError> {
  const own = (await tx.first(findOwnReferralCode, { userId }))?.affiliate_code?.toUpperCase();
  return appError(
    own !== undefined && own === typedCode.toUpperCase() ? 'REFERRAL_OWN' : 'REFERRAL_UNKNOWN',
    { field: 'referral_code' },
  );
}
