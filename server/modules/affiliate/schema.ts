import type { Builder } from '../../graphql/builder.ts';
import { type RequestContext, requireViewer } from '../../graphql/context.ts';
import { addListPage } from '../../graphql/list-page.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { requirePasswordAgain } from '../../graphql/require-password-again.ts';
import { parseReason } from '../admin/api.ts';
import type { Payout, PayoutRun } from './payouts.ts';
import { payoutStatusType } from './payout-status-type.ts';
import { addWalletTypes } from './wallet-schema.ts';

/** What asking the password again may refuse with. */
const passwordErrors = 'PASSWORD_REQUIRED, PASSWORD_WRONG, ACCOUNT_LOCKED, RATE_LIMITED';

const admin = { authScopes: { admin: true } } as const;

/** An affiliate's own wallet, and the payout runs of administrators. */
export function addAffiliateTypes(builder: Builder): void {
  addWalletTypes(builder);
  const Run = addRun(builder);
  const Page = addListPage(builder, 'PayoutRunPage', Run);
  builder.queryFields((t) => ({
    admin_payout_runs: t.field({
      type: Page,
      ...admin,
      description: 'Runs of payments to affiliates, newest first. Error BAD_INPUT.',
      args: { first: t.arg.int({ defaultValue: 20, description: '1 to 100.' }), after: t.arg.string({ required: false }) },
      resolve: async (_root, { first, after }, { services }) => valueOrRefuse(await services.payouts.listRuns({ first, after: after ?? null })),
    }),
    admin_payout_run: t.field({
      type: Run,
      ...admin,
      description: 'One run. Error NOT_FOUND.',
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, { services }) => valueOrRefuse(await services.payouts.getRun(id)),
    }),
  }));
  addRunMutations(builder, Run);
  addPayoutMutations(builder);
  addActivation(builder);
}

function addRun(builder: Builder) {
  const Status = payoutStatusType(builder);
  const PayoutType = builder.objectRef<Payout>('Payout').implement({
    description: 'One payment of a run to an affiliate. Amounts in VND.',
    fields: (t) => ({
      id: t.exposeID('id'),
      affiliate_id: t.exposeID('affiliate_id'),
      affiliate_code: t.exposeString('affiliate_code'),
      gross_amount: t.expose('gross_vnd', { type: 'BigInt' }),
      tax_amount: t.expose('tax_vnd', { type: 'BigInt', description: 'Withheld.' }),
      net_amount: t.expose('net_vnd', { type: 'BigInt' }),
      status: t.expose('status', { type: Status }),
      account_bank: t.exposeString('bank_bin', { description: 'BIN.' }),
      account_holder: t.exposeString('account_holder'),
      account_masked: t.string({ resolve: ({ account_last4: last4 }) => `•••• ${last4}` }),
      sent_at: t.expose('sent_at', { type: 'DateTime', nullable: true }),
      reference: t.exposeString('reference', { nullable: true, description: 'Of the transfer.' }),
      ended_at: t.expose('ended_at', { type: 'DateTime', nullable: true }),
      failure: t.exposeString('failure', { nullable: true, description: 'Why it was not paid, as it was given.' }),
    }),
  });
  return builder.objectRef<PayoutRun>('PayoutRun').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      key: t.exposeString('key', { description: '`monthly:2026-11`, `extra:…`.' }),
      is_monthly: t.boolean({ resolve: ({ kind }) => kind === 'monthly' }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      confirmed_at: t.expose('confirmed_at', { type: 'DateTime', nullable: true }),
      payouts: t.field({
        type: [PayoutType],
        extensions: { listSize: 50 },
        description: 'By the affiliate’s code.',
        resolve: async ({ id }, _args, { services }) => services.payouts.payoutsOf(id),
      }),
    }),
  });
}

