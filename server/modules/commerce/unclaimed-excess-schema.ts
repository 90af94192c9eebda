import type { ObjectRef } from '@pothos/core';
import type { Builder, BuilderTypes } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { OrderRow } from './order-store.ts';

/** What came too much and its learner does not want back. */
export function addGivingUp(builder: Builder, order: ObjectRef<BuilderTypes, OrderRow>): void {
  builder.mutationFields((t) => ({
    give_up_excess: t.field({
      type: order,
      authScopes: { signedIn: true },
      description:
        'What came too much and waits for an account is not wanted back, for good; asks the password again. Errors NOT_FOUND, REFUND_UNKNOWN, SEEN_CHANGED (it is another amount), REFUND_UNDER_WAY, PASSWORD_*.',
      args: {
        refund_id: t.arg.id(),
        amount: t.arg({ type: 'BigInt', description: 'As it was seen, VND.' }),
      },
      resolve: async (_root, { refund_id: refundId, amount: amountVnd }, context) => {
        const { userId } = requireViewer(context);
        const { orders } = context.services.commerce;
        return valueOrRefuse(
          await orders.giveUpExcess(userId, { refundId, amountVnd }, new Date(context.nowMs)),
        );
      },
    }),
  }));
}
