import { createHash, randomUUID } from 'node:crypto';
import { orderLifeMs, transferFeesVnd } from '#shared/domain/commerce/commerce-rules.ts';
import { crockfordBytes } from '#shared/domain/commerce/crockford.ts';
import { paymentCodeOf } from '#shared/domain/commerce/payment-code.ts';
import { foldVoucherCode } from '#shared/domain/voucher/voucher-code.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import type { NewOrder, OrderPrice, Orders, OrderInput } from './commerce.ts';
import { blankToNull, quoteInput, withVoucher } from './offers.ts';
import type { OrderFlow } from './order-flow.ts';
import { isShortAndOver, missingVnd, unsellableError } from './order-rules.ts';
import {
  findOrderByKey,
  findPaymentCode,
  insertOrder,
  insertPaymentCode,
  countOrdersSince,
  lockOpenOrders,
  lockPerson,
  type OrderRow,
  saveReferrer,
} from './order-store.ts';
import { createOrderTelling } from './order-telling.ts';
import type { Attribution } from '../affiliate/api.ts';
import type { CommerceDeps } from './partners.ts';

/** Prices wishes, makes orders of them, and gives expired ones another day. */
export interface OrderMaking extends Pick<Orders, 'price' | 'create'> {
  /** The order is locked. */
  renew(tx: Tx, order: OrderRow, now: Date): Promise<Result<OrderRow, AppError>>;
}

