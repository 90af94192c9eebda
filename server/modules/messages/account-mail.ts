import { sql } from 'kysely';
import { isPlaceholderEmail } from '#shared/domain/account/placeholder-email.ts';
import type { Tx } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type AccountMailContent, accountMailText } from './account-text.ts';
import type { MailSetup } from './create-messenger.ts';
import { mailAsHtml, mailAsText } from './mail-body.ts';
import type { MailState } from './mail-store.ts';

/**
 * Mails what proves who somebody is, in the caller's transaction: by e-mail alone, never as a
 * notification, and its words are forgotten once the mail server has them. Nothing to somebody
 * whose address is a placeholder, and to an address that its person has not proved only what proves
 * it (`goesUnproved`).
 */
export type AccountMail = (
  tx: Tx,
  mail: {
    /** Null for a stranger. */ readonly userId: string | null;
    readonly to: string;
    readonly firstname: string | null;
    readonly content: AccountMailContent;
    readonly at: Date;
  },
) => Promise<void>;

/**
 * What goes to an address before its reader proved it: each is such a proof itself, and whoever
 * sends it claims it by the address. Anything else a person could have sent to somebody else's
 * address, under the product's name.
 */
const goesUnproved: Readonly<Record<AccountMailContent['kind'], boolean>> = {
  verify_email: true,
  reset_link: true,
  office_invited: true,
  confirm_code: false,
  sign_in_method_added: false,
  factor_reset: false,
};

export interface AccountMailDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly setup: MailSetup;
  readonly newId: () => string;
}

/** Such e-mails, in the same table and queue as all others. */
export function createAccountMail({ jobs, setup, newId }: AccountMailDeps): AccountMail {
  return async (tx, { userId, to, firstname, content, at }) => {
    if (isPlaceholderEmail(to)) return;
    if (!goesUnproved[content.kind] && (await tx.first(findProvedBy, { userId, to })) === null)
      return;
    const id = newId();
    const text = accountMailText(content);
    const frame = { firstname, brand: setup.brand, origin: setup.origin };
    await tx.run(insertSecretMail, {
      id,
      userId,
      to,
      subject: text.title,
      html: mailAsHtml(text, frame),
      text: mailAsText(text, frame),
      messageId: `<${id}@${setup.domain}>`,
      state: setup.sends ? 'queued' : 'kept',
      at,
      forgetsAt: endOf(content),
    });
    if (setup.sends) await jobs.enqueue(tx, 'send_email', { emailId: id }, { key: id });
  };
}

/** A row when that person proved that they read this address. */
const findProvedBy = statement<{ userId: string | null; to: string }>()(
  'mail.find_proved_by',
  (query, param) =>
    query
      .selectFrom('users')
      .select(['id'])
      .where('id', '=', sql<string>`${param('userId')}::uuid`)
      .where('email', '=', param('to'))
      .where('is_verify_email', '=', true),
);

const insertSecretMail = statement<{
  id: string;
  userId: string | null;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  state: MailState;
  at: Date;
  forgetsAt: Date;
}>()(
  'mail.insert_secret',
  (_query, param) => sql<never>`
    insert into emails (id, user_id, notification_id, to_address, subject, html, text, message_id, state, created_at, is_secret, forgets_at)
    values (${param('id')}, ${param('userId')}, null, ${param('to')}, ${param('subject')}, ${param('html')}, ${param('text')}, ${param('messageId')}, ${param('state')}, ${param('at')}, true, ${param('forgetsAt')})`,
);

/** When what it proves is over. */
function endOf(content: AccountMailContent): Date {
  return content.kind === 'factor_reset' ? content.runsAt : content.until;
}

/**
 * Forgets the words of what was never taken by a mail server and proves nothing any more. Answers
 * how many.
 */
export const forgetSecretMails = statement<{ now: Date }>()('mail.forget_secrets', (query, param) =>
  query
    .updateTable('emails')
    .set({ html: '', text: '' })
    .where('is_secret', '=', true)
    .where('text', '<>', '')
    .where('forgets_at', '<', param('now')),
);
