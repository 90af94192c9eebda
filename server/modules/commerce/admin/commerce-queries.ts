import { normalisePhone } from '#shared/domain/account/normalise-phone.ts';
import type { OrderStatus } from '#shared/domain/commerce/order-status.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { BankTransactionState, RefundState } from '#server/db/tables/commerce-tables.ts';
import type { Database } from '#server/db/port.ts';
import {
  type CountedPage,
  cutPage,
  type PageRequest,
  pageSize,
  readCursor,
  readTimeCursor,
} from '#server/lists/paging.ts';
import { likePattern, orderNumberIn } from '#server/lists/search-text.ts';
import {
  countTransactions,
  countAdminRefunds,
  type AdminRefundRow,
  type AdminTransactionRow,
  findAdminRefund,
  findTransaction,
  listCandidates,
  listAdminRefunds,
  listTransactions,
} from './money-store.ts';
import {
  countAround,
  countAdminOrders,
  type AdminEventRow,
  type AdminOrderRow,
  findAdminInvoice,
  findAdminOrder,
  listAdminEvents,
  listAdminOrders,
  listWaitingOrders,
} from './order-admin-store.ts';
import type { InvoiceRow } from '../order-store.ts';
import {
  type DayRow,
  findOverview,
  listDays,
  listReconciliation,
  type OverviewRow,
  type ReconciliationRow,
} from './overview-store.ts';
import { refundPage } from './refund-page.ts';
import { isDoubtful, type Suggestion, numbersIn, suggestOrders } from './suggest-orders.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

/**
 * What administrators read of orders and money. Nothing here changes anything; that is
 * `PaymentAdmin`.
 */
export interface CommerceQueries {
  overview(now: Date): Promise<OverviewRow>;
  /** Revenue and refunds of the last days in Vietnam, oldest first, today included. */
  days(count: number, now: Date): Promise<readonly DayRow[]>;
  /**
   * The bank's reports beside the ledger's cash, of the last days, newest first; days without money
   * are left out.
   */
  reconciliation(count: number, now: Date): Promise<readonly ReconciliationRow[]>;
  /**
   * Orders of a tab, newest first, as far as they fit the search; what is to be done: last touched
   * first.
   */
  orders(
    input: { readonly tab: OrderTab; readonly search: string | null },
    page: PageRequest,
  ): Promise<Result<CountedPage<AdminOrderRow>, AppError>>;
  /** How many orders each tab has of those that fit the search. */
  orderCounts(search: string | null): Promise<Readonly<Record<OrderTab, number>>>;
  /** Refuses with `ORDER_UNKNOWN`. */
  order(id: string): Promise<Result<AdminOrderRow, AppError>>;
  /** Newest first, at most 200. */
  orderEvents(id: string): Promise<readonly AdminEventRow[]>;
  /** All money and all refunds of an order, newest first, at most 100. */
  orderTransactions(id: string): Promise<readonly AdminTransactionRow[]>;
  orderRefunds(id: string): Promise<readonly AdminRefundRow[]>;
  /** Null when the learner asked for none. */
  invoice(orderId: string): Promise<InvoiceRow | null>;
  around(order: Pick<AdminOrderRow, 'id' | 'user_id'>): Promise<AroundOrder>;
  transactions(
    input: { readonly tab: TransactionTab; readonly search: string | null },
    page: PageRequest,
  ): Promise<Result<CountedPage<AdminTransactionRow>, AppError>>;
  transactionCounts(search: string | null): Promise<Readonly<Record<TransactionTab, number>>>;
  /** Refuses with `TRANSACTION_UNKNOWN`. */
  transaction(id: string): Promise<Result<AdminTransactionRow, AppError>>;
  /**
   * The orders that this money could be for, best first; with a search all that fit it, whatever
   * speaks for them. At most 8.
   */
  suggestions(
    transaction: AdminTransactionRow,
    search: string | null,
    now: Date,
  ): Promise<readonly Suggestion[]>;
  refunds(
    input: { readonly tab: RefundTab; readonly search: string | null },
    page: PageRequest,
  ): Promise<Result<CountedPage<AdminRefundRow>, AppError>>;
  refundCounts(search: string | null): Promise<Readonly<Record<RefundTab, number>>>;
  /** Refuses with `REFUND_UNKNOWN`. */
  refund(id: string): Promise<Result<AdminRefundRow, AppError>>;
}

/** What else belongs to an order and its learner. */
export interface AroundOrder {
  readonly tickets_valid: number;
  readonly tickets_used: number;
  readonly tickets_cancelled: number;
  readonly support_open: number;
  readonly support_total: number;
  readonly orders_total: number;
}