export function createOrderMaking(deps: CommerceDeps, flow: OrderFlow): OrderMaking {
  const { database, commissions, vouchers, messenger, limits, randomBytes, bankAccount } = deps;
  const tellOrder = createOrderTelling(messenger);

  /** A code that no order had; unique for ever by the table's key. */
  async function newPaymentCode(tx: Tx): Promise<string> {
    for (;;) {
      const code = paymentCodeOf(randomBytes(crockfordBytes));
      if ((await tx.first(findPaymentCode, { code })) === null) return code;
    }
  }

  /** A question: what it changes on the way to its answer is undone, as for a refusal. */
  async function price(
    userId: string,
    input: OrderInput,
    now: Date,
  ): Promise<Result<OrderPrice, AppError>> {
    const asked = await database.transaction(async (tx) =>
      err(await priceIn(tx, userId, input, now)),
    );
    return asked.error;
  }

  async function priceIn(
    tx: Tx,
    userId: string,
    input: OrderInput,
    now: Date,
  ): Promise<Result<OrderPrice, AppError>> {
    const code = blankToNull(input.voucherCode);
    const quoted = await quoteInput(tx, deps, userId, { ...input, now });
    if (!quoted.ok || code === null) return quoted;
    const question = { code, userId, plan: input.plan, amountVnd: quoted.value.totalVnd, now };
    const first = await vouchers.quote(tx, question);
    if (first.ok) return ok(withVoucher(quoted.value, first));
    // An order of their own holds it: a new order would take its place.
    await tx.first(lockPerson, { userId });
    const holders = await holdersOf(tx, userId, code);
    for (const { id } of holders) await vouchers.release(tx, id, now);
    return ok(
      withVoucher(quoted.value, holders.length === 0 ? first : await vouchers.quote(tx, question)),
    );
  }

  async function create(
    userId: string,
    input: NewOrder,
    now: Date,
  ): Promise<Result<OrderRow, AppError>> {
    if (input.requestKey === '' || input.requestKey.length > limits.idLength)
      return err(appError('BAD_INPUT', { field: 'request_key' }));
    const requestHash = hashOf(input);
    return database.transaction(async (tx) => {
      await tx.first(lockPerson, { userId });
      const known = await tx.first(findOrderByKey, { userId, requestKey: input.requestKey });
      if (known !== null)
        return Buffer.from(known.request_hash).equals(requestHash)
          ? ok(known)
          : err(appError('REQUEST_REUSED'));
      // What is taken on the way (a voucher, an order that held it) is given back by a refusal.
      return make(tx, userId, input, { requestHash, now });
    });
  }

  async function make(
    tx: Tx,
    userId: string,
    input: NewOrder,
    { requestHash, now }: { readonly requestHash: Uint8Array; readonly now: Date },
  ): Promise<Result<OrderRow, AppError>> {
    const quoted = await quoteInput(tx, deps, userId, { ...input, now });
    if (!quoted.ok) return quoted;
    if (quoted.value.referralError !== null) return err(quoted.value.referralError);
    const open = await tx.all(lockOpenOrders, { userId });
    if (open.length >= limits.openOrders)
      return err(appError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(orderLifeMs / 1000) }));
    const wait = await secondsToNextOrder(tx, userId, now);
    if (wait > 0) return err(appError('RATE_LIMITED', { retryAfterSeconds: wait }));
    const id = randomUUID();
    await flow.lockVouchers(tx, userId, { codes: [blankToNull(input.voucherCode)] });
    const price = await reserve(tx, quoted.value, { ...input, orderId: id, userId, now });
    if (price.voucherError !== null) return err(price.voucherError);
    if (price.totalVnd > 0n && bankAccount === null) return err(appError('PAYMENT_UNAVAILABLE'));
    if (price.totalVnd !== input.expectedTotalVnd) return err(appError('PRICE_CHANGED'));
    const paymentCode = await newPaymentCode(tx);
    const made = await tx.first(insertOrder, {
      id,
      userId,
      requestKey: input.requestKey,
      requestHash,
      plan: input.plan,
      now,
      paymentCode,
      ...pricePart(price),
      ...referrerPart(price),
    });
    invariant(made !== null, 'an insert answers its row');
    await keepCode(tx, paymentCode, id, now);
    const order = await flow.promise(tx, made, {
      kind: 'created',
      at: now,
      until: new Date(now.getTime() + orderLifeMs),
    });
    if (order.total_vnd === 0n) return payAtOnce(tx, order, now);
    await tellOrder.asks(tx, order, { once: order.payment_code, at: now });
    return ok(order);
  }

  /** 0 when this person may order; counted in the database, whatever process is asked. */
  async function secondsToNextOrder(tx: Tx, userId: string, now: Date): Promise<number> {
    const { count, windowMs } = limits.ordersPerPerson;
    const recent = await tx.first(countOrdersSince, {
      userId,
      since: new Date(now.getTime() - windowMs),
    });
    if (recent === null || recent.total < count) return 0;
    return Math.max(1, Math.ceil((recent.oldest_at.getTime() + windowMs - now.getTime()) / 1000));
  }

  /** Takes the voucher for an order, out of an order of their own that waits with it if need be. */
  async function reserve(
    tx: Tx,
    price: OrderPrice,
    input: OrderInput & { readonly orderId: string; readonly userId: string; readonly now: Date },
  ): Promise<OrderPrice> {
    const code = blankToNull(input.voucherCode);
    if (code === null) return price;
    const holders = await holdersOf(tx, input.userId, code);
    for (const holder of holders)
      await flow.cancel(tx, holder, { why: 'called_off', at: input.now, note: code });
    return withVoucher(
      price,
      await vouchers.reserve(tx, {
        code,
        userId: input.userId,
        plan: input.plan,
        amountVnd: price.totalVnd,
        now: input.now,
        orderId: input.orderId,
      }),
    );
  }

  async function renew(tx: Tx, order: OrderRow, now: Date): Promise<Result<OrderRow, AppError>> {
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
    const again =
      isShort && missingVnd(order) <= transferFeesVnd ? ok(null) : await priceAgain(tx, order, now);
    if (!again.ok) return again;
    const referred = await referAgain(tx, order, now);
    const paymentCode = await newPaymentCode(tx);
    await keepCode(tx, paymentCode, order.id, now);
    const open = await flow.save(tx, referred, {
      status: isShort ? 'underpaid' : 'pending',
      payment_code: paymentCode,
    });
    const renewed = await flow.promise(tx, open, {
      kind: 'renewed',
      at: now,
      until: new Date(now.getTime() + orderLifeMs),
      price: again.value,
    });
    if (missingVnd(renewed) === 0n) return payAtOnce(tx, renewed, now);
    await tellOrder.asks(tx, renewed, { once: renewed.payment_code, at: now });
    return ok(renewed);
  }

  /** An order of which nothing is missing is paid as it is made or renewed. */
  async function payAtOnce(
    tx: Tx,
    order: OrderRow,
    now: Date,
  ): Promise<Result<OrderRow, AppError>> {
    const sold = await flow.sellable(tx, order);
    return sold.ok
      ? ok(await flow.pay(tx, sold.value, now))
      : err(unsellableError(sold.error, { field: 'plan' }));
  }

  /**
   * Who refers it now: whoever it was of when it was made, however long ago, if they may still earn
   * (the policy counts a click's 30 days to the day of the order, and a typed code without an end);
   * else as for a new order.
   */
  async function referAgain(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
    const buyerId = order.user_id;
    const referrer =
      (await commissions.keepAttribution(tx, buyerId, attributionOf(order))) ??
      (await commissions.attribute(tx, { buyerId, typedCode: null, click: null, now }));
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

  /**
   * Today's price for an order that was not paid in its time; a voucher that does not count any
   * more is left out.
   */
  async function priceAgain(tx: Tx, order: OrderRow, now: Date) {
    const input = { plan: order.plan, voucherCode: order.voucher_code, referralCode: null };
    const quoted = await quoteInput(tx, deps, order.user_id, { ...input, now });
    if (!quoted.ok) return quoted;
    // What was paid in part still holds its use.
    await vouchers.release(tx, order.id, now);
    // Not out of another order that waits with it: that one is sound.
    const reserved =
      order.voucher_code === null
        ? null
        : await vouchers.reserve(tx, {
            code: order.voucher_code,
            userId: order.user_id,
            plan: order.plan,
            amountVnd: quoted.value.totalVnd,
            now,
            orderId: order.id,
          });
    const price = reserved === null ? quoted.value : withVoucher(quoted.value, reserved);
    const {
      isUpgrade,
      voucherId,
      voucherCode,
      voucherDiscountVnd,
      listVnd,
      earlyDiscountVnd,
      upgradeCreditVnd,
      totalVnd,
    } = pricePart(price);
    return ok({
      is_upgrade: isUpgrade,
      voucher_id: voucherId,
      voucher_code: voucherCode,
      voucher_discount_vnd: voucherDiscountVnd,
      list_vnd: listVnd,
      early_discount_vnd: earlyDiscountVnd,
      upgrade_credit_vnd: upgradeCreditVnd,
      total_vnd: totalVnd,
    });
  }

  return { price, create, renew };
}

