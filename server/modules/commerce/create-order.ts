import { createHash, randomUUID } from 'node:crypto';
import { orderLifeMs } from '#shared/domain/commerce/commerce-rules.ts';
import { foldVoucherCode } from '#shared/domain/voucher/voucher-code.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import type { NewOrder, OrderPrice, Orders, OrderInput } from './commerce.ts';
import { blankToNull, quoteInput, withVoucher } from './offers.ts';
import type { OrderFlow } from './order-flow.ts';
import {
  keepPaymentCode,
  newPaymentCode,
  payAtOnce,
  pricePart,
  referrerPart,
} from './order-making.ts';
import {
  findOrderByKey,
  insertOrder,
  countOrdersSince,
  lockOpenOrders,
  lockPerson,
  type OrderRow,
} from './order-store.ts';
import { createOrderTelling } from './order-telling.ts';
import type { CommerceDeps } from './partners.ts';

/** Prices wishes, and makes orders of them. */
export function createOrderMaking(
  deps: CommerceDeps,
  flow: OrderFlow,
): Pick<Orders, 'price' | 'create'> {
  const { database, vouchers, messenger, limits, randomBytes, bankAccount } = deps;
  const tellOrder = createOrderTelling(messenger);

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
    for (const { order } of holders) await vouchers.release(tx, order.id, now);
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
    const paymentCode = await newPaymentCode(tx, randomBytes);
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
    await keepPaymentCode(tx, paymentCode, { orderId: id, now });
    const order = await flow.promise(tx, made, {
      kind: 'created',
      at: now,
      until: new Date(now.getTime() + orderLifeMs),
    });
    if (order.total_vnd === 0n) return payAtOnce(tx, flow, { order, now });
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
    for (const { order, heldCode } of holders)
      await flow.cancel(tx, order, { why: 'ordered_anew', at: input.now, by: heldCode });
    return withVoucher(
      price,
      await vouchers.reserve(tx, {
        code,
        userId: input.userId,
        plan: input.plan,
        amountVnd: price.totalVnd,
        now: input.now,
        orderId: input.orderId,
        hasMoney: false,
      }),
    );
  }

  return { price, create };
}

/** Whether a key comes back with the same input. */
function hashOf({ plan, voucherCode, referralCode, expectedTotalVnd }: NewOrder): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([plan, voucherCode, referralCode, String(expectedTotalVnd)]))
    .digest();
}

/** An order that holds a voucher, with its code as it is written everywhere. */
interface Holder {
  readonly order: OrderRow;
  readonly heldCode: string;
}

/**
 * Orders of this person that wait for nothing but money and hold the voucher they want to use now,
 * however they typed it.
 */
async function holdersOf(tx: Tx, userId: string, voucherCode: string): Promise<readonly Holder[]> {
  const wanted = foldVoucherCode(voucherCode);
  const open = await tx.all(lockOpenOrders, { userId });
  return open.flatMap((order) => {
    const { status, voucher_code: heldCode } = order;
    const isHeld =
      status === 'pending' && heldCode !== null && foldVoucherCode(heldCode) === wanted;
    return isHeld ? [{ order, heldCode }] : [];
  });
}
