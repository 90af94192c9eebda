import type { ObjectRef } from '@pothos/core';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import type { Builder, BuilderTypes } from '#server/graphql/builder.ts';
import type { AdminTransactionRow } from './money-store.ts';

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
