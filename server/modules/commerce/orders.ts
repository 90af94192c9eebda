import { findBank } from '#shared/domain/commerce/banks.ts';
import { vietQrText } from '#shared/domain/commerce/viet-qr.ts';
import { appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import { createOrderMaking } from './create-order.ts';
import type { CheckoutOffer, Orders } from './commerce.ts';
import { requestInvoice } from './invoice-request.ts';
import { readOwned, readPlanOffers, readUpgradeVnd } from './offers.ts';
import { orderCursor, readOrderCursor } from './order-cursor.ts';
import type { OrderFlow } from './order-flow.ts';
import { awaitsMoney, isShortAndOver, missingVnd } from './order-rules.ts';
import {
  countOwnOrders,
  countUpgrades,
  findInvoice,
  findOwnOrder,
  latestStatus,
  listOrderEvents,
  listOwnOrders,
  lockOrder,
  lockPerson,
  type OrderRow,
} from './order-store.ts';
import type { CommerceDeps } from './partners.ts';
import { findMaskedAccount } from './returned-refund-store.ts';
import { countTakenBack, listRefunds, listReported } from './refund-store.ts';
import type { Refunding } from './refunding.ts';
import { createOrderRenewal } from './renew-order.ts';
import { createGivingUp } from './unclaimed-excess.ts';

const longestPage = 100;
const highestNumber = 2_147_483_647;

/** The learner's side of orders. */
export function createOrders(deps: CommerceDeps, flow: OrderFlow, refunding: Refunding): Orders {
  const { database, bankAccount } = deps;
  const making = createOrderMaking(deps, flow);

  const takeRefundBack: Orders['takeRefundBack'] = async (userId, { orderId, kind }, now) =>
    database.transaction(async (tx) => {
      const order = await lockOwn(tx, userId, orderId);
      return order === null
        ? err([appError('NOT_FOUND')])
        : refunding.takeBack(tx, order, { kind, now });
    });

  return {
    planOffers: async (now) => readPlanOffers(database, now),

    async checkoutOffer(userId, now): Promise<CheckoutOffer> {
      const owned = await readOwned(database, userId);
      const upgrades = await database.first(countUpgrades, { userId });
      return {
        plans: await readPlanOffers(database, now),
        owned,
        upgradeVnd: owned === 'kha_pro' ? await readUpgradeVnd(database, userId, now) : null,
        upgradesPaid: upgrades?.total ?? 0,
      };
    },

    clickedReferrer: async (click) => deps.commissions.clickedReferrer(click),
    price: making.price,
    create: making.create,

    async list(userId, { first, after }) {
      const below = after === null ? highestNumber : readOrderCursor(after);
      if (below === null || first < 1 || first > longestPage) return err(appError('BAD_INPUT'));
      const rows = await database.all(listOwnOrders, { userId, below, limit: first + 1 });
      const nodes = rows.slice(0, first);
      const last = nodes.at(-1);
      const total = (await database.first(countOwnOrders, { userId }))?.total ?? 0;
      return ok({
        nodes,
        endCursor: last === undefined ? null : orderCursor(last.number),
        hasMore: rows.length > first,
        total,
      });
    },

    async get(userId, orderId) {
      const found = isUuid(orderId)
        ? await database.first(findOwnOrder, { id: orderId, userId })
        : null;
      return found === null ? err(appError('NOT_FOUND')) : ok(found);
    },

    latestStatus: async (userId) =>
      (await database.first(latestStatus, { userId }))?.status ?? null,

    async cancel(userId, orderId, now) {
      return database.transaction(async (tx) => {
        const order = await lockOwn(tx, userId, orderId);
        if (order === null) return err(appError('NOT_FOUND'));
        if (order.status === 'cancelled') return ok(order);
        return awaitsMoney(order) || isShortAndOver(order)
          ? ok(await flow.cancel(tx, order, { why: 'called_off', at: now }))
          : err(appError('ORDER_STATE'));
      });
    },

    ...createRenewals(deps, flow),
    ...createGivingUp(deps, flow, lockOwn),

    async requestRefund(userId, input, now) {
      return database.transaction(async (tx) => {
        const order = await lockOwn(tx, userId, input.orderId);
        if (order === null) return err([appError('NOT_FOUND')]);
        if (await wasStoppedOften(tx, order)) return err([appError('REFUND_STOPPED_OFTEN')]);
        return refunding.request(tx, order, { ...input, requestedBy: userId, now });
      });
    },

    takeRefundBack,

    async takeReportedBack(userId, now) {
      for (const { order_id: orderId, kind } of await database.all(listReported, { userId, now }))
        // oxlint-disable-next-line no-await-in-loop -- each of them alone: one may be refused
        await takeRefundBack(userId, { orderId, kind }, now);
    },

    async giveRefundAccount(userId, input, now) {
      return database.transaction(async (tx) => {
        const order = await lockOwn(tx, userId, input.orderId);
        return order === null
          ? err([appError('NOT_FOUND')])
          : refunding.giveAccount(tx, order, { account: input.account, requestedBy: userId, now });
      });
    },

    async requestInvoice(userId, { orderId, ...input }, now) {
      return database.transaction(async (tx) => {
        const order = await lockOwn(tx, userId, orderId);
        if (order === null) return err([appError('NOT_FOUND')]);
        const requested = await requestInvoice(tx, order, { input, now });
        if (!requested.ok) return requested;
        if (requested.value) await deps.push.tell(tx, userId, 'orders');
        return ok(order);
      });
    },

    events: async (order) =>
      database.all(listOrderEvents, { orderId: order.id, userId: order.user_id }),
    returnedAccount: async ({ instead_of: id }) =>
      id === null ? null : database.first(findMaskedAccount, { id }),
    refunds: async (order) => database.all(listRefunds, { orderId: order.id }),
    invoice: async (order) =>
      database.first(findInvoice, { orderId: order.id, userId: order.user_id }),

    paymentInfo(order) {
      if (!awaitsMoney(order) || bankAccount === null) return null;
      const { bin, accountNumber, holder } = bankAccount;
      const amount = missingVnd(order);
      const bank = findBank(bin);
      return {
        bank: bank === null ? bin : `${bank.shortName} (${bank.code})`,
        account_number: accountNumber,
        account: holder,
        payment_code: order.payment_code,
        amount,
        qr_text: vietQrText({ bin, accountNumber, amountVnd: amount, memo: order.payment_code }),
      };
    },
  };
}

/** The learner's side of another day for an order. */
function createRenewals(
  deps: CommerceDeps,
  flow: OrderFlow,
): Pick<Orders, 'renew' | 'renewalPrice'> {
  const { database } = deps;
  const renewal = createOrderRenewal(deps, flow);

  /** An own order, ended if its time is over. */
  async function lockOver(
    tx: Tx,
    userId: string,
    { orderId, now }: { readonly orderId: string; readonly now: Date },
  ): Promise<OrderRow | null> {
    const order = await lockOwn(tx, userId, orderId);
    const isOver = order !== null && awaitsMoney(order) && order.expires_at <= now;
    return isOver ? flow.expire(tx, order, now) : order;
  }

  return {
    async renew(userId, { orderId, expectedVnd }, now) {
      return database.transaction(async (tx) => {
        const order = await lockOver(tx, userId, { orderId, now });
        return order === null
          ? err(appError('NOT_FOUND'))
          : renewal.renew(tx, order, { expectedVnd, now });
      });
    },

    async renewalPrice(userId, orderId, now) {
      // A question: what it changes on the way to its answer is undone, as for a refusal.
      const asked = await database.transaction(async (tx) => {
        const order = await lockOver(tx, userId, { orderId, now });
        return err(
          order === null ? err(appError('NOT_FOUND')) : await renewal.price(tx, order, now),
        );
      });
      return asked.error;
    },
  };
}

/** Locks an order of this very person; null when it is another's or none. */
async function lockOwn(tx: Tx, userId: string, orderId: string): Promise<OrderRow | null> {
  if (!isUuid(orderId)) return null;
  await tx.first(lockPerson, { userId });
  if ((await tx.first(findOwnOrder, { id: orderId, userId })) === null) return null;
  const order = await tx.first(lockOrder, { id: orderId });
  invariant(order?.user_id === userId, 'an order stays its learner’s');
  return order;
}

/** Each request and its end stay in the books, and in the statement of whoever referred it. */
async function wasStoppedOften(tx: Tx, { id: orderId, status }: OrderRow): Promise<boolean> {
  if (status !== 'paid') return false;
  const stopped = await tx.first(countTakenBack, { orderId });
  return stopped !== null && stopped.total >= refundsStoppedAtMost;
}

/** By its learner; the office gives back what they ask for after it. */
const refundsStoppedAtMost = 3;