/** «Cần xử lý», «Chờ thanh toán», «Đã thanh toán», «Hoàn tiền», «Hết hạn», «Tất cả». */
const orderTabs = {
  todo: null,
  waiting: ['pending', 'underpaid'],
  paid: ['paid'],
  refund: ['refund_requested', 'refunding', 'refunded'],
  ended: ['expired', 'cancelled'],
  all: null,
} as const satisfies Record<string, readonly OrderStatus[] | null>;
export type OrderTab = keyof typeof orderTabs;

const transactionTabs = {
  review: ['review', 'strayed'],
  matched: ['matched', 'returned', 'paired', 'split'],
  refund: ['refund'],
  ignored: ['ignored'],
  outgoing: ['outgoing', 'fee', 'tax'],
  all: null,
} as const satisfies Record<string, readonly BankTransactionState[] | null>;
export type TransactionTab = keyof typeof transactionTabs;

const refundTabs = {
  open: ['proposed', 'needs_account', 'requested', 'sending'],
  sent: ['sent'],
  rejected: ['rejected', 'taken_back'],
  all: null,
} as const satisfies Record<string, readonly RefundState[] | null>;
export type RefundTab = keyof typeof refundTabs;

export const adminTabs = {
  orders: namesOf(orderTabs),
  transactions: namesOf(transactionTabs),
  refunds: namesOf(refundTabs),
};

/** How old an order may be that money is still suggested for, ms. */
const suggestedForMs = 90 * 24 * 3_600_000;
const suggestionsAtMost = 8;
const candidatesAtMost = 500;
const dayMs = 24 * 3_600_000;

/** What is said to be something else since waits with what is nothing, wherever it lies. */
function countIn(
  states: readonly BankTransactionState[] | null,
  row: { readonly state: BankTransactionState; readonly total: number; readonly elsewhere: number },
): number {
  if (states?.includes(row.state) ?? true) return row.total;
  return states?.includes('strayed') === true ? row.elsewhere : 0;
}

