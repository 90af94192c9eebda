import type { Builder } from '../../graphql/builder.ts';
import type { Services } from '../../graphql/context.ts';
import { draftsRevision, handedOutRevision } from './transfers/bank-transfers.ts';
import { warningsOf, payoutWarnings } from './payees.ts';
import { failureText } from './payout-failure.ts';
import { payoutStatusType } from '#server/graphql/types/payout-status-type.ts';
import type {
  BankFile,
  OpenRequest,
  Payout,
  PayoutRun,
  PayoutTransfer,
  PreviewLine,
  RunPreview,
  RunSums,
} from './payouts.ts';

export type RunRef = ReturnType<typeof addRun>;
type WarningRef = ReturnType<typeof addWarning>;

/** The types of runs and payments in the back office. Amounts in VND. */
export function addPayoutTypesOf(builder: Builder) {
  const Warning = addWarning(builder);
  const Run = addRun(builder, addPayout(builder, Warning));
  return {
    Run,
    Request: addRequest(builder, Warning),
    Preview: addPreview(builder, { Run, Warning }),
    Transfer: addTransfer(builder),
    File: addFile(builder),
  };
}

function addWarning(builder: Builder) {
  return builder.enumType('PayoutWarning', {
    description:
      'HOLDER_DIFFERS: the account’s holder is not their legal name. ACCOUNT_CHANGED: in the last 24 hours, or after it was drafted. PAYOUTS_HELD. PAYEE_GONE: deleted or blocked. COMMISSIONS_ON_HOLD: some of theirs are looked at. TRANSFER_WAITS: one that names a payment to them which failed or came back; nothing is given out until somebody decides on it. ACCOUNT_UNREADABLE: its number is damaged; they give it anew, or are not paid.',
    values: payoutWarnings,
  });
}

