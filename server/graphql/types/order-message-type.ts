import type { OrderMessage } from '../../modules/messages/api.ts';
import type { Builder } from '../builder.ts';
import { mailStateType } from './mail-state-type.ts';

/** What the learner of an order was told of it, for the back office's order. */
export function orderMessageType(builder: Builder) {
  return builder.objectRef<OrderMessage>('AdminOrderMessage').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      created_at: t.expose('createdAt', { type: 'DateTime' }),
      read_at: t.expose('readAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the learner read it in the product.',
      }),
      email_id: t.exposeID('emailId', {
        nullable: true,
        description: 'The e-mail that says the same, for `admin_email`; null when there is none.',
      }),
      email_state: t.expose('emailState', { type: mailStateType(builder), nullable: true }),
    }),
  });
}
