import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { actorOf } from '#server/graphql/actor.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { seenRevision } from '#server/graphql/types/seen-revision.ts';
import type { ReturnableRefund } from '../returned-refunds.ts';
import type { addCommerceTypes } from './commerce-types.ts';
import { moneyErrors } from './mutation-words.ts';
import { addPairing } from './pair-schema.ts';
import { addSplitting } from './split-schema.ts';
import { asSeen, saidOfReturn, sayOfReturn, seenMoney } from './seen-money.ts';

const admin = { authScopes: { admin: true } } as const;
const optional = { nullable: true } as const;

/**
 * Which refund money is that came back, or which transfer that nothing is owed for, and the word of
 * a person that it is.
 */
export function addRefundReturns(
  builder: Builder,
  types: Pick<ReturnType<typeof addCommerceTypes>, 'transaction'>,
): void {
  addPairing(builder, types);
  addSplitting(builder, types);
  const returnable = addReturnableRefund(builder);
  builder.queryField('admin_returnable_refunds', (t) =>
    t.field({
      type: [returnable],
      extensions: { listSize: 8 },
      ...admin,
      description:
        'Refunds that waiting money could be the return of: those that its words name and those of the same money, or where these name nothing those of its very amount that were sent lately. Error TRANSACTION_UNKNOWN.',
      args: { transaction_id: t.arg.id() },
      resolve: async (_root, { transaction_id: id }, { services }) => [
        ...valueOrRefuse(await services.commerce.admin.returnableRefunds(id)),
      ],
    }),
  );
  builder.mutationField('admin_return_refund', (t) =>
    t.boolean({
      ...admin,
      description: `Waiting money is a refund that its bank sent back: it is owed again, and its learner asked for another account. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, REFUND_LEFT, REFUND_SET_ASIDE, RETURN_OF_ANOTHER, REPORT_WAITS, REFUND_UNKNOWN, MONEY_NAMES_ANOTHER, RETURN_MAY_BE_EARLIER, RETURN_UNLIKELY, REFUND_RETURNED_AGAIN, ORDER_STATE, REFUND_RETURN_AMOUNT, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        refund_id: t.arg.id(),
        refund_revision: t.arg.id({ description: seenRevision }),
        ...sayOfReturn(t.arg),
        is_seen_again: t.arg.boolean({
          defaultValue: false,
          description: 'Money of its person came back before, and somebody looked at that.',
        }),
      },
      resolve: async (
        _root,
        {
          refund_id: refundId,
          refund_revision: refundRevision,
          is_seen_again: isSeenAgain,
          ...money
        },
        context,
      ) =>
        valueOrRefuse(
          await context.services.commerce.admin.returnRefund(
            { ...asSeen(money), refundId, refundRevision, isSeenAgain, ...saidOfReturn(money) },
            actorOf(context),
          ),
        ),
    }),
  );
}

function addReturnableRefund(builder: Builder) {
  return builder.objectRef<ReturnableRefund>('ReturnableRefund').implement({
    description: 'A refund that waiting money could be the return of. Amounts in VND.',
    fields: (t) => ({
      id: t.exposeID('id'),
      revision: t.exposeID('revision'),
      kind: t.exposeString('kind', { description: '`order`, `excess`, `unmatched`.' }),
      state: t.exposeString('state', {
        description:
          'As of a refund: what came back of an earlier transfer is told of whatever it is now.',
      }),
      amount: t.expose('amount_vnd', { type: 'BigInt' }),
      order_id: t.exposeID('order_id', optional),
      order_code: t.string({
        ...optional,
        resolve: ({ order_number: number }) => (number === null ? null : orderCode(number)),
      }),
      learner_name: t.exposeString('learner_name', optional),
      is_learner_deleted: t.exposeBoolean('is_learner_deleted', {
        description: 'Its learner has no account any more, and is told nothing.',
      }),
      account_masked: t.string({
        ...optional,
        resolve: ({ account_last4: last4 }) => (last4 === null ? null : `•••• ${last4}`),
      }),
      sent_at: t.expose('sent_at', { type: 'DateTime', ...optional }),
      is_named: t.exposeBoolean('is_named', {
        description: 'Its code, of now or of before, is in the money’s words, or a piece of it.',
      }),
      is_unlikely: t.exposeBoolean('is_unlikely', {
        description:
          'Its moment or its words speak against it: it may be another transfer’s, and one of this refund may have arrived.',
      }),
      may_be: t.exposeBoolean('may_be', {
        description: 'It was sent, and what came is all of it or what a bank leaves of it.',
      }),
    }),
  });
}
