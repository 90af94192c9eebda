import type { ObjectRef } from '@pothos/core';
import type { Builder, BuilderTypes } from '#server/graphql/builder.ts';
import { addListPage } from '#server/graphql/types/list-page.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { tabCountType } from '#server/graphql/types/tab-count.ts';
import type { CountedPage } from '#server/lists/paging.ts';
import {
  adminTabs,
  type OrderTab,
  type RefundTab,
  type TransactionTab,
} from './commerce-queries.ts';
import { addCommerceTypes } from './commerce-types.ts';
import { addCommerceMutations } from './mutation-schema.ts';
import { addReportTypes } from './report-schema.ts';
import { addStatementTypes } from './statement/schema.ts';
import type { DayRow, OverviewRow, ReconciliationRow } from './overview-store.ts';

/** What administrators see and do of orders and money. */
export function addPaymentAdminTypes(builder: Builder): void {
  const types = addCommerceTypes(builder);
  addCommerceMutations(builder, types);
  addOverview(builder);
  addStatementTypes(builder);
  addReportTypes(builder, types);
  const pages = addPages(builder, types);
  const tabs = addTabs(builder);
  const admin = { authScopes: { admin: true } } as const;

  builder.queryFields((t) => {
    const listArgs = {
      first: t.arg.int({ defaultValue: 20 }),
      after: t.arg.string({ required: false }),
      search: t.arg.string({ required: false }),
    };
    return {
      admin_orders: t.field({
        type: pages.orders,
        ...admin,
        description:
          'Newest first, of TODO last touched first; found by code, e-mail, name, payment code or memo. Error BAD_INPUT.',
        args: { ...listArgs, tab: t.arg({ type: tabs.orders }) },
        resolve: async (_root, { tab, search, first, after }, { services }) => {
          const input = { tab, search: search ?? null };
          return {
            ...valueOrRefuse(
              await services.commerceQueries.orders(input, { first, after: after ?? null }),
            ),
            counts: await services.commerceQueries.orderCounts(input.search),
          };
        },
      }),
      admin_order: t.field({
        type: types.order,
        ...admin,
        description: 'Error ORDER_UNKNOWN.',
        args: { id: t.arg.id() },
        resolve: async (_root, { id }, { services }) =>
          valueOrRefuse(await services.commerceQueries.order(id)),
      }),
      admin_transactions: t.field({
        type: pages.transactions,
        ...admin,
        description:
          'Newest first; found by memo, reference, counterparty or amount. Error BAD_INPUT.',
        args: { ...listArgs, tab: t.arg({ type: tabs.transactions }) },
        resolve: async (_root, { tab, search, first, after }, { services }) => {
          const input = { tab, search: search ?? null };
          return {
            ...valueOrRefuse(
              await services.commerceQueries.transactions(input, { first, after: after ?? null }),
            ),
            counts: await services.commerceQueries.transactionCounts(input.search),
          };
        },
      }),
      admin_transaction: t.field({
        type: types.transaction,
        ...admin,
        description: 'Error TRANSACTION_UNKNOWN.',
        args: { id: t.arg.id() },
        resolve: async (_root, { id }, { services }) =>
          valueOrRefuse(await services.commerceQueries.transaction(id)),
      }),
      admin_suggestions: t.field({
        type: [types.suggestion],
        extensions: { listSize: 8 },
        ...admin,
        description:
          'Orders that a transaction could be for, best first; with a search (code, e-mail, name, a whole phone number) those that fit it, those that take no money too. Error TRANSACTION_UNKNOWN.',
        args: { transaction_id: t.arg.id(), search: t.arg.string({ required: false }) },
        resolve: async (_root, { transaction_id: id, search }, { services, nowMs }) => [
          ...(await services.commerceQueries.suggestions(
            valueOrRefuse(await services.commerceQueries.transaction(id)),
            search ?? null,
            new Date(nowMs),
          )),
        ],
      }),
      admin_returnable_payouts: t.field({
        type: [types.returnable],
        extensions: { listSize: 8 },
        ...admin,
        description:
          'Payments to affiliates that waiting money could be the return of. Error TRANSACTION_UNKNOWN.',
        args: { transaction_id: t.arg.id() },
        resolve: async (_root, { transaction_id: id }, { services }) => [
          ...valueOrRefuse(await services.commerce.admin.returnablePayouts(id)),
        ],
      }),
      admin_payable_refunds: t.field({
        type: [types.payable],
        extensions: { listSize: 8 },
        ...admin,
        description:
          'Refunds that money which left for nothing could have paid; with a search (order, learner, holder, code of the refund) those that fit it. Error TRANSACTION_UNKNOWN.',
        args: { transaction_id: t.arg.id(), search: t.arg.string({ required: false }) },
        resolve: async (_root, { transaction_id: id, search }, { services }) => [
          ...valueOrRefuse(await services.commerce.admin.payableRefunds(id, search ?? null)),
        ],
      }),
      admin_refund_parts: t.field({
        type: [types.transaction],
        extensions: { listSize: 20 },
        ...admin,
        description:
          'Other money that left for nothing and could be parts of a refund beside this.',
        args: { transaction_id: t.arg.id(), refund_id: t.arg.id() },
        resolve: async (
          _root,
          { transaction_id: transactionId, refund_id: refundId },
          { services, nowMs },
        ) => [
          ...(await services.commerce.admin.refundParts(
            { transactionId, refundId },
            new Date(nowMs),
          )),
        ],
      }),
      admin_payout_parts: t.field({
        type: [types.transaction],
        extensions: { listSize: 20 },
        ...admin,
        description:
          'Other money that left for nothing and could be parts of a payment to an affiliate beside this.',
        args: { transaction_id: t.arg.id(), payout_id: t.arg.id() },
        resolve: async (
          _root,
          { transaction_id: transactionId, payout_id: payoutId },
          { services, nowMs },
        ) => [
          ...(await services.commerce.admin.payoutParts(
            { transactionId, payoutId },
            new Date(nowMs),
          )),
        ],
      }),
      admin_payable_payouts: t.field({
        type: [types.payablePayout],
        extensions: { listSize: 8 },
        ...admin,
        description:
          'Payments to affiliates that money which left for nothing could be. Error TRANSACTION_UNKNOWN.',
        args: { transaction_id: t.arg.id() },
        resolve: async (_root, { transaction_id: id }, { services }) => [
          ...valueOrRefuse(await services.commerce.admin.payablePayouts(id)),
        ],
      }),
      admin_refunds: t.field({
        type: pages.refunds,
        ...admin,
        description:
          'The open ones by when they are due, what is overdue first; else newest first. Found by order, learner, memo, holder or reference. Error BAD_INPUT.',
        args: { ...listArgs, tab: t.arg({ type: tabs.refunds }) },
        resolve: async (_root, { tab, search, first, after }, { services }) => {
          const input = { tab, search: search ?? null };
          return {
            ...valueOrRefuse(
              await services.commerceQueries.refunds(input, { first, after: after ?? null }),
            ),
            counts: await services.commerceQueries.refundCounts(input.search),
          };
        },
      }),
      admin_refund_file: t.field({
        type: types.sendable,
        ...admin,
        description: 'What `export_refund_transfers` would give now.',
        resolve: async (_root, _args, { services, nowMs }) =>
          services.commerce.admin.sendable(new Date(nowMs)),
      }),
      admin_refund: t.field({
        type: types.refund,
        ...admin,
        description: 'Error REFUND_UNKNOWN.',
        args: { id: t.arg.id() },
        resolve: async (_root, { id }, { services }) =>
          valueOrRefuse(await services.commerceQueries.refund(id)),
      }),
    };
  });
}

