import { actorOf } from '../../graphql/actor.ts';
import type { Builder } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { pictureAddress } from '../support/api.ts';
import type { FeedbackRow } from './feedback-store.ts';

const topics = { BUG: 'bug', IDEA: 'idea', PRAISE: 'praise' } as const;
const topicCodes = { bug: 'BUG', idea: 'IDEA', praise: 'PRAISE' } as const;
const states = { NEW: 'new', READ: 'read', ANSWERED: 'answered' } as const;
const stateCodes = { new: 'NEW', read: 'READ', answered: 'ANSWERED' } as const;

/** Sending feedback, and the administrators' list of it. */
export function addFeedbackTypes(builder: Builder): void {
  const Topic = builder.enumType('FeedbackTopic', { values: ['BUG', 'IDEA', 'PRAISE'] as const });
  const State = builder.enumType('FeedbackState', { values: ['NEW', 'READ', 'ANSWERED'] as const });
  const Picture = builder
    .objectRef<{ readonly url: string; readonly width: number; readonly height: number }>(
      'FeedbackPicture',
    )
    .implement({
      fields: (t) => ({
        url: t.exposeString('url'),
        width: t.exposeInt('width'),
        height: t.exposeInt('height'),
      }),
    });
  const Item = builder.objectRef<FeedbackRow>('Feedback').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      topic: t.field({ type: Topic, resolve: ({ topic }) => topicCodes[topic] }),
      text: t.exposeString('text'),
      rating: t.exposeInt('rating', { nullable: true, description: '1 to 5, of the lesson.' }),
      route: t.exposeString('route'),
      app_version: t.exposeString('app_version'),
      state: t.field({ type: State, resolve: ({ state }) => stateCodes[state] }),
      written_at: t.expose('written_at', {
        type: 'DateTime',
        description: 'By the device’s clock.',
      }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      author_id: t.exposeID('author_id'),
      author_name: t.exposeString('author_name'),
      author_email: t.exposeString('author_email'),
      lesson_title: t.exposeString('lesson_title', { nullable: true }),
      lesson_slug: t.exposeString('lesson_slug', { nullable: true }),
      picture: t.field({
        type: Picture,
        nullable: true,
        resolve: ({ picture_id: id, picture_width: width, picture_height: height }) =>
          id === null || width === null || height === null
            ? null
            : { url: pictureAddress(id), width, height },
      }),
    }),
  });
  const Page = addListPage(builder, 'FeedbackPage', Item);
  const Input = builder.inputType('FeedbackInput', {
    fields: (t) => ({
      key: t.string({ description: 'Made once per message by the device: sent twice, kept once.' }),
      topic: t.field({ type: Topic }),
      text: t.string({ description: 'At most 2 000 characters; may be empty beside a rating.' }),
      rating: t.int({ required: false, description: '1 to 5 petals.' }),
      lesson_slug: t.string({ required: false }),
      route: t.string(),
      app_version: t.string(),
      written_at: t.field({ type: 'DateTime' }),
      picture_id: t.id({
        required: false,
        description: 'As `POST /uploads/support` gave it; left out when it is gone.',
      }),
    }),
  });

  builder.queryFields((t) => ({
    admin_feedback: t.field({
      type: Page,
      description: 'Newest first. Error BAD_INPUT.',
      authScopes: { admin: true },
      args: {
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string({ required: false }),
        search: t.arg.string({ required: false }),
        state: t.arg({ type: State, required: false }),
      },
      resolve: async (_root, { first, after, search, state }, { services }) =>
        valueOrRefuse(
          await services.feedback.list({
            first,
            after: after ?? null,
            search: search ?? '',
            state: state == null ? null : states[state],
          }),
        ),
    }),
  }));
  builder.mutationFields((t) => ({
    send_feedback: t.boolean({
      description: 'Errors FEEDBACK_EMPTY, BAD_INPUT, RATE_LIMITED.',
      authScopes: { signedIn: true },
      args: { input: t.arg({ type: Input }) },
      resolve: async (_root, { input }, context) => {
        const message = {
          key: input.key,
          topic: topics[input.topic],
          text: input.text,
          rating: input.rating ?? null,
          lessonSlug: input.lesson_slug ?? null,
          route: input.route,
          appVersion: input.app_version,
          writtenAt: input.written_at,
          pictureId: input.picture_id ?? null,
        };
        return valueOrRefuse(
          await context.services.feedback.send(message, {
            userId: requireViewer(context).userId,
            nowMs: context.nowMs,
          }),
        );
      },
    }),
    set_feedback_state: t.field({
      type: Item,
      description: '`expected` is what the page showed. Errors NOT_FOUND, SEEN_CHANGED.',
      authScopes: { admin: true },
      args: { id: t.arg.id(), expected: t.arg({ type: State }), state: t.arg({ type: State }) },
      resolve: async (_root, { id, expected, state }, context) =>
        valueOrRefuse(
          await context.services.feedback.setState(
            { id, expected: states[expected], state: states[state] },
            actorOf(context),
          ),
        ),
    }),
  }));
}
