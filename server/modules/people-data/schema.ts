import type { ObjectRef } from '@pothos/core';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { deletionLaw } from '#shared/domain/people-data/deletion-rules.ts';
import type { Builder, BuilderTypes } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { DataExport } from './data-exports.ts';
import type { ClosingRest } from '../payouts/api.ts';
import type { Deletion, DeletionState, OpenExcess } from './deletions.ts';

const signedIn = { authScopes: { signedIn: true } } as const;

/** A copy of one's data, and the deletion of one's account. */
export function addPeopleDataTypes(builder: Builder): void {
  addExports(builder);
  const Obstacle = builder.enumType('DeletionObstacle', {
    description: 'What keeps an account from being deleted.',
    values: {
      ADMIN: { value: 'admin' },
      OPEN_ORDER: { value: 'open_order' },
      REFUND: { value: 'refund' },
      WALLET: { value: 'wallet' },
      COMMISSION: { value: 'commission' },
      PAYOUT: { value: 'payout' },
    } as const,
  });
  const Request = builder.objectRef<Deletion>('AccountDeletion').implement({
    description: 'An input to be deleted that was not carried out yet.',
    fields: (t) => ({
      requested_at: t.expose('requestedAt', { type: 'DateTime' }),
      runs_at: t.expose('runsAt', {
        type: 'DateTime',
        description: 'Until then it can be taken back.',
      }),
      due_at: t.expose('dueAt', {
        type: 'DateTime',
        description: 'The last day that the law gives.',
      }),
      given_up_amount: t.expose('givenUpVnd', {
        type: 'BigInt',
        nullable: true,
        description: 'What of the wallet was given up with it, VND.',
      }),
    }),
  });
  const { Rest, RestInput } = addRests(builder);
  const State = builder.objectRef<DeletionState>('AccountDeletionState').implement({
    fields: (t) => ({
      request: t.expose('request', { type: Request, nullable: true }),
      obstacles: t.field({
        type: [Obstacle],
        extensions: { listSize: 6 },
        resolve: ({ obstacles }) => [...obstacles],
      }),
      rest: t.expose('rest', {
        type: Rest,
        nullable: true,
        description: 'Left in the wallet below the minimum: whoever asks says what becomes of it.',
      }),
      grace_days: t.exposeInt('graceDays', {
        description: 'For so long an input can be taken back.',
      }),
      deadline_days: t.exposeInt('deadlineDays', { description: 'So long the law gives at most.' }),
      law: t.string({ resolve: () => deletionLaw }),
    }),
  });
  addExcesses(builder, State);
  builder.queryFields((t) => ({
    account_deletion: t.field({
      type: State,
      ...signedIn,
      resolve: async (_root, _args, context) =>
        context.services.deletions.state(requireViewer(context).userId, new Date(context.nowMs)),
    }),
  }));
  builder.mutationFields((t) => ({
    request_account_deletion: t.field({
      type: Request,
      ...signedIn,
      description:
        'Asks the password again. Carried out after three days. Errors DELETION_BLOCKED, RATE_LIMITED, WALLET_CHANGED, ACCOUNT_HELD, PAYOUTS_HELD, PASSWORD_*.',
      args: { rest: t.arg({ type: RestInput, required: false }) },
      async resolve(_root, { rest }, context) {
        const { userId } = requireViewer(context);
        return valueOrRefuse(
          await context.services.deletions.request(
            userId,
            rest == null ? null : { becomes: rest.becomes, amountVnd: rest.amount },
            new Date(context.nowMs),
          ),
        );
      },
    }),
    withdraw_account_deletion: t.boolean({
      ...signedIn,
      description: 'Error DELETION_STATE.',
      resolve: async (_root, _args, context) =>
        valueOrRefuse(
          await context.services.deletions.withdraw(
            requireViewer(context).userId,
            new Date(context.nowMs),
          ),
        ),
    }),
  }));
}