function pricePart({
  isUpgrade,
  listVnd,
  earlyDiscountVnd,
  upgradeCreditVnd,
  voucher,
  totalVnd,
}: OrderPrice) {
  return {
    isUpgrade,
    listVnd,
    earlyDiscountVnd,
    upgradeCreditVnd,
    totalVnd,
    voucherId: voucher?.id ?? null,
    voucherCode: voucher?.code ?? null,
    voucherDiscountVnd: voucher?.discountVnd ?? 0n,
  };
}

/** Who referred it, as it is kept. */
function referrerPart({ referrer }: Pick<OrderPrice, 'referrer'>) {
  return {
    affiliateId: referrer?.affiliateId ?? null,
    referralCode: referrer?.code ?? null,
    referrerFirstname: referrer?.firstname ?? null,
    attributedBy: referrer?.by ?? null,
    clickId: referrer?.click?.clickId ?? null,
    clickedAt: referrer?.click?.clickedAt ?? null,
    campaignLinkId: referrer?.click?.linkId ?? null,
  };
}

/** Who referred it, out of its row; null when nobody did. */
function attributionOf(order: OrderRow): Attribution | null {
  const { affiliate_id: affiliateId, referral_code: code, attributed_by: by } = order;
  const { click_id: clickId, clicked_at: clickedAt, campaign_link_id: linkId } = order;
  if (affiliateId === null || code === null || by === null) return null;
  const click = clickId === null || clickedAt === null ? null : { clickId, clickedAt, linkId };
  return { affiliateId, code, by, click, firstname: order.referrer_firstname ?? code };
}

/** Whether a key comes back with the same input. */
function hashOf({ plan, voucherCode, referralCode, expectedTotalVnd }: NewOrder): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([plan, voucherCode, referralCode, String(expectedTotalVnd)]))
    .digest();
}

async function keepCode(tx: Tx, code: string, orderId: string, now: Date): Promise<void> {
  // Two who drew the same code at the same moment, one in 2³⁵: the later one is undone as a whole
  // and tries again.
  if ((await tx.first(insertPaymentCode, { code, orderId, now })) === null)
    throw new Error(`payment code ${code} was taken meanwhile`);
}

/**
 * Orders of this person that wait for nothing but money and hold the voucher they want to use now.
 */
async function holdersOf(
  tx: Tx,
  userId: string,
  voucherCode: string,
): Promise<readonly OrderRow[]> {
  const wanted = foldVoucherCode(voucherCode);
  const open = await tx.all(lockOpenOrders, { userId });
  return open.filter(
    (order) =>
      order.status === 'pending' &&
      order.voucher_code !== null &&
      foldVoucherCode(order.voucher_code) === wanted,
  );
}
