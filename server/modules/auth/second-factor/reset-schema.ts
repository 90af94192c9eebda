import type { ObjectRef } from '@pothos/core';
import { actorOf } from '#server/graphql/actor.ts';
import type { Builder, BuilderTypes } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { seenRevision } from '#server/graphql/types/seen-revision.ts';
import type { ResetRow } from './reset-store.ts';

const admin = { authScopes: { admin: true } } as const;

/** Opening the account of somebody who lost every factor, by two administrators. */
export function addFactorResetTypes(builder: Builder): void {
  const Reset = builder.objectRef<ResetRow>('AdminFactorReset').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      person_id: t.exposeID('user_id'),
      person: t.exposeString('person_name', {
        description: 'Name of whose factors it is about, else the address.',
      }),
      is_own: t.boolean({
        description: 'Nobody confirms what is about themselves.',
        resolve: ({ user_id: userId }, _args, { viewer }) => userId === viewer?.userId,
      }),
      asked_by: t.exposeString('asked_by_name'),
      is_own_ask: t.boolean({
        description: 'Whoever asked cannot confirm.',
        resolve: ({ asked_by: askedBy }, _args, { viewer }) => askedBy === viewer?.userId,
      }),
      asked_at: t.expose('asked_at', { type: 'DateTime' }),
      reason: t.exposeString('reason'),
      revision: t.exposeID('revision'),
      confirmed_by: t.exposeString('confirmed_by_name', { nullable: true }),
      runs_at: t.expose('runs_at', {
        type: 'DateTime',
        nullable: true,
        description: 'Null until another administrator has confirmed.',
      }),
    }),
  });
  const Factors = builder.objectRef<{ readonly userId: string }>('AdminPersonFactor').implement({
    fields: (t) => ({
      is_on: t.boolean({
        resolve: async ({ userId }, _args, { services }) => services.auth.factors.isOn(userId),
      }),
      reset: t.field({
        type: Reset,
        nullable: true,
        resolve: async ({ userId }, _args, { services }) => services.factorResets.find(userId),
      }),
    }),
  });
  builder.queryFields((t) => ({
    admin_factor_resets: t.field({
      type: [Reset],
      description:
        'What an owner asked for and nobody confirmed yet, the oldest first: any other role of the office may be the second one.',
      ...admin,
      resolve: async (_root, _args, { services }) => services.factorResets.listUnconfirmed(),
    }),
    admin_person_factor: t.field({
      type: Factors,
      description: 'Error PERSON_UNKNOWN.',
      ...admin,
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, { services }) =>
        valueOrRefuse(await services.factorResets.look(id)),
    }),
  }));
  builder.mutationFields((t) => ({
    ask_factor_reset: t.field({
      type: Factors,
      description:
        'The first of two administrators. Errors PERSON_UNKNOWN, FACTOR_EMAIL_UNPROVED, REASON_REQUIRED, FACTOR_OTHER_PERSON, CONFLICT (no factor, or one waits).',
      ...admin,
      args: { id: t.arg.id(), reason: t.arg.string() },
      resolve: async (_root, { id, reason }, context) => {
        valueOrRefuse(await context.services.factorResets.ask(id, reason, actorOf(context)));
        return { userId: id };
      },
    }),
  }));
  addSeenResets(builder, Factors);
}

/** What becomes of a reset that waits, as it was seen. */
function addSeenResets(
  builder: Builder,
  Factors: ObjectRef<BuilderTypes, { readonly userId: string }>,
): void {
  builder.mutationFields((t) => ({
    confirm_factor_reset: t.field({
      type: Factors,
      description:
        'The second one: its person is mailed and signed out everywhere, and a day goes by. Errors NOT_FOUND, SEEN_CHANGED, FACTOR_OTHER_PERSON, CONFLICT.',
      ...admin,
      args: { id: t.arg.id(), revision: t.arg.id({ description: seenRevision }) },
      resolve: async (_root, { id: userId, revision }, context) => {
        const seen = { userId, revision };
        valueOrRefuse(await context.services.factorResets.confirm(seen, actorOf(context)));
        return { userId };
      },
    }),
    cancel_factor_reset: t.field({
      type: Factors,
      description:
        'By another administrator; the person has the link of the mail. Errors NOT_FOUND, SEEN_CHANGED, FACTOR_OTHER_PERSON.',
      ...admin,
      args: { id: t.arg.id(), revision: t.arg.id({ description: seenRevision }) },
      resolve: async (_root, { id: userId, revision }, context) => {
        const seen = { userId, revision };
        valueOrRefuse(await context.services.factorResets.stop(seen, actorOf(context)));
        return { userId };
      },
    }),
  }));
}
