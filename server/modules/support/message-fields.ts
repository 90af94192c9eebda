import type { ObjectRef } from '@pothos/core';
import type { BuilderTypes } from '../../graphql/builder.ts';
import { type Conversation, messagesOfPage } from './conversation.ts';

type Message = Conversation['messages'][number];

/** A page of the messages of a conversation, as its learner and the office have it. */
export function messageFields(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Conversation>,
  message: ObjectRef<BuilderTypes, Message>,
) {
  return {
    messages: t.field({
      type: [message],
      description: 'The newest ones, or those before `after`, in the order of writing.',
      resolve: ({ messages }) => [...messages],
      extensions: { listSize: messagesOfPage },
    }),
    end_cursor: t.string({
      nullable: true,
      description: 'The place of the oldest of these: `after` of the page before it.',
      resolve: (page) => page.end_cursor,
    }),
    has_more: t.boolean({
      description: 'Whether there are older ones.',
      resolve: (page) => page.has_more,
    }),
  };
}
