import type { ObjectRef } from '@pothos/core';
import { actorOf } from '../../graphql/actor.ts';
import type { Builder, BuilderTypes } from '../../graphql/builder.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { seenRevision } from '../../graphql/types/seen-revision.ts';
import type { SentApplication } from './application-admin.ts';

const admin = { authScopes: { admin: true } } as const;

/** What an administrator answers to an application, as they saw it. */
export function addApplicationDecisions(
  builder: Builder,
  Application: ObjectRef<BuilderTypes, SentApplication>,
): void {
  builder.mutationFields((t) => ({
    ask_applicant: t.field({
      type: Application,
      ...admin,
      description:
        'Opens it for its applicant again, with a question. Errors NOT_FOUND, APPLICATION_STATE, SEEN_CHANGED, REASON_REQUIRED, BAD_INPUT.',
      args: {
        id: t.arg.id(),
        revision: t.arg.id({ description: seenRevision }),
        question: t.arg.string(),
      },
      resolve: async (_root, { id, revision, question }, context) =>
        valueOrRefuse(
          await context.services.applicationAdmin.ask(id, question, {
            ...actorOf(context),
            revision,
          }),
        ),
    }),
    accept_application: t.field({
      type: Application,
      ...admin,
      description:
        'Grants L5. Errors NOT_FOUND, APPLICATION_STATE, SEEN_CHANGED, and what the affiliate programme refuses.',
      args: { id: t.arg.id(), revision: t.arg.id({ description: seenRevision }) },
      resolve: async (_root, { id, revision }, context) =>
        valueOrRefuse(
          await context.services.applicationAdmin.accept(id, { ...actorOf(context), revision }),
        ),
    }),
    decline_application: t.field({
      type: Application,
      ...admin,
      description:
        'The reason is told to the applicant. Errors NOT_FOUND, APPLICATION_STATE, SEEN_CHANGED, REASON_REQUIRED, BAD_INPUT.',
      args: {
        id: t.arg.id(),
        revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { id, revision, reason }, context) =>
        valueOrRefuse(
          await context.services.applicationAdmin.decline(id, reason, {
            ...actorOf(context),
            revision,
          }),
        ),
    }),
  }));
}