/** The office of a database. */
export function createCommerceQueries(database: Database): CommerceQueries {
  async function orderCounts(search: string | null) {
    const rows = await database.all(countAdminOrders, {
      pattern: likePattern(search),
      number: orderNumberIn(search),
    });
    const sum = (statuses: readonly OrderStatus[] | null): number =>
      rows
        .filter(({ status }) => statuses?.includes(status) ?? true)
        .reduce((total, row) => total + row.total, 0);
    return {
      ...mapTabs(orderTabs, sum),
      todo: rows.reduce((total, row) => total + row.waiting, 0),
    };
  }

  async function transactionCounts(search: string | null) {
    const rows = await database.all(countTransactions, { pattern: likePattern(search) });
    return mapTabs(transactionTabs, (states: readonly BankTransactionState[] | null) =>
      rows.reduce((total, row) => total + countIn(states, row), 0),
    );
  }

  async function refundCounts(search: string | null) {
    const rows = await database.all(countAdminRefunds, {
      pattern: likePattern(search),
      number: orderNumberIn(search),
    });
    return mapTabs(refundTabs, (states: readonly RefundState[] | null) =>
      rows
        .filter(({ state }) => states?.includes(state) ?? true)
        .reduce((total, row) => total + row.total, 0),
    );
  }

  return {
    async overview(now) {
      const row = await database.first(findOverview, { now });
      invariant(row !== null, 'an aggregate has a row');
      return row;
    },
    days: async (count, now) => database.all(listDays, lastDays(count, now)),
    reconciliation: async (count, now) => database.all(listReconciliation, lastDays(count, now)),

    async orders({ tab, search }, page) {
      const first = pageSize(page.first);
      if (!first.ok) return first;
      const fits = {
        pattern: likePattern(search),
        number: orderNumberIn(search),
        count: first.value + 1,
      };
      const total = (await orderCounts(search))[tab];
      if (tab === 'todo') {
        const below = readTimeCursor(page.after);
        if (!below.ok) return below;
        const rows = await database.all(listWaitingOrders, {
          ...fits,
          belowAt: below.value?.at ?? null,
          belowId: below.value?.id ?? null,
          seen: below.value?.seen ?? null,
        });
        // Nothing was touched after the first row of the first page.
        const seen = below.value?.seen ?? rows[0]?.place;
        return ok(
          cutPage(rows, {
            first: first.value,
            total,
            place: ({ place, id }) => ({ at: place, id, seen }),
          }),
        );
      }
      const below = readCursor(page.after);
      if (!below.ok) return below;
      const rows = await database.all(listAdminOrders, {
        ...fits,
        statuses: orderTabs[tab],
        below: below.value,
      });
      return ok(
        cutPage<AdminOrderRow>(rows, {
          first: first.value,
          total,
          place: ({ number }) => BigInt(number),
        }),
      );
    },
    orderCounts,
    order: async (id) =>
      found(isUuid(id) ? await database.first(findAdminOrder, { id }) : null, 'ORDER_UNKNOWN'),
    orderEvents: async (orderId) => database.all(listAdminEvents, { orderId }),
    orderTransactions: async (orderId) =>
      database.all(listTransactions, {
        states: null,
        orderId,
        pattern: null,
        belowAt: null,
        belowId: null,
        count: 100,
      }),
    orderRefunds: async (orderId) =>
      database.all(listAdminRefunds, {
        states: null,
        orderId,
        pattern: null,
        number: null,
        belowAt: null,
        belowId: null,
        count: 100,
      }),
    invoice: async (orderId) => database.first(findAdminInvoice, { orderId }),
    async around({ id, user_id: userId }) {
      const row = await database.first(countAround, { orderId: id, userId });
      invariant(row !== null, 'an aggregate has a row');
      return row;
    },

    async transactions({ tab, search }, page) {
      const first = pageSize(page.first);
      if (!first.ok) return first;
      const below = readTimeCursor(page.after);
      if (!below.ok) return below;
      const rows = await database.all(listTransactions, {
        states: transactionTabs[tab],
        orderId: null,
        pattern: likePattern(search),
        belowAt: below.value?.at ?? null,
        belowId: below.value?.id ?? null,
        count: first.value + 1,
      });
      const total = (await transactionCounts(search))[tab];
      return ok(
        cutPage(rows, { first: first.value, total, place: ({ place, id }) => ({ at: place, id }) }),
      );
    },
    transactionCounts,
    transaction: async (id) =>
      found(
        isUuid(id) ? await database.first(findTransaction, { id }) : null,
        'TRANSACTION_UNKNOWN',
      ),
    async suggestions(transaction, search, now) {
      const pattern = likePattern(search);
      const phone = normalisePhone(search ?? '');
      const orders = await database.all(listCandidates, {
        since: new Date(now.getTime() - suggestedForMs),
        besideId: transaction.order_id,
        saidNumbers: numbersIn(transaction.memo),
        pattern,
        number: orderNumberIn(search),
        phone: phone.ok ? phone.value : null,
        count: candidatesAtMost,
      });
      const suggested = suggestOrders(transaction, orders);
      const others =
        pattern === null
          ? []
          : orders
              .filter((order) => !suggested.some(({ order: { id } }) => id === order.id))
              .map((order) => ({ order, score: 0, reasons: [] }));
      return [...suggested, ...others]
        .toSorted((a, b) => Number(isDoubtful(a.order)) - Number(isDoubtful(b.order)))
        .slice(0, suggestionsAtMost);
    },

    refunds: async ({ tab, search }, page) =>
      refundPage(database, {
        ...page,
        isOpen: tab === 'open',
        states: refundTabs[tab],
        search,
        total: async () => (await refundCounts(search))[tab],
      }),
    refundCounts,
    refund: async (id) =>
      found(isUuid(id) ? await database.first(findAdminRefund, { id }) : null, 'REFUND_UNKNOWN'),
  };
}

function found<Row>(
  row: Row | null,
  code: 'ORDER_UNKNOWN' | 'TRANSACTION_UNKNOWN' | 'REFUND_UNKNOWN',
): Result<Row, AppError> {
  return row === null ? err(appError(code)) : ok(row);
}

/** The days in Vietnam from so many days ago to today. */
function lastDays(count: number, now: Date): { readonly from: string; readonly to: string } {
  return {
    from: vietnameseDay(now.getTime() - (count - 1) * dayMs),
    to: vietnameseDay(now.getTime()),
  };
}

function namesOf<Tabs extends object>(tabs: Tabs): readonly (keyof Tabs)[] {
  return Object.keys(tabs) as (keyof Tabs)[]; // the literals above have no other keys
}

function mapTabs<Tabs extends Readonly<Record<string, unknown>>>(
  tabs: Tabs,
  count: (states: Tabs[keyof Tabs]) => number,
): Record<keyof Tabs, number> {
  return Object.fromEntries(namesOf(tabs).map((name) => [name, count(tabs[name])])) as Record<
    keyof Tabs,
    number
  >; // every name is there
}
