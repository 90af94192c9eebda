import type { ObjectRef } from '@pothos/core';
import { actorOf } from '../../graphql/actor.ts';
import type { Builder, BuilderTypes } from '../../graphql/builder.ts';
import { clientKey, foreignId } from '../../graphql/types/foreign-id.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { seenRevision } from '../../graphql/types/seen-revision.ts';
import type { Conversation } from './conversation.ts';
import { messageFields } from './message-fields.ts';
import type { SavedAnswer } from './support-office.ts';
import type { SupportTypes } from './schema.ts';
import type { RequestRow } from './store.ts';

/** The support office, for administrators. */
export function addSupportAdminTypes(builder: Builder, types: SupportTypes): void {
  const DeskRequest = addAdminRequest(builder, types);
  const DeskConversation = builder.objectRef<Conversation>('DeskConversation').implement({
    fields: (t) => ({
      request: t.expose('request', { type: DeskRequest }),
      ...messageFields(t, types.SupportMessage),
    }),
  });
  const AdminPage = addListPage(builder, 'DeskRequestPage', DeskRequest, 50);
  builder.queryFields((t) => ({
    admin_support_requests: t.field({
      type: AdminPage,
      description: 'OPEN in the order of waiting, the longest first; the others the newest first.',
      authScopes: { admin: true },
      args: {
        state: t.arg({ type: types.SupportState, defaultValue: 'open' }),
        search: t.arg.string({ defaultValue: '' }),
        first: t.arg.int({ defaultValue: 50 }),
        after: t.arg.string({ required: false }),
      },
      resolve: async (_root, args, { services }) =>
        valueOrRefuse(await services.supportAdmin.list(args)),
    }),
    admin_support_request: t.field({
      type: DeskConversation,
      description: 'Errors NOT_FOUND, BAD_INPUT.',
      authScopes: { admin: true },
      args: { id: t.arg.id(), after: t.arg.string({ required: false }) },
      resolve: async (_root, { id, after }, { services }) =>
        valueOrRefuse(await services.supportAdmin.conversation(foreignId(id), after)),
    }),
  }));
  addSupportAnswers(builder, DeskConversation);
  addSavedAnswers(builder);
}

function addSupportAnswers(builder: Builder, Talk: ObjectRef<BuilderTypes, Conversation>): void {
  const lastMessage = 'The newest message that was seen.';
  builder.mutationFields((t) => ({
    answer_support_request: t.field({
      type: Talk,
      description: 'Errors SUPPORT_EMPTY, SUPPORT_TOO_LONG, NOT_FOUND, SEEN_CHANGED.',
      authScopes: { admin: true },
      args: {
        id: t.arg.id(),
        last_message_id: t.arg.id({ description: lastMessage }),
        message_key: t.arg.id({ description: 'A UUID of the client.' }),
        text: t.arg.string(),
      },
      resolve: async (
        _root,
        { id, last_message_id: lastMessageId, message_key: messageKey, text },
        context,
      ) =>
        valueOrRefuse(
          await context.services.supportAdmin.answer({
            id: foreignId(id),
            lastMessageId,
            messageKey: clientKey(messageKey, 'message_key', [text]),
            text,
            ...actorOf(context),
          }),
        ),
    }),
    close_support_request: t.field({
      type: Talk,
      description: 'Errors NOT_FOUND, CONFLICT, SEEN_CHANGED.',
      authScopes: { admin: true },
      args: { id: t.arg.id(), last_message_id: t.arg.id({ description: lastMessage }) },
      resolve: async (_root, { id, last_message_id: lastMessageId }, context) =>
        valueOrRefuse(
          await context.services.supportAdmin.close({
            id: foreignId(id),
            lastMessageId,
            ...actorOf(context),
          }),
        ),
    }),
  }));
}

function addAdminRequest(builder: Builder, { SupportRequest }: SupportTypes) {
  return builder.objectRef<RequestRow>('DeskRequest').implement({
    description: 'A request as the office sees it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      summary: t.field({ type: SupportRequest, resolve: (row) => row }),
      asker: t.exposeString('asker', { description: 'lastname middlename firstname.' }),
      email: t.exposeString('email'),
      waiting_since: t.expose('waiting_since', { type: 'DateTime', nullable: true }),
      context_route: t.exposeString('context_route', { nullable: true }),
      context_version: t.exposeString('context_version', { nullable: true }),
    }),
  });
}

function addSavedAnswers(builder: Builder): void {
  const SavedAnswerType = builder.objectRef<SavedAnswer>('SavedAnswer').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      text: t.exposeString('text'),
      revision: t.exposeID('revision'),
    }),
  });
  builder.queryFields((t) => ({
    saved_answers: t.field({
      type: [SavedAnswerType],
      authScopes: { admin: true },
      extensions: { listSize: 30 },
      resolve: async (_root, _args, { services }) => [
        ...(await services.supportAdmin.savedAnswers()),
      ],
    }),
  }));
  builder.mutationFields((t) => ({
    save_saved_answer: t.field({
      type: SavedAnswerType,
      description:
        'A new one without `id`. Errors SUPPORT_EMPTY, SUPPORT_TOO_LONG (fields subject, text), CONFLICT (the title is taken), SEEN_CHANGED.',
      authScopes: { admin: true },
      args: {
        id: t.arg.id({ required: false }),
        revision: t.arg.id({
          required: false,
          description: 'The one that was seen; null of a new one.',
        }),
        title: t.arg.string(),
        text: t.arg.string(),
      },
      resolve: async (_root, { id, revision, title, text }, context) =>
        valueOrRefuse(
          await context.services.supportAdmin.saveAnswer({
            seen: id == null ? null : { id: foreignId(id), revision: revision ?? '' },
            title,
            text,
            ...actorOf(context),
          }),
        ),
    }),
    remove_saved_answer: t.field({
      type: SavedAnswerType,
      description: 'Errors NOT_FOUND, SEEN_CHANGED.',
      authScopes: { admin: true },
      args: { id: t.arg.id(), revision: t.arg.id({ description: seenRevision }) },
      resolve: async (_root, { id, revision }, context) =>
        valueOrRefuse(
          await context.services.supportAdmin.removeAnswer({
            seen: { id: foreignId(id), revision },
            ...actorOf(context),
          }),
        ),
    }),
  }));
}
