import { supportCode, supportLimits } from '#shared/domain/support/support-rules.ts';
import type { Builder } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { clientKey, foreignId } from '../../graphql/types/foreign-id.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { Conversation } from './conversation.ts';
import { messageFields } from './message-fields.ts';
import { pictureAddress } from './picture-address.ts';
import type { PictureRow } from './message-store.ts';
import type { RequestRow } from './store.ts';

/** Support requests of the learner. Answers the types that the administrator's part builds on. */
export function addSupportTypes(builder: Builder) {
  const SupportTopic = builder.enumType('SupportTopic', {
    values: {
      PAYMENT: { value: 'payment' },
      LEARNING: { value: 'learning' },
      ACCOUNT: { value: 'account' },
      TECHNICAL: { value: 'technical' },
      OTHER: { value: 'other' },
    } as const,
  });
  const SupportState = builder.enumType('SupportState', {
    description:
      'OPEN: we owe an answer. ANSWERED: the learner may write again. CLOSED: writing within 30 days opens it again.',
    values: {
      OPEN: { value: 'open' },
      ANSWERED: { value: 'answered' },
      CLOSED: { value: 'closed' },
    } as const,
  });
  const SupportPicture = builder.objectRef<PictureRow>('SupportPicture').implement({
    description: 'Shown to its sender and administrators only, below the same origin.',
    fields: (t) => ({
      id: t.exposeID('id'),
      url: t.string({ resolve: ({ id }) => pictureAddress(id) }),
      width: t.exposeInt('width', { description: 'px.' }),
      height: t.exposeInt('height', { description: 'px.' }),
    }),
  });
  const SupportMessage = builder
    .objectRef<Conversation['messages'][number]>('SupportMessage')
    .implement({
      fields: (t) => ({
        id: t.exposeID('id'),
        from_team: t.exposeBoolean('from_team'),
        author: t.exposeString('author', { description: 'First name.' }),
        text: t.exposeString('text'),
        created_at: t.expose('created_at', { type: 'DateTime' }),
        pictures: t.field({
          type: [SupportPicture],
          resolve: ({ pictures }) => [...pictures],
          extensions: { listSize: supportLimits.pictures },
        }),
      }),
    });
  const SupportRequest = builder.objectRef<RequestRow>('SupportRequest').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.string({ description: '#HT-1001', resolve: ({ number }) => supportCode(number) }),
      topic: t.expose('topic', { type: SupportTopic }),
      subject: t.exposeString('subject'),
      state: t.expose('state', { type: SupportState }),
      was_answered: t.exposeBoolean('was_answered', {
        description: 'Whether somebody of the team wrote already.',
      }),
      last_text: t.exposeString('last_text', { description: 'Of the newest message.' }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      updated_at: t.expose('updated_at', { type: 'DateTime' }),
      closed_at: t.expose('closed_at', { type: 'DateTime', nullable: true }),
    }),
  });
  const SupportConversation = builder.objectRef<Conversation>('SupportConversation').implement({
    fields: (t) => ({
      request: t.expose('request', { type: SupportRequest }),
      ...messageFields(t, SupportMessage),
    }),
  });
  const types = { SupportTopic, SupportState, SupportRequest, SupportMessage, SupportConversation };
  addQueries(builder, types);
  addMutations(builder, types);
  return types;
}

export type SupportTypes = ReturnType<typeof addSupportTypes>;

function addQueries(builder: Builder, { SupportRequest, SupportConversation }: SupportTypes): void {
  const SupportRequestPage = addListPage(builder, 'SupportRequestPage', SupportRequest);
  builder.queryFields((t) => ({
    support_requests: t.field({
      type: SupportRequestPage,
      description: 'The own requests, what moved last first.',
      authScopes: { signedIn: true },
      args: { first: t.arg.int({ defaultValue: 20 }), after: t.arg.string({ required: false }) },
      resolve: async (_root, { first, after }, context) =>
        valueOrRefuse(await context.services.support.list(requireViewer(context), first, after)),
    }),
    support_request: t.field({
      type: SupportConversation,
      description: 'An own request with its newest messages. Errors NOT_FOUND, BAD_INPUT.',
      authScopes: { signedIn: true },
      args: { id: t.arg.id(), after: t.arg.string({ required: false }) },
      resolve: async (_root, { id, after }, context) =>
        valueOrRefuse(
          await context.services.support.conversation(requireViewer(context), foreignId(id), after),
        ),
    }),
  }));
}

function addMutations(builder: Builder, { SupportTopic, SupportConversation }: SupportTypes): void {
  const SupportRequestInput = builder.inputType('SupportRequestInput', {
    fields: (t) => ({
      request_key: t.id({
        description: 'A UUID of the client: the same key again is the same request.',
      }),
      topic: t.field({ type: SupportTopic }),
      subject: t.string(),
      text: t.string(),
      picture_ids: t.idList({ description: 'As `POST /uploads/support` gave them, at most 3.' }),
      context_route: t.string({
        required: false,
        description: 'Only with consent: the page that was open.',
      }),
      context_version: t.string({
        required: false,
        description: 'Only with consent: the version of the application.',
      }),
    }),
  });
  const SupportMessageInput = builder.inputType('SupportMessageInput', {
    fields: (t) => ({
      request_id: t.id(),
      message_key: t.id({ description: 'A UUID of the client.' }),
      text: t.string(),
      picture_ids: t.idList(),
    }),
  });
  builder.mutationFields((t) => ({
    send_support_request: t.field({
      type: SupportConversation,
      description:
        'Errors SUPPORT_EMPTY, SUPPORT_TOO_LONG, UPLOAD_COUNT, UPLOAD_UNREADABLE, RATE_LIMITED.',
      authScopes: { signedIn: true },
      args: { input: t.arg({ type: SupportRequestInput }) },
      resolve: async (_root, { input }, context) => {
        const { topic, subject, text, picture_ids: pictureIds } = input;
        const said = [topic, subject, text, pictureIds];
        const request = {
          requestKey: clientKey(input.request_key, 'request_key', said),
          topic,
          subject,
          text,
          pictureIds,
          contextRoute: input.context_route ?? null,
          contextVersion: input.context_version ?? null,
        };
        return valueOrRefuse(
          await context.services.support.create(
            requireViewer(context),
            request,
            new Date(context.nowMs),
          ),
        );
      },
    }),
    send_support_message: t.field({
      type: SupportConversation,
      description:
        'Writes again; opens what was answered or closed. Errors SUPPORT_EMPTY, SUPPORT_TOO_LONG, SUPPORT_CLOSED, SUPPORT_FULL, NOT_FOUND, UPLOAD_COUNT, UPLOAD_UNREADABLE, RATE_LIMITED.',
      authScopes: { signedIn: true },
      args: { input: t.arg({ type: SupportMessageInput }) },
      resolve: async (_root, { input }, context) => {
        const request = {
          requestId: foreignId(input.request_id),
          messageKey: clientKey(input.message_key, 'message_key', [input.text, input.picture_ids]),
          text: input.text,
          pictureIds: input.picture_ids,
        };
        return valueOrRefuse(
          await context.services.support.write(
            requireViewer(context),
            request,
            new Date(context.nowMs),
          ),
        );
      },
    }),
  }));
}
