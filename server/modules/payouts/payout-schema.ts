import type { AppError } from '#shared/errors/error-code.ts';
import { appError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Builder } from '../../graphql/builder.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { Refusal, valueOrRefuse } from '../../graphql/refusal.ts';
import { seenRevision } from '../../graphql/types/seen-revision.ts';
import { authorOf, passwordErrors, reasonedActor } from '../../graphql/reasoned-actor.ts';
import { addPayoutTypesOf, type RunRef } from './payout-types.ts';

const admin = { authScopes: { admin: true } } as const;

/** Runs of payments and what is asked for, for administrators. */
export function addPayoutTypes(builder: Builder): void {
  const types = addPayoutTypesOf(builder);
  const Page = addListPage(builder, 'PayoutRunPage', types.Run);
  builder.queryFields((t) => ({
    admin_payout_runs: t.field({
      type: Page,
      ...admin,
      description: 'Runs of payments to affiliates, newest first. Error BAD_INPUT.',
      args: {
        first: t.arg.int({ defaultValue: 20, description: '1 to 100.' }),
        after: t.arg.string({ required: false }),
      },
      resolve: async (_root, { first, after }, { services }) =>
        valueOrRefuse(await services.payouts.listRuns({ first, after: after ?? null })),
    }),
    admin_payout_run: t.field({
      type: types.Run,
      ...admin,
      description: 'One run. Error NOT_FOUND.',
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, { services }) =>
        valueOrRefuse(await services.payouts.getRun(id)),
    }),
    admin_payout_requests: t.field({
      type: [types.Request],
      ...admin,
      extensions: { listSize: 50 },
      description: '«Yêu cầu chi trả» that are open, the oldest first, at most 200.',
      resolve: async (_root, _args, { services }) => [...(await services.payouts.openRequests())],
    }),
    admin_payout_preview: t.field({
      type: types.Preview,
      ...admin,
      description:
        'What a run made now would take: everybody with a full wallet, or who asked for it.',
      args: { is_monthly: t.arg.boolean() },
      resolve: async (_root, { is_monthly: isMonthly }, { services, nowMs }) =>
        services.payouts.preview(isMonthly ? 'monthly' : 'extra', new Date(nowMs)),
    }),
  }));
  addRunMutations(builder, types.Run);
  addMoneyMutations(builder, types);
  addPaymentMutations(builder);
}

function addRunMutations(builder: Builder, Run: RunRef): void {
  builder.mutationFields((t) => ({
    create_payout_run: t.field({
      type: Run,
      ...admin,
      description:
        'The run of this month (from its day 5 on: RUN_TOO_EARLY), or an extra one of those who asked for it. Asked again it is the same run.',
      args: {
        extra_key: t.arg.id({
          required: false,
          description:
            'Of an extra run: the same key again is the same run. Left out = the run of this month.',
        }),
      },
      resolve: async (_root, { extra_key: requestKey }, context) =>
        valueOrRefuse(
          await context.services.payouts.createRun(
            requestKey == null ? { kind: 'monthly' } : { kind: 'extra', requestKey },
            authorOf(context),
          ),
        ),
    }),
    confirm_payout_run: t.field({
      type: Run,
      ...admin,
      description: `Confirms every draft of a run; one that may not be paid any more fails. Errors NOT_FOUND, RUN_CHANGED, REASON_REQUIRED, ${passwordErrors}.`,
      args: {
        id: t.arg.id(),
        drafts_revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
      },
      async resolve(_root, { id, drafts_revision: revision, reason }, context) {
        const actor = { ...reasonedActor(context, reason), revision };
        return valueOrRefuse(await context.services.payouts.confirmRun(id, actor));
      },
    }),
  }));
}

function addMoneyMutations(
  builder: Builder,
  { Transfer, File }: ReturnType<typeof addPayoutTypesOf>,
): void {
  builder.mutationFields((t) => {
    const again = (seen: string) =>
      t.arg.id({
        required: false,
        description: `Also what somebody has (${seen}): the bank has none of it.`,
      });
    return {
      export_payout_run: t.field({
        type: File,
        ...admin,
        description: `The confirmed payments of a run as the file a bank takes, whole account numbers in it; an audit line each time. Errors NOT_FOUND, CONFLICT (none), PAYEE_STOPPED (all), PAYOUT_LEFT (all), REPORT_WAITS (all), TRANSFER_WAITS (all), PAYOUT_HANDED_OUT (all were), ACCOUNT_UNREADABLE (of some, whom the error names), SEEN_CHANGED, ${passwordErrors}.`,
        args: { id: t.arg.id(), again: again('`handed_out_revision`') },
        async resolve(_root, { id, again: isAgain }, context) {
          return valueOrRefuse(
            await context.services.payouts.bankFile(id, { ...authorOf(context), again: isAgain }),
          );
        },
      }),
      reveal_payout_transfer: t.field({
        type: Transfer,
        ...admin,
        description: `Where a confirmed payment goes, with its VietQR; an audit line each time. Errors NOT_FOUND, CONFLICT, PAYEE_STOPPED, PAYOUT_LEFT, REPORT_WAITS, TRANSFER_WAITS, PAYOUT_HANDED_OUT, ACCOUNT_UNREADABLE, SEEN_CHANGED, ${passwordErrors}.`,
        args: { id: t.arg.id(), again: again('its revision') },
        async resolve(_root, { id, again: isAgain }, context) {
          return valueOrRefuse(
            await context.services.payouts.revealTransfer(id, {
              ...authorOf(context),
              again: isAgain,
            }),
          );
        },
      }),
    };
  });
}

