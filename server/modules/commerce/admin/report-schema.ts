import type { ObjectRef } from '@pothos/core';
import { actorOf } from '#server/graphql/actor.ts';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import type { Builder, BuilderTypes } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import type { BankMovement } from '../bank/bank-movement.ts';
import type { BankReportToLookAt } from '../bank/report-lists.ts';
import { parseReason } from '../../admin/api.ts';
import { viewerMay } from '../../auth/api.ts';
import { addLaidTo, addMoneyBeside } from './laid-to-fields.ts';
import type { AdminTransactionRow } from './money-store.ts';
import type { AdminOrderRow } from './order-admin-store.ts';

const listSize = 50;
const decidedSize = 20;
const besideSize = 10;
const admin = { authScopes: { admin: true } } as const;

/**
 * Reports of money that nobody can read or tell from money that is known, and what is decided of
 * them; and what
 * money is laid to.
 */
export function addReportTypes(
  builder: Builder,
  {
    transaction,
    order,
  }: {
    readonly transaction: ObjectRef<BuilderTypes, AdminTransactionRow>;
    readonly order: ObjectRef<BuilderTypes, AdminOrderRow>;
  },
): void {
  addLaidTo(builder, transaction);
  addMoneyBeside(builder, order);
  const Report = addReport(builder);
  builder.objectField(transaction, 'doubts', (t) =>
    t.field({
      type: [Report],
      extensions: { listSize: 2 },
      description: `Reports that may tell of it and wait for a person, the newest ${besideSize}; each changes its revision. None for who may not move money: they have the bank's own words.`,
      resolve: async ({ id }, _args, { services, viewer }) =>
        viewer !== null && viewerMay(viewer, 'money.move')
          ? [...(await services.commerce.reports.beside(id, besideSize))]
          : [],
    }),
  );
  builder.queryFields((t) => ({
    admin_bank_reports: t.field({
      type: [Report],
      extensions: { listSize: 10 },
      ...admin,
      description: `Reports that wait for a person, at most ${listSize}: what can be decided before what nobody can read, of each the newest.`,
      resolve: async (_root, _args, { services }) => [
        ...(await services.commerce.reports.list(listSize)),
      ],
    }),
    admin_decided_bank_reports: t.field({
      type: [Report],
      extensions: { listSize: decidedSize },
      ...admin,
      description: `Reports that a person said tell of money that is known, ${decidedSize} whose words are kept, the last decided first.`,
      args: { after: t.arg.id({ required: false, description: 'One of them.' }) },
      resolve: async (_root, { after }, { services }) => [
        ...(await services.commerce.reports.decided(after ?? null, decidedSize)),
      ],
    }),
  }));
  addReportMutations(builder);
}

const errors = 'NOT_FOUND, PASSWORD_REQUIRED, PASSWORD_WRONG, ACCOUNT_LOCKED, RATE_LIMITED';

/** What is decided of reports. */
function addReportMutations(builder: Builder): void {
  builder.mutationFields((t) => ({
    admin_read_bank_report: t.string({
      nullable: true,
      ...admin,
      description: `Reads a report again that nobody could read; its outcome, null while it is handled elsewhere. Errors ${errors}.`,
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, context) =>
        valueOrRefuse(await context.services.commerce.reports.readAgain(id, actorOf(context))),
    }),
    admin_decide_bank_report: t.string({
      ...admin,
      description: `Says of a doubtful report whether it is the money that it resembles; other money is laid to its order or waits. Its outcome. Errors SEEN_CHANGED, ${errors}.`,
      args: {
        id: t.arg.id(),
        known_transaction_id: t.arg.id({ description: 'The money that was shown beside it.' }),
        revision: t.arg.id({ description: 'What was told of it, as it was seen.' }),
        is_same: t.arg.boolean(),
      },
      resolve: async (
        _root,
        { id, known_transaction_id: shownId, revision, is_same: isSame },
        context,
      ) =>
        valueOrRefuse(
          await context.services.commerce.reports.decide(
            { id, shownId, revision, isSame },
            actorOf(context),
          ),
        ),
    }),
    admin_reopen_bank_report: t.boolean({
      ...admin,
      description: `A report that was said to be known money waits for a decision again. Errors REASON_REQUIRED, SEEN_CHANGED, TRANSACTION_SETTLED (its words alone laid that money, which can be taken off), ${errors}.`,
      args: {
        id: t.arg.id(),
        revision: t.arg.id({ description: 'What was told of its money, as it was seen.' }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { id, revision, reason }, context) => {
        const kept = valueOrRefuse(parseReason(reason));
        return valueOrRefuse(
          await context.services.commerce.reports.reopen(
            { id, revision, reason: kept },
            actorOf(context),
          ),
        );
      },
    }),
  }));
}

const longestText = 2000;

function addReport(builder: Builder) {
  const optional = { nullable: true } as const;
  return builder.objectRef<BankReportToLookAt>('AdminBankReport').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => String(id) }),
      provider: t.exposeString('provider'),
      state: t.exposeString('state', {
        description:
          '`unreadable`, `doubtful`, `failing` (it is tried again), `known` (a person said so).',
      }),
      received_at: t.expose('received_at', { type: 'DateTime' }),
      text: t.string({
        description: 'As it came.',
        resolve: ({ payload }) => JSON.stringify(payload).slice(0, longestText),
      }),
      amount: t.field({
        type: 'BigInt',
        ...optional,
        description: 'Negative for money that went out; null when it cannot be read.',
        resolve: signedAmount,
      }),
      memo: t.string({ ...optional, resolve: (report) => movementOf(report)?.memo ?? null }),
      reference: t.string({
        ...optional,
        resolve: (report) => movementOf(report)?.reference ?? null,
      }),
      known_transaction_id: t.exposeID('transaction_id', {
        ...optional,
        description: 'The money that a doubtful one resembles, or a known one tells of.',
      }),
      told_revision: t.exposeID('told_revision', {
        ...optional,
        description: 'All that was told of that money or may tell of it, as it is now.',
      }),
      told_times: t.exposeInt('told_times', {
        description: 'How many reports of this provider tell of that money.',
      }),
      known_memo: t.exposeString('known_memo', optional),
      known_reference: t.exposeString('known_reference', optional),
      known_state: t.exposeString('known_state', {
        ...optional,
        description: 'Where that money lies: as of a transaction.',
      }),
      known_order: t.string({
        ...optional,
        description: 'The order that it lies with or waits beside.',
        resolve: ({ known_order_number: number }) => (number === null ? null : orderCode(number)),
      }),
      unpaid_order: t.string({
        ...optional,
        description: 'The order that its words name and that was not paid; not `known_order`.',
        resolve: ({ unpaid }) => (unpaid === null ? null : orderCode(unpaid.number)),
      }),
      known_at: t.expose('known_at', { type: 'DateTime', ...optional }),
    }),
  });
}

function signedAmount(report: BankReportToLookAt): bigint | null {
  const movement = movementOf(report);
  if (movement === null) return null;
  return movement.direction === 'in' ? movement.amountVnd : -movement.amountVnd;
}

function movementOf({ read }: BankReportToLookAt): BankMovement | null {
  return read.kind === 'movement' ? read.movement : null;
}