function addPayout(builder: Builder, Warning: WarningRef) {
  return builder.objectRef<Payout>('Payout').implement({
    description: 'One payment of a run to an affiliate. Amounts in VND.',
    fields: (t) => ({
      id: t.exposeID('id'),
      affiliate_id: t.exposeID('affiliate_id'),
      affiliate_code: t.exposeString('affiliate_code'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      gross_amount: t.expose('gross_vnd', { type: 'BigInt' }),
      tax_amount: t.expose('tax_vnd', { type: 'BigInt', description: 'Withheld.' }),
      net_amount: t.expose('net_vnd', { type: 'BigInt' }),
      status: t.expose('status', { type: payoutStatusType(builder) }),
      account_bank: t.exposeString('bank_bin', { description: 'BIN.' }),
      account_holder: t.exposeString('account_holder'),
      account_masked: t.string({ resolve: ({ account_last4: last4 }) => `•••• ${last4}` }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      sent_at: t.expose('sent_at', { type: 'DateTime', nullable: true }),
      reference: t.exposeString('reference', { nullable: true, description: 'Of the transfer.' }),
      ended_at: t.expose('ended_at', { type: 'DateTime', nullable: true }),
      failure: t.string({
        nullable: true,
        description: 'Why it was not paid, in words.',
        resolve: ({ failure }) => failureText(failure),
      }),
      is_told: t.exposeBoolean('was_paid', {
        description: 'A transfer that the bank told of is laid to it: its affiliate was told.',
      }),
      told_reference: t.exposeString('told_reference', {
        nullable: true,
        description: 'The bank’s own of that transfer; null where it gave none.',
      }),
      has_left: t.exposeBoolean('has_left', { description: 'The bank told of its transfer.' }),
      times_handed_out: t.exposeInt('times_handed_out', {
        description: 'How often its account was given, in a bank’s file or as its VietQR.',
      }),
      handed_out_at: t.expose('handed_out_at', {
        type: 'DateTime',
        nullable: true,
        description: 'The last time.',
      }),
      handed_out_to: t.exposeString('handed_out_to', {
        nullable: true,
        description: 'Who had it the last time.',
      }),
      revision: t.exposeID('revision', { description: 'Another one after each change.' }),
      warnings: t.field({
        type: [Warning],
        description: 'While it can still be stopped: drafts and confirmed ones.',
        resolve: (payout, _args, { nowMs }) =>
          payout.status === 'draft' || payout.status === 'confirmed'
            ? [...warningsOf(payout, payout.created_at, new Date(nowMs))]
            : [],
      }),
    }),
  });
}

// The fields of a run say the same moment of it.
const known = new WeakMap<PayoutRun, Promise<readonly Payout[]>>();
async function listed(run: PayoutRun, { payouts }: Pick<Services, 'payouts'>) {
  const payments = known.get(run) ?? payouts.payoutsOf(run.id);
  known.set(run, payments);
  return payments;
}

function addRun(builder: Builder, PayoutType: ReturnType<typeof addPayout>) {
  const Sums = addRunSums(builder);
  return builder.objectRef<PayoutRun>('PayoutRun').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      key: t.exposeString('key', { description: '`monthly:2026-11`, `extra:…`.' }),
      number: t.int({
        description: 'Counted from the first one.',
        resolve: ({ serial }) => Number(serial),
      }),
      is_monthly: t.boolean({ resolve: ({ kind }) => kind === 'monthly' }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      confirmed_at: t.expose('confirmed_at', { type: 'DateTime', nullable: true }),
      sums: t.field({
        type: Sums,
        resolve: async ({ id }, _args, { services }) => services.payouts.sumsOf(id),
      }),
      stopped: t.int({
        description: 'How many of its payments can only be ended: PAYEE_STOPPED.',
        resolve: async ({ id }, _args, { services }) => services.payouts.countStopped(id),
      }),
      payouts: t.field({
        type: [PayoutType],
        extensions: { listSize: 50 },
        description: 'By the affiliate’s code.',
        resolve: async (run, _args, { services }) => [...(await listed(run, services))],
      }),
      left_out: t.int({
        description:
          'Of one that is not confirmed: people whom nothing stands against and who have no payment in it; of an extra one those who asked before it was made, none of a month that is over.',
        resolve: async (run, _args, { services, nowMs }) =>
          services.payouts.countLeftOut(run, new Date(nowMs)),
      }),
      left_out_unreadable: t.int({
        description: 'Of `left_out`: people whose account’s number cannot be read.',
        resolve: async (run, _args, { services, nowMs }) =>
          services.payouts.countLeftOutUnreadable(run, new Date(nowMs)),
      }),
      drafts_revision: t.id({
        description: 'The drafts among the `payouts`, as they are here.',
        resolve: async (run, _args, { services }) => draftsRevision(await listed(run, services)),
      }),
      handed_out_revision: t.id({
        nullable: true,
        description:
          'The `payouts` that somebody was given what a bank takes of, as they are here.',
        resolve: async (run, _args, { services }) => handedOutRevision(await listed(run, services)),
      }),
    }),
  });
}

function addRunSums(builder: Builder) {
  return builder.objectRef<RunSums>('PayoutRunSums').implement({
    description: 'Of the payments that did not fail, VND.',
    fields: (t) => ({
      payments: t.exposeInt('payments'),
      open: t.exposeInt('open', { description: 'Drafted, confirmed or sent.' }),
      failed: t.exposeInt('failed'),
      gross_amount: t.expose('gross_vnd', { type: 'BigInt' }),
      tax_amount: t.expose('tax_vnd', { type: 'BigInt' }),
      net_amount: t.expose('net_vnd', { type: 'BigInt' }),
      draft_net_amount: t.expose('draft_net_vnd', {
        type: 'BigInt',
        description: 'Of the drafts.',
      }),
    }),
  });
}