/** At once, each by itself: what could be done is done, and the answer says what could not. */
const mostPayouts = 100;

const few = { ...admin, extensions: { listSize: 10 } } as const;

function addPaymentMutations(builder: Builder): void {
  const Refused = addRefused(builder);
  addUncompletion(builder, Refused);
  builder.mutationFields((t) => {
    const seen = seenPayouts(t);
    return {
      mark_payouts_sent: t.field({
        type: [Refused],
        ...few,
        description: `The transfers of confirmed payments were made. Answers those that were not changed. Errors BAD_INPUT, ${passwordErrors}.`,
        args: {
          ...seen,
          reference: t.arg.string({
            required: false,
            description:
              'At most 100 characters; of one transfer or of a batch. Null: all are told.',
          }),
        },
        async resolve(_root, { reference = null, ...payouts }, context) {
          return eachPayout(payouts, async (id, revision) =>
            context.services.payouts.markSent(id, reference, { ...authorOf(context), revision }),
          );
        },
      }),
      mark_payouts_completed: t.field({
        type: [Refused],
        ...few,
        description:
          'The affiliates have payments that were sent. Answers those that were not changed. Error BAD_INPUT.',
        args: seen,
        resolve: async (_root, payouts, context) =>
          eachPayout(payouts, async (id, revision) =>
            context.services.payouts.complete(id, { ...authorOf(context), revision }),
          ),
      }),
      mark_payouts_failed: t.field({
        type: [Refused],
        ...few,
        description: `Payments were not made, or came back: the money is in the wallets again. Answers those that were not changed. Errors BAD_INPUT, REASON_REQUIRED, ${passwordErrors}.`,
        args: {
          ...seen,
          reason: t.arg.string({ description: 'The affiliate reads it.' }),
          not_carried_out: t.arg.idList({
            required: false,
            description:
              'Revisions of which the bank made no transfers. Needed of what was handed out or sent.',
          }),
        },
        async resolve(_root, { reason, not_carried_out: notCarriedOut, ...payouts }, context) {
          const actor = { ...reasonedActor(context, reason), notCarriedOut };
          return eachPayout(payouts, async (id, revision) =>
            context.services.payouts.markFailed(id, { ...actor, revision }),
          );
        },
      }),
    };
  });
}

function addRefused(builder: Builder) {
  return builder.objectRef<RefusedPayout>('RefusedPayout').implement({
    description: 'A payment whose state was not changed, and why.',
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.string({
        description:
          'NOT_FOUND, CONFLICT, SEEN_CHANGED; of sending also PAYOUT_SENT_TWICE (with another reference) and PAYEE_STOPPED (nobody ever had where it goes, and nobody may); of sending and completing also TRANSFER_ELSEWHERE, REPORT_WAITS; of what was completed by a slip also PAYOUT_LEFT, REPORT_WAITS, PAYEE_DELETED; of failing also PAYOUT_UNDER_WAY, PAYOUT_RETURN_WAITING, PAYOUT_RETURN_USED, PAYOUT_RETURN_IGNORED, PAYOUT_LEFT, REPORT_WAITS.',
        resolve: ({ error }) => error.code,
      }),
    }),
  });
}

function addUncompletion(builder: Builder, Refused: ReturnType<typeof addRefused>): void {
  builder.mutationFields((t) => ({
    unmark_payouts_completed: t.field({
      type: [Refused],
      ...few,
      description: `Payments were completed by a slip: they are sent, as before. Answers those that were not changed. Errors BAD_INPUT, REASON_REQUIRED, ${passwordErrors}.`,
      args: { ...seenPayouts(t), reason: t.arg.string() },
      async resolve(_root, { reason, ...payouts }, context) {
        const actor = reasonedActor(context, reason);
        return eachPayout(payouts, async (id, revision) =>
          context.services.payouts.uncomplete(id, { ...actor, revision }),
        );
      },
    }),
  }));
}

interface RefusedPayout {
  readonly id: string;
  readonly error: AppError;
}

type Args = Parameters<Parameters<Builder['mutationFields']>[0]>[0]['arg'];

function seenPayouts(t: { readonly arg: Args }) {
  return {
    ids: t.arg.idList({ description: '1 to 100.' }),
    revisions: t.arg.idList({ description: 'Of each of `ids` the one that was seen.' }),
  };
}

interface SeenPayouts {
  readonly ids: readonly string[];
  readonly revisions: readonly string[];
}

async function eachPayout(
  { ids, revisions }: SeenPayouts,
  change: (id: string, revision: string) => Promise<Result<unknown, AppError>>,
): Promise<RefusedPayout[]> {
  if (ids.length === 0 || ids.length > mostPayouts)
    throw new Refusal([appError('BAD_INPUT', { field: 'ids' })]);
  if (ids.length !== revisions.length)
    throw new Refusal([appError('BAD_INPUT', { field: 'revisions' })]);
  const seen = new Map(ids.map((id, index) => [id, revisions[index] ?? '']));
  const refused: RefusedPayout[] = [];
  for (const [id, revision] of seen) {
    const changed = await change(id, revision);
    // What is wrong with the input itself is wrong for all of them.
    if (!changed.ok && changed.error.field !== undefined) throw new Refusal([changed.error]);
    if (!changed.ok) refused.push({ id, error: changed.error });
  }
  return refused;
}
