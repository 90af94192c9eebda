import type { ObjectRef } from '@pothos/core';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import type { Builder, BuilderTypes } from '#server/graphql/builder.ts';
import { awaitsMoney } from '../order-rules.ts';
import type { AdminTransactionRow } from './money-store.ts';
import type { AdminOrderRow } from './order-admin-store.ts';

const optional = { nullable: true } as const;

/** What money is laid to beside an order: to be named, and to be found. */
export function addLaidTo(
  builder: Builder,
  transaction: ObjectRef<BuilderTypes, AdminTransactionRow>,
): void {
  builder.objectFields(transaction, (t) => ({
    refund_id: t.exposeID('refund_id', {
      ...optional,
      description: 'The refund that it paid, alone or as one of its transfers.',
    }),
    paired_with: t.exposeID('paired_with', {
      ...optional,
      description: 'The movement the other way that it settles, and is settled by.',
    }),
    refund_order_code: t.string({
      ...optional,
      resolve: ({ refund_order_number: number }) => (number === null ? null : orderCode(number)),
    }),
    payout_run_id: t.exposeID('payout_run_id', {
      ...optional,
      description: 'The run of the payment that it is, or that came back with it.',
    }),
    payout_affiliate: t.exposeString('payout_affiliate', {
      ...optional,
      description: 'The code of whom that payment is for.',
    }),
  }));
}

/** What may be an order's and is laid nowhere. */
export function addMoneyBeside(
  builder: Builder,
  order: ObjectRef<BuilderTypes, AdminOrderRow>,
): void {
  builder.objectFields(order, (t) => ({
    money_beside: t.string({
      ...optional,
      description:
        '`MONEY_WAITS`: money that waits beside no order names it; `REPORT_WAITS`: a report that waits for a person does; `MONEY_SET_ASIDE`: money does that was set aside, or said to be a transfer come back, before it said so. Null of an order that waits for no money.',
      resolve: async (row, _args, { services }) =>
        mayMiss(row) ? services.commerce.reports.besideOrder(row.id) : null,
    }),
    money_set_aside_id: t.id({
      ...optional,
      description: 'The money of `MONEY_SET_ASIDE`, wherever it lies.',
      resolve: async (row, _args, { services }) =>
        mayMiss(row) ? services.commerce.reports.setAsideOf(row.id) : null,
    }),
  }));
}

/** Whether money of it may still be somewhere. */
function mayMiss(order: AdminOrderRow): boolean {
  return awaitsMoney(order) || order.status === 'review';
}