/** A page of a list with how many rows each of its tabs has. */
interface TabbedPage<Row> extends CountedPage<Row> {
  readonly counts: Readonly<Record<string, number>>;
}

function addPages(builder: Builder, types: ReturnType<typeof addCommerceTypes>) {
  const Count = tabCountType(builder);
  const tabbed = <Row>(name: string, row: ObjectRef<BuilderTypes, Row>, tabs: number) => {
    const page = addListPage<Row, TabbedPage<Row>>(builder, name, row);
    builder.objectField(page, 'counts', (t) =>
      t.field({
        type: [Count],
        extensions: { listSize: tabs },
        resolve: ({ counts }) => Object.entries(counts),
      }),
    );
    return page;
  };
  return {
    orders: tabbed('AdminOrderPage', types.order, 6),
    transactions: tabbed('AdminTransactionPage', types.transaction, 6),
    refunds: tabbed('AdminRefundPage', types.refund, 4),
  };
}

function addTabs(builder: Builder) {
  return {
    orders: builder.enumType('AdminOrderTab', { values: byUpperCase<OrderTab>(adminTabs.orders) }),
    transactions: builder.enumType('AdminTransactionTab', {
      values: byUpperCase<TransactionTab>(adminTabs.transactions),
    }),
    refunds: builder.enumType('AdminRefundTab', {
      values: byUpperCase<RefundTab>(adminTabs.refunds),
    }),
  };
}

