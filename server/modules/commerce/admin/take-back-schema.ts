import { actorOf } from '#server/graphql/actor.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { parseReason } from '../../admin/api.ts';
import { moneyErrors } from './mutation-words.ts';
import { asSeen, seenMoney } from './seen-money.ts';

const admin = { authScopes: { admin: true } } as const;
const seenErrors = 'TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, REASON_REQUIRED';

/** What was decided of a movement was a slip: the service's action, and what else it refuses. */
const takeBacks = {
  admin_unrefund_transaction: {
    action: 'unrefundTransaction',
    description: 'Money that was to be sent back waits again, while nobody could have sent it.',
    errors: 'REFUND_BEGUN, ',
  },
  admin_unreturn_payout: {
    action: 'unreturnPayout',
    description:
      'Money that was laid to a payment to an affiliate as its return is not that: it waits again, and the payment is what it was.',
    errors: 'CONFLICT, PAYOUT_RETURN_SPENT, ',
  },
  admin_unpair_transfer: {
    action: 'unpairTransfer',
    description:
      'Two movements that settle each other do not: what left and what came wait again, as they did.',
    errors: '',
  },
  admin_unsplit_transaction: {
    action: 'unsplitTransaction',
    description:
      'What was split is one movement after all: it waits again, and its parts count nowhere. While they all wait.',
    errors: 'SPLIT_PARTS_LAID, ',
  },
  admin_keep_return: {
    action: 'keepReturn',
    description:
      'Money that was laid to something, set aside, sent back or paired, and says since that it is of something else, stays where it lies: the code in its words is a mistake.',
    errors: '',
  },
  admin_unpay_payout: {
    action: 'unpayPayout',
    description:
      'Money that a person laid to a payment to an affiliate is not that payment: it waits again, with all that was laid there.',
    errors: 'CONFLICT (it came back), ',
  },
  admin_unpay_refund: {
    action: 'unpayRefund',
    description:
      'Money that a person laid to a refund is not that refund: it waits again, with all that was laid there, and the refund is on its way again unless somebody had said before that it was sent.',
    errors: 'CONFLICT (it went to an account of before, or came back), ',
  },
  admin_unbook_bank_fee: {
    action: 'unbookBankFee',
    description: 'What was booked as a fee of the bank was none: it waits again.',
    errors: '',
  },
  admin_unbook_tax_payment: {
    action: 'unbookTaxPayment',
    description: 'What was booked as tax that was remitted was not: it waits again.',
    errors: '',
  },
  admin_unignore_transaction: {
    action: 'unignoreTransaction',
    description: 'What was ignored or written off waits again.',
    errors: '',
  },
} as const;

type TakeBackName = keyof typeof takeBacks;

/**
 * The ways back of what was decided of a movement. Each says which revision of it was seen: since
 * then it may have been laid elsewhere.
 */
export function addTakeBacks(builder: Builder): void {
  for (const [name, line] of Object.entries(takeBacks))
    addTakeBack(builder, name as TakeBackName, line);
  builder.mutationFields((t) => ({
    admin_unreturn_refund: t.boolean({
      ...admin,
      description: `Money that was laid to a refund as its return is not that: it waits again, and the refund was sent, as before. Errors ${seenErrors}, CONFLICT, REFUND_BEGUN, REFUND_PAID_SINCE, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        reason: t.arg.string(),
        paid_too_much: t.arg.boolean({
          defaultValue: false,
          description:
            'Somebody looked: what a transfer paid of it since was paid too much. It waits.',
        }),
      },
      resolve: async (_root, { reason, paid_too_much: isPaidTooMuch, ...money }, context) => {
        const action = {
          ...asSeen(money),
          reason: valueOrRefuse(parseReason(reason)),
          isPaidTooMuch,
        };
        return valueOrRefuse(
          await context.services.commerce.admin.unreturnRefund(action, actorOf(context)),
        );
      },
    }),
    admin_unmatch_transaction: t.boolean({
      ...admin,
      description: `Money that a person laid to an order, or that came too much for a paid one, is not that order’s: the order waits for it again, has so much less excess, or was paid by it and is closed with everything that it gave; the money waits again. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, REFUND_BEGUN, REFUND_UPGRADE_FIRST, REASON_REQUIRED, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        order_revision: t.arg.id({ description: 'Of its order, as it was seen.' }),
        reason: t.arg.string(),
      },
      resolve: async (
        _root,
        { transaction_id: transactionId, revision, order_revision: orderRevision, reason },
        context,
      ) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.unmatchTransaction(
            { transactionId, revision, orderRevision, reason: kept },
            actorOf(context),
          ),
        );
      },
    }),
  }));
}

function addTakeBack(
  builder: Builder,
  name: TakeBackName,
  { action, description, errors }: (typeof takeBacks)[TakeBackName],
): void {
  builder.mutationField(name, (t) =>
    t.boolean({
      ...admin,
      description: `${description} Errors ${seenErrors}, ${errors}${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        reason: t.arg.string(),
      },
      resolve: async (_root, { transaction_id: transactionId, revision, reason }, context) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin[action](
            { transactionId, revision, reason: kept },
            actorOf(context),
          ),
        );
      },
    }),
  );
}
