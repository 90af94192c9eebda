import type { ObjectRef } from '@pothos/core';
import type { Builder, BuilderTypes } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { OrderPrice } from './commerce.ts';
import type { OrderRow } from './order-store.ts';

/** Another day for an order whose time was over, and what it would cost. */
export function addRenewal(
  builder: Builder,
  {
    order,
    price,
  }: {
    readonly order: ObjectRef<BuilderTypes, OrderRow>;
    readonly price: ObjectRef<BuilderTypes, OrderPrice>;
  },
): void {
  builder.queryFields((t) => ({
    order_renewal: t.field({
      type: price,
      description:
        'What renew_order would make of an order now. Errors UNAUTHENTICATED, NOT_FOUND, ORDER_STATE, PLAN_OWNED, PLAN_GONE.',
      authScopes: { signedIn: true },
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, context) =>
        valueOrRefuse(
          await context.services.commerce.orders.renewalPrice(
            requireViewer(context).userId,
            id,
            new Date(context.nowMs),
          ),
        ),
    }),
  }));
  builder.mutationFields((t) => ({
    renew_order: t.field({
      type: order,
      authScopes: { signedIn: true },
      description:
        'A new code and 24 more hours for an order whose time was over, at today’s price; at its own when no more than a transfer’s fee is missing. Never dearer than expected_total, or without it than before. Errors NOT_FOUND, ORDER_STATE, PLAN_OWNED, PLAN_GONE, PRICE_CHANGED (order_renewal says to what).',
      args: {
        id: t.arg.id(),
        expected_total: t.arg({ type: 'BigInt', required: false }),
      },
      resolve: async (_root, { id, expected_total: expected }, context) => {
        const { userId } = requireViewer(context);
        const { orders } = context.services.commerce;
        const input = { orderId: id, expectedVnd: expected ?? null };
        return valueOrRefuse(await orders.renew(userId, input, new Date(context.nowMs)));
      },
    }),
  }));
}
