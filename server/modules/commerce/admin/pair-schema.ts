import { actorOf } from '#server/graphql/actor.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { seenRevision } from '#server/graphql/types/seen-revision.ts';
import { parseReason } from '../../admin/api.ts';
import type { addCommerceTypes } from './commerce-types.ts';
import { moneyErrors } from './mutation-words.ts';
import { asSeen, seenMoney } from './seen-money.ts';

const admin = { authScopes: { admin: true } } as const;

/** A transfer and the money that it is, come back: what could be, and the word of a person. */
export function addPairing(
  builder: Builder,
  { transaction }: Pick<ReturnType<typeof addCommerceTypes>, 'transaction'>,
): void {
  builder.queryField('admin_pairable_transactions', (t) =>
    t.field({
      type: [transaction],
      extensions: { listSize: 20 },
      ...admin,
      description:
        'What a movement that waits could settle: what moved the other way, of its amount and within 90 days, and lies nowhere either. What certainly left after the money came is none. Newest first. Error TRANSACTION_UNKNOWN.',
      args: { transaction_id: t.arg.id() },
      resolve: async (_root, { transaction_id: id }, { services }) => [
        ...valueOrRefuse(await services.commerce.admin.pairable(id)),
      ],
    }),
  );
  builder.mutationField('admin_pair_transfer', (t) =>
    t.boolean({
      ...admin,
      description: `Money that came in is this transfer come back: both settle each other, and no refund, payment or order has anything of it. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, REFUND_LEFT, REFUND_SET_ASIDE, REPORT_WAITS, PAIR_OTHER_AMOUNT, PAIR_OUT_AFTER_IN, TRANSFER_NAMES_ANOTHER, MONEY_NAMES_ANOTHER, REASON_REQUIRED, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        transfer_id: t.arg.id(),
        transfer_revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
        code_is_wrong: t.arg.boolean({
          defaultValue: false,
          description:
            'Somebody looked: this is that transfer come back, whatever else the words of both say.',
        }),
      },
      resolve: async (
        _root,
        {
          transfer_id: transferId,
          transfer_revision: transferRevision,
          reason,
          code_is_wrong: codeIsWrong,
          ...money
        },
        context,
      ) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.pairTransfer(
            { ...asSeen(money), transferId, transferRevision, reason: kept, codeIsWrong },
            actorOf(context),
          ),
        );
      },
    }),
  );
}
