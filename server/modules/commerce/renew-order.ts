import { orderLifeMs, transferFeesVnd } from '#shared/domain/commerce/commerce-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import type { OrderPrice } from './commerce.ts';
import { quoteInput, withVoucher } from './offers.ts';
import type { OrderFlow } from './order-flow.ts';
import {
  attributionOf,
  keepPaymentCode,
  newPaymentCode,
  payAtOnce,
  pricePart,
  referrerPart,
} from './order-making.ts';
import { countedVnd, isShortAndOver, missingVnd, unsellableError } from './order-rules.ts';
import { type OrderPriceParts, type OrderRow, saveReferrer } from './order-store.ts';
import { createOrderTelling } from './order-telling.ts';
import type { CommerceDeps } from './partners.ts';

/** Gives orders whose time was over another day. The order is locked. */
export interface OrderRenewal {
  /**
   * Refuses with `ORDER_STATE`, `PLAN_OWNED`, `PLAN_GONE`, and with `PRICE_CHANGED` when it would
   * cost more than `expectedVnd`; null: than it does.
   */
  renew(
    tx: Tx,
    order: OrderRow,
    agreed: { readonly expectedVnd: bigint | null; readonly now: Date },
  ): Promise<Result<OrderRow, AppError>>;
  /**
   * What it would cost, with why its voucher does not count any more; refuses as `renew` does. What
   * it changes on the way is to be undone.
   */
  price(tx: Tx, order: OrderRow, now: Date): Promise<Result<OrderPrice, AppError>>;
}

export function createOrderRenewal(deps: CommerceDeps, flow: OrderFlow): OrderRenewal {
  const { commissions, messenger, randomBytes } = deps;
  const tellOrder = createOrderTelling(messenger);
  const price = createRenewalPrice(deps, flow);

  /**
   * Who refers it now: whoever it was of when it was made, however long ago, if they may still earn
   * (the policy counts a click's 30 days to the day of the order, and a typed code without an end);
   * else as for a new order. When nobody else is, it stays written down: whoever is let in again
   * earns by it, and whether they may is asked as a commission is made.
   */
  async function referAgain(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
    const buyerId = order.user_id;
    const standing = attributionOf(order);
    const referrer =
      (await commissions.keepAttribution(tx, buyerId, standing)) ??
      (await commissions.attribute(tx, { buyerId, typedCode: null, click: null, now })) ??
      standing;
    const part = referrerPart({ referrer });
    await tx.run(saveReferrer, { id: order.id, ...part });
    return {
      ...order,
      affiliate_id: part.affiliateId,
      referral_code: part.referralCode,
      referrer_firstname: part.referrerFirstname,
      attributed_by: part.attributedBy,
      click_id: part.clickId,
      clicked_at: part.clickedAt,
      campaign_link_id: part.campaignLinkId,
    };
  }

  return {
    price,
    async renew(tx, order, { expectedVnd, now }) {
      const priced = await price(tx, order, now);
      if (!priced.ok) return priced;
      if (priced.value.totalVnd > (expectedVnd ?? order.total_vnd))
        return err(appError('PRICE_CHANGED'));
      const referred = await referAgain(tx, order, now);
      const paymentCode = await newPaymentCode(tx, randomBytes);
      await keepPaymentCode(tx, paymentCode, { orderId: order.id, now });
      const open = await flow.save(tx, referred, {
        status: order.status === 'expired' ? 'pending' : 'underpaid',
        payment_code: paymentCode,
      });
      const renewed = await flow.promise(tx, open, {
        kind: 'renewed',
        at: now,
        until: new Date(now.getTime() + orderLifeMs),
        price: rowOf(priced.value),
      });
      if (missingVnd(renewed) === 0n) return payAtOnce(tx, flow, { order: renewed, now });
      await tellOrder.asks(tx, renewed, { once: paymentCode, at: now });
      return ok(renewed);
    },
  };
}

function createRenewalPrice(deps: CommerceDeps, flow: OrderFlow): OrderRenewal['price'] {
  const { vouchers } = deps;

  async function price(tx: Tx, order: OrderRow, now: Date): Promise<Result<OrderPrice, AppError>> {
    const isShort = isShortAndOver(order);
    if (order.status !== 'expired' && !isShort) return err(appError('ORDER_STATE'));
    const reason = await flow.unsellable(tx, order);
    // An upgrade on which nothing was paid is priced anew as what it is today.
    if (reason !== null && (isShort || reason !== 'plan_gone'))
      return err(unsellableError(reason, { field: 'plan' }));
    await flow.lockVouchers(tx, order.user_id, {
      codes: [order.voucher_code],
      orderIds: [order.id],
    });
    // A part that was paid keeps the price for its day, not for ever; a transfer's fee costs nobody
    // their price.
    return isShort && missingVnd(order) <= transferFeesVnd
      ? ok(standingPrice(order))
      : priceOfToday(tx, order, now);
  }

  /** Today's price; a voucher that does not count any more is left out. */
  async function priceOfToday(
    tx: Tx,
    order: OrderRow,
    now: Date,
  ): Promise<Result<OrderPrice, AppError>> {
    const { user_id: userId, plan, voucher_code: code } = order;
    const input = { plan, voucherCode: code, referralCode: null };
    const quoted = await quoteInput(tx, deps, userId, { ...input, now });
    if (!quoted.ok) return quoted;
    // What was paid in part still holds its use.
    await vouchers.release(tx, order.id, now);
    if (code === null) return quoted;
    // Not out of another order that waits with it: that one is sound.
    const reserved = await vouchers.reserve(tx, {
      code,
      userId,
      plan,
      amountVnd: quoted.value.totalVnd,
      now,
      orderId: order.id,
      hasMoney: countedVnd(order) > 0n,
    });
    return ok(withVoucher(quoted.value, reserved));
  }

  return price;
}

/** What it costs already, as a price. */
function standingPrice(order: OrderRow): OrderPrice {
  const { voucher_id: id, voucher_code: code, voucher_discount_vnd: discountVnd } = order;
  return {
    isUpgrade: order.is_upgrade,
    listVnd: order.list_vnd,
    earlyDiscountVnd: order.early_discount_vnd,
    upgradeCreditVnd: order.upgrade_credit_vnd,
    voucher: id === null || code === null ? null : { id, code, discountVnd },
    voucherError: null,
    referrer: attributionOf(order),
    referralError: null,
    totalVnd: order.total_vnd,
  };
}

function rowOf(price: OrderPrice): OrderPriceParts {
  const part = pricePart(price);
  return {
    is_upgrade: part.isUpgrade,
    voucher_id: part.voucherId,
    voucher_code: part.voucherCode,
    voucher_discount_vnd: part.voucherDiscountVnd,
    list_vnd: part.listVnd,
    early_discount_vnd: part.earlyDiscountVnd,
    upgrade_credit_vnd: part.upgradeCreditVnd,
    total_vnd: part.totalVnd,
  };
}
