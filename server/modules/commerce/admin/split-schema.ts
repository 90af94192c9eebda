import type { ObjectRef } from '@pothos/core';
import { actorOf } from '#server/graphql/actor.ts';
import type { Builder, BuilderTypes } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { parseReason } from '../../admin/api.ts';
import type { UntoldRun } from '../../payouts/api.ts';
import type { ProposedPart, SplitProposal } from '../split-movements.ts';
import type { AdminTransactionRow } from './money-store.ts';
import { moneyErrors } from './mutation-words.ts';
import { asSeen, seenMoney } from './seen-money.ts';

const admin = { authScopes: { admin: true } } as const;

/** A movement that is several things: its parts, what could be them, and the word of a person. */
export function addSplitting(
  builder: Builder,
  { transaction }: { readonly transaction: ObjectRef<BuilderTypes, AdminTransactionRow> },
): void {
  addParts(builder, transaction);
  const proposal = addProposal(builder);
  builder.queryField('admin_split_proposal', (t) =>
    t.field({
      type: proposal,
      ...admin,
      description:
        'What a movement that waits could be split into: what its words name, or the payments of a run. Error TRANSACTION_UNKNOWN.',
      args: {
        transaction_id: t.arg.id(),
        run_id: t.arg.id({
          required: false,
          description: 'Of money that left: a run that the bank may have debited in one sum.',
        }),
      },
      resolve: async (_root, { transaction_id: id, run_id: runId }, { services }) =>
        valueOrRefuse(await services.commerce.admin.splitProposal(id, runId ?? null)),
    }),
  );
  addSplit(builder);
}

function addSplit(builder: Builder): void {
  const part = builder.inputType('SplitPartInput', {
    fields: (t) => ({
      code: t.string({
        required: true,
        description:
          'Of an order, a refund or a payment. Blank: the part waits by itself, as a fee of the bank does.',
      }),
      amount: t.field({ type: 'BigInt', required: true }),
      is_other_money: t.boolean({
        required: false,
        description:
          'Money with this code and amount is known besides, and the part is no second form of it. Asked for by SPLIT_KNOWN.',
      }),
      is_too_much: t.boolean({
        required: false,
        description: 'The order lacks nothing: it was paid too much. Asked for by SPLIT_NOT_OWED.',
      }),
    }),
  });
  builder.mutationField('admin_split_transaction', (t) =>
    t.boolean({
      ...admin,
      description: `Waiting money is several things: each part is laid by its code, as if the bank had told of it, and stands beside the other parts when it was one itself. Errors TRANSACTION_UNKNOWN, TRANSACTION_SETTLED, SEEN_CHANGED, REFUND_LEFT, REFUND_SET_ASIDE, RETURN_OF_ANOTHER, REPORT_WAITS, SPLIT_COUNT, SPLIT_AMOUNT, SPLIT_CODE, SPLIT_KNOWN, SPLIT_NOT_OWED (field \`parts.N\`; of the last two \`parts\` has all places), REASON_REQUIRED, ${moneyErrors}.`,
      args: {
        ...seenMoney(t.arg),
        parts: t.arg({
          type: [part],
          description: '2 to 500, together exactly what the movement comes to.',
        }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { parts, reason, ...money }, context) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.admin.splitTransaction(
            {
              ...asSeen(money),
              parts: parts.map((said) => ({
                code: said.code,
                amountVnd: said.amount,
                isOtherMoney: said.is_other_money === true,
                isTooMuch: said.is_too_much === true,
              })),
              reason: kept,
            },
            actorOf(context),
          ),
        );
      },
    }),
  );
}

/** Where a part is from, and what the whole became. */
function addParts(
  builder: Builder,
  transaction: ObjectRef<BuilderTypes, AdminTransactionRow>,
): void {
  builder.queryField('admin_parts_of_transaction', (t) =>
    t.field({
      type: [transaction],
      extensions: { listSize: 20 },
      ...admin,
      description: 'What a movement was split into, the largest first; nothing of any other one.',
      args: { transaction_id: t.arg.id() },
      resolve: async (_root, { transaction_id: id }, { services }) => [
        ...(await services.commerce.admin.partsOf(id)),
      ],
    }),
  );
  builder.objectFields(transaction, (t) => ({
    part_of: t.exposeID('part_of', {
      nullable: true,
      description: 'The movement that was split into this one and others.',
    }),
    part_of_amount: t.expose('part_of_vnd', {
      type: 'BigInt',
      nullable: true,
      description: 'What that comes to.',
    }),
  }));
}

function addProposal(builder: Builder) {
  const part = builder.objectRef<ProposedPart>('AdminProposedPart').implement({
    description: 'What a part of a movement could be.',
    fields: (t) => ({
      code: t.exposeString('code'),
      amount: t.expose('amountVnd', {
        type: 'BigInt',
        description: 'What is missing or owed of it, VND; 0: nothing.',
      }),
      name: t.exposeString('name', { description: 'Whose it is, and of which order.' }),
    }),
  });
  const run = builder.objectRef<UntoldRun>('AdminUntoldRun').implement({
    description: 'A run with payments of which no bank told.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.exposeString('kind', { description: '`monthly` or `extra`.' }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      payments: t.exposeInt('payments', { description: 'How many of them.' }),
      net_amount: t.expose('net_vnd', { type: 'BigInt' }),
    }),
  });
  return builder.objectRef<SplitProposal>('AdminSplitProposal').implement({
    fields: (t) => ({
      parts: t.field({
        type: [part],
        extensions: { listSize: 20 },
        resolve: ({ parts }) => [...parts],
      }),
      runs: t.field({
        type: [run],
        extensions: { listSize: 12 },
        description: 'Of money that left, the newest first.',
        resolve: ({ runs }) => [...runs],
      }),
    }),
  });
}