function byUpperCase<Tab extends string>(
  tabs: readonly Tab[],
): Record<string, { readonly value: Tab }> {
  return Object.fromEntries(tabs.map((tab) => [tab.toUpperCase(), { value: tab }]));
}

function addOverview(builder: Builder): void {
  const Overview = builder.objectRef<OverviewRow>('AdminOverview').implement({
    description: 'What waits, and how the last 30 days went. Amounts in whole VND.',
    fields: (t) => ({
      orders_waiting: t.exposeInt('orders_waiting'),
      unmatched: t.exposeInt('unmatched'),
      unmatched_amount: t.expose('unmatched_vnd', { type: 'BigInt', description: 'That came in.' }),
      unmatched_out_amount: t.expose('unmatched_out_vnd', { type: 'BigInt' }),
      refunds_open: t.exposeInt('refunds_open'),
      refunds_open_amount: t.expose('refunds_open_vnd', { type: 'BigInt' }),
      refunds_late: t.exposeInt('refunds_late', { description: 'Past their promised day.' }),
      support_open: t.exposeInt('support_open'),
      lessons_released: t.exposeInt('lessons_released'),
      lessons_total: t.exposeInt('lessons_total'),
      days: t.field({
        type: [Day],
        extensions: { listSize: 30 },
        description: 'The last 30 days in Vietnam, oldest first, by the ledger.',
        resolve: async (_row, _args, { services, nowMs }) => [
          ...(await services.commerceQueries.days(30, new Date(nowMs))),
        ],
      }),
    }),
  });
  const Day = builder.objectRef<DayRow>('AdminDay').implement({
    fields: (t) => ({
      day: t.expose('day', { type: 'Date' }),
      revenue: t.expose('revenue_vnd', { type: 'BigInt' }),
      refunds: t.expose('refunds_vnd', { type: 'BigInt' }),
    }),
  });
  const Reconciled = builder.objectRef<ReconciliationRow>('AdminReconciliationDay').implement({
    description:
      'A day in Vietnam: what the bank told of beside what the ledger says of the account.',
    fields: (t) => ({
      day: t.expose('day', { type: 'Date' }),
      bank_in: t.expose('bank_in_vnd', { type: 'BigInt' }),
      bank_out: t.expose('bank_out_vnd', { type: 'BigInt' }),
      ledger_in: t.expose('ledger_in_vnd', { type: 'BigInt' }),
      ledger_out: t.expose('ledger_out_vnd', { type: 'BigInt' }),
      bank_total: t.expose('bank_total_vnd', {
        type: 'BigInt',
        description: 'In less out since the beginning.',
      }),
      ledger_total: t.expose('ledger_total_vnd', { type: 'BigInt' }),
    }),
  });
  builder.queryFields((t) => ({
    admin_overview: t.field({
      type: Overview,
      authScopes: { admin: true },
      resolve: async (_root, _args, { services, nowMs }) =>
        services.commerceQueries.overview(new Date(nowMs)),
    }),
    admin_reconciliation: t.field({
      type: [Reconciled],
      extensions: { listSize: 31 },
      authScopes: { admin: true },
      description: 'Of the last 90 days those with money, newest first.',
      resolve: async (_root, _args, { services, nowMs }) => [
        ...(await services.commerceQueries.reconciliation(90, new Date(nowMs))),
      ],
    }),
  }));
}
