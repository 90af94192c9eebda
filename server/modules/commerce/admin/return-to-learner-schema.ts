import { actorOf } from '#server/graphql/actor.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { seenRevision } from '#server/graphql/types/seen-revision.ts';
import { moneyErrors } from './mutation-words.ts';
import { asSeen, seenMoney } from './seen-money.ts';

/** Waiting money that is a learner's own and buys nothing. */
export function addReturnToLearner(builder: Builder): void {
  builder.mutationField('admin_return_to_learner', (t) =>
    t.boolean({
      authScopes: { admin: true },
      description: `Waiting money is the learner’s of an order that was not paid, and buys nothing there: the order is called off, and everything of it goes back to the account that they name. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, MONEY_CAME_BACK, REFUND_LEFT, REFUND_SET_ASIDE, RETURN_OF_ANOTHER, REPORT_WAITS, ORDER_UNKNOWN, ORDER_STATE, BUYER_GONE, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        order_id: t.arg.id(),
        order_revision: t.arg.id({ description: seenRevision }),
        code_is_wrong: t.arg.boolean({
          defaultValue: false,
          description: 'Its words name a payment or refund of ours: it is no return of that.',
        }),
      },
      resolve: async (_root, { order_id, order_revision, code_is_wrong, ...money }, context) =>
        valueOrRefuse(
          await context.services.commerce.admin.returnToLearner(
            {
              ...asSeen(money),
              orderId: order_id,
              orderRevision: order_revision,
              codeIsWrong: code_is_wrong,
            },
            actorOf(context),
          ),
        ),
    }),
  );
}