function addRunMutations(builder: Builder, Run: ReturnType<typeof addRun>): void {
  builder.mutationFields((t) => ({
    create_payout_run: t.field({
      type: Run,
      ...admin,
      description: 'The run of this month, or an extra one: a draft for every wallet of at least 200 000 VND. Asked again it is the same run.',
      args: { extra_key: t.arg.id({ required: false, description: 'Of an extra run: the same key again is the same run. Left out = the run of this month.' }) },
      resolve: async (_root, { extra_key: requestKey }, context) =>
        valueOrRefuse(await context.services.payouts.createRun(requestKey == null ? { kind: 'monthly' } : { kind: 'extra', requestKey }, actorOf(context, null))),
    }),
    confirm_payout_run: t.field({
      type: Run,
      ...admin,
      description: `Confirms every draft of a run. Errors NOT_FOUND, REASON_REQUIRED, ${passwordErrors}.`,
      args: { id: t.arg.id(), reason: t.arg.string(), confirm_password: t.arg.string() },
      async resolve(_root, { id, reason: typed, confirm_password: password }, context) {
        const reason = valueOrRefuse(parseReason(typed));
        await requirePasswordAgain(context, password);
        return valueOrRefuse(await context.services.payouts.confirmRun(id, actorOf(context, reason)));
      },
    }),
  }));
}

function addPayoutMutations(builder: Builder): void {
  builder.mutationFields((t) => ({
    mark_payout_sent: t.field({
      type: 'Boolean',
      ...admin,
      description: `The transfer of a confirmed payment was made. Errors NOT_FOUND, CONFLICT, BAD_INPUT, ${passwordErrors}.`,
      args: { id: t.arg.id(), reference: t.arg.string({ description: 'At most 100 characters.' }), confirm_password: t.arg.string() },
      async resolve(_root, { id, reference, confirm_password: password }, context) {
        await requirePasswordAgain(context, password);
        return valueOrRefuse(await context.services.payouts.markSent(id, reference, actorOf(context, null))).status === 'sent';
      },
    }),
    mark_payout_completed: t.field({
      type: 'Boolean',
      ...admin,
      description: 'The affiliate has a payment that was sent. Errors NOT_FOUND, CONFLICT.',
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, context) => valueOrRefuse(await context.services.payouts.complete(id, actorOf(context, null))).status === 'completed',
    }),
    mark_payout_failed: t.field({
      type: 'Boolean',
      ...admin,
      description: 'A payment was not made, or came back: the money is in the wallet again. Errors NOT_FOUND, CONFLICT, REASON_REQUIRED.',
      args: { id: t.arg.id(), reason: t.arg.string() },
      async resolve(_root, { id, reason: typed }, context) {
        const reason = valueOrRefuse(parseReason(typed));
        return valueOrRefuse(await context.services.payouts.markFailed(id, { ...actorOf(context, reason), reason })).status === 'failed';
      },
    }),
  }));
}

function addActivation(builder: Builder): void {
  const Input = builder.inputType('ActivateAffiliateInput', {
    fields: (t) => ({
      user_id: t.id(),
      code: t.string({ description: '4 to 16 letters and digits.' }),
      is_ambassador: t.boolean({ defaultValue: false }),
      has_tax_commitment: t.boolean({ defaultValue: false, description: 'Filed the form that frees from withholding tax.' }),
      account_bank: t.string({ description: 'BIN.' }),
      account_number: t.string(),
      account_holder: t.string(),
    }),
  });
  builder.mutationFields((t) => ({
    activate_affiliate: t.field({
      type: 'Boolean',
      ...admin,
      description: 'Makes a person an affiliate. Errors PERSON_UNKNOWN, BAD_INPUT (code), CONFLICT (he is one, or the code is taken), BANK_UNKNOWN, BANK_ACCOUNT_INVALID, ACCOUNT_HOLDER_INVALID.',
      args: { input: t.arg({ type: Input }) },
      async resolve(_root, { input }, context) {
        const { user_id: userId, is_ambassador: isAmbassador, has_tax_commitment: hasTaxCommitment, ...rest } = input;
        const wish = { ...rest, userId, isAmbassador, hasTaxCommitment, now: new Date(context.nowMs) };
        return valueOrRefuse(await context.services.affiliates.activateBy(requireViewer(context).userId, wish));
      },
    }),
  }));
}

function actorOf(context: RequestContext, reason: string | null) {
  return { actorId: requireViewer(context).userId, reason, now: new Date(context.nowMs) };
}
