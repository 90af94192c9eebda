import type { Jobs } from '../../jobs/jobs.ts';
import type { Tx } from '../../db/port.ts';
import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { MailSetup } from './create-messenger.ts';
import { mailAsHtml, mailAsText } from './mail-body.ts';
import type { MailState } from './mail-store.ts';
import { messageText } from './kinds/message-kinds.ts';
import type { MessageContent } from './kinds/message-kinds.ts';

/**
 * Writes an e-mail to an address that is nobody's here, in the caller's transaction. People with an
 * account have `Messenger`.
 */
export type GuestMail = (
  tx: Tx,
  mail: { readonly to: string; readonly content: MessageContent; readonly at: Date },
) => Promise<void>;

export interface GuestMailDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly setup: MailSetup;
  readonly newId: () => string;
}

/** E-mails to strangers, in the same table and queue as those to learners. */
export function createGuestMail({ jobs, setup, newId }: GuestMailDeps): GuestMail {
  return async (tx, { to, content, at }) => {
    const id = newId();
    const text = messageText(content);
    const frame = { firstname: null, brand: setup.brand, origin: setup.origin };
    await tx.run(insertGuestMail, {
      id,
      to,
      subject: text.title,
      html: mailAsHtml(text, frame),
      text: mailAsText(text, frame),
      messageId: `<${id}@${setup.domain}>`,
      state: setup.sends ? 'queued' : 'kept',
      at,
    });
    if (setup.sends) await jobs.enqueue(tx, 'send_email', { emailId: id }, { key: id });
  };
}

const insertGuestMail = statement<{
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  state: MailState;
  at: Date;
}>()(
  'mail.insert_for_stranger',
  (_query, param) => sql<never>`
    insert into emails (id, user_id, notification_id, to_address, subject, html, text, message_id, state, created_at)
    values (${param('id')}, null, null, ${param('to')}, ${param('subject')}, ${param('html')}, ${param('text')}, ${param('messageId')}, ${param('state')}, ${param('at')})`,
);