function addRequest(builder: Builder, Warning: WarningRef) {
  return builder.objectRef<OpenRequest>('AdminPayoutRequest').implement({
    description: 'An open «Yêu cầu chi trả». Amounts in VND.',
    fields: (t) => ({
      id: t.exposeID('id'),
      affiliate_id: t.exposeID('affiliate_id'),
      affiliate_code: t.exposeString('code'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      amount: t.expose('amount_vnd', {
        type: 'BigInt',
        description:
          'What the run pays, tax included; outside of one what the wallet held when it was asked for.',
      }),
      balance: t.expose('balance_vnd', { type: 'BigInt', description: 'What it holds now.' }),
      requested_at: t.expose('requested_at', { type: 'DateTime' }),
      run_id: t.exposeID('run_id', { nullable: true, description: 'The run that has it.' }),
      account_bank: t.exposeString('bank_bin', {
        description: 'BIN of where the run pays it to, else of the account of now.',
      }),
      account_holder: t.exposeString('account_holder'),
      account_masked: t.string({ resolve: ({ account_last4: last4 }) => `•••• ${last4}` }),
      is_closing: t.exposeBoolean('is_closing', {
        description: 'They leave: it is paid however little it is.',
      }),
      warnings: t.field({
        type: [Warning],
        resolve: (request, _args, { nowMs }) => [...warningsOf(request, null, new Date(nowMs))],
      }),
    }),
  });
}

function addPreview(
  builder: Builder,
  { Run, Warning }: { readonly Run: RunRef; readonly Warning: WarningRef },
) {
  const Line = builder.objectRef<PreviewLine>('PayoutPreviewLine').implement({
    fields: (t) => ({
      affiliate_id: t.exposeID('affiliateId'),
      affiliate_code: t.exposeString('code'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      gross_amount: t.expose('grossVnd', { type: 'BigInt' }),
      tax_amount: t.expose('taxVnd', { type: 'BigInt' }),
      net_amount: t.expose('netVnd', { type: 'BigInt' }),
      account_bank: t.exposeString('bankBin', { description: 'BIN.' }),
      account_holder: t.exposeString('accountHolder'),
      account_masked: t.string({ resolve: ({ accountLast4: last4 }) => `•••• ${last4}` }),
      requested_at: t.expose('requestedAt', { type: 'DateTime', nullable: true }),
      warnings: t.field({ type: [Warning], resolve: ({ warnings }) => [...warnings] }),
      is_taken: t.exposeBoolean('isTaken', { description: 'Whether the run would take them.' }),
    }),
  });
  return builder.objectRef<RunPreview>('PayoutPreview').implement({
    description: 'A run before it is made. Count and sums are of those it would take, VND.',
    fields: (t) => ({
      lines: t.field({
        type: [Line],
        extensions: { listSize: 50 },
        resolve: ({ lines }) => [...lines],
      }),
      confirmed_run: t.field({
        type: Run,
        nullable: true,
        description: 'The run of this month, when it is confirmed: nobody joins it any more.',
        resolve: ({ confirmedRun }) => confirmedRun,
      }),
      count: t.exposeInt('count'),
      gross_amount: t.expose('grossVnd', { type: 'BigInt' }),
      tax_amount: t.expose('taxVnd', { type: 'BigInt' }),
      net_amount: t.expose('netVnd', { type: 'BigInt' }),
    }),
  });
}

function addTransfer(builder: Builder) {
  return builder.objectRef<PayoutTransfer>('PayoutTransfer').implement({
    description: 'What a transfer of a payment needs, the account number whole.',
    fields: (t) => ({
      bin: t.exposeString('bin'),
      bank: t.exposeString('bank'),
      account_number: t.exposeString('accountNumber'),
      holder: t.exposeString('holder'),
      amount: t.expose('amountVnd', { type: 'BigInt' }),
      memo: t.exposeString('memo'),
      qr_text: t.exposeString('qrText'),
    }),
  });
}

function addFile(builder: Builder) {
  return builder.objectRef<BankFile>('PayoutFile').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      count: t.exposeInt('count', { description: 'Of the payments in it.' }),
      csv: t.exposeString('csv'),
    }),
  });
}