/** What a wallet holds when its owner leaves, and what becomes of it. */
function addRests(builder: Builder) {
  const Rest = builder.objectRef<ClosingRest>('WalletRest').implement({
    description: 'What a wallet holds below the minimum, when its owner leaves.',
    fields: (t) => ({
      amount: t.expose('amountVnd', { type: 'BigInt', description: 'VND.' }),
      refuse_reason: t.exposeString('refuseReason', {
        nullable: true,
        description: 'Why it cannot be paid now: ACCOUNT_HELD, PAYOUTS_HELD. Null = it can.',
      }),
      account_bank: t.exposeString('bankBin', { description: 'BIN.' }),
      account_masked: t.string({ resolve: ({ last4 }) => `•••• ${last4}` }),
    }),
  });
  const RestEnd = builder.enumType('WalletRestEnd', {
    values: { PAID_OUT: { value: 'paid_out' }, GIVEN_UP: { value: 'given_up' } } as const,
  });
  const RestInput = builder.inputType('WalletRestInput', {
    description: 'What becomes of the rest of a wallet.',
    fields: (t) => ({
      becomes: t.field({ type: RestEnd, required: true }),
      amount: t.field({ type: 'BigInt', required: true, description: 'As it was seen, VND.' }),
    }),
  });
  return { Rest, RestInput };
}

/** What came too much for orders, beside what keeps an account from being deleted. */
function addExcesses(builder: Builder, State: ObjectRef<BuilderTypes, DeletionState>): void {
  const Excess = builder.objectRef<OpenExcess>('OpenExcess').implement({
    description: 'What came too much for an order and waits for an account.',
    fields: (t) => ({
      refund_id: t.exposeID('id'),
      order_id: t.exposeID('order_id'),
      order_code: t.string({ resolve: ({ number }) => orderCode(number) }),
      amount: t.expose('amount_vnd', { type: 'BigInt', description: 'VND.' }),
    }),
  });
  builder.objectField(State, 'excesses', (t) =>
    t.field({
      type: [Excess],
      extensions: { listSize: 5 },
      description: 'Each can be given up (`give_up_excess`), so that it is in the way no more.',
      resolve: ({ excesses }) => [...excesses],
    }),
  );
}

function addExports(builder: Builder): void {
  const State = builder.enumType('DataExportState', {
    values: {
      QUEUED: { value: 'queued' },
      READY: { value: 'ready' },
      FAILED: { value: 'failed' },
      EXPIRED: { value: 'expired' },
    } as const,
  });
  const Export = builder.objectRef<DataExport>('DataExport').implement({
    description:
      'A copy of everything that is kept of a person: fetched by what `open_data_export` answers, by them alone.',
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.expose('state', { type: State }),
      requested_at: t.expose('requestedAt', { type: 'DateTime' }),
      ready_at: t.expose('readyAt', { type: 'DateTime', nullable: true }),
      expires_at: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
      bytes: t.exposeInt('bytes', { nullable: true }),
    }),
  });
  builder.queryFields((t) => ({
    data_export: t.field({
      type: Export,
      nullable: true,
      ...signedIn,
      description: 'The newest one that they asked for.',
      resolve: async (_root, _args, context) =>
        context.services.dataExports.find(requireViewer(context).userId),
    }),
  }));
  builder.mutationFields((t) => ({
    request_data_export: t.field({
      type: Export,
      ...signedIn,
      description:
        'Asks the password again: the copy has numbers of accounts and papers whole. One that is being made is the same. Errors RATE_LIMITED, PASSWORD_*.',
      async resolve(_root, _args, context) {
        const { userId } = requireViewer(context);
        return valueOrRefuse(
          await context.services.dataExports.request(userId, new Date(context.nowMs)),
        );
      },
    }),
    open_data_export: t.string({
      ...signedIn,
      description:
        'Asks the password again. Where the copy is fetched, once, within a minute and in this session. Errors NOT_FOUND, PASSWORD_*.',
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, context) =>
        valueOrRefuse(
          await context.services.dataExports.open(
            requireViewer(context),
            id,
            new Date(context.nowMs),
          ),
        ),
    }),
  }));
}
