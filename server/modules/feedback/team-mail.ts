import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { escapeHtml } from '../messages/api.ts';
import type { FeedbackDeps } from './service.ts';

export interface TeamMailDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** FEEDBACK_EMAIL; null = nobody is mailed. */
  readonly to: string | null;
  /**
   * Whether a mail server is named; without one e-mails are kept to be read in the development
   * mailbox.
   */
  readonly sends: boolean;
  readonly newId: () => string;
}

/** Writes an e-mail to the team into the same table and queue as those to learners. */
export function createTeamMail({ jobs, to, sends, newId }: TeamMailDeps): FeedbackDeps['mailTeam'] {
  return async (tx, { aboutUserId, subject, text, at }) => {
    if (to === null) return;
    const id = newId();
    const html = `<!doctype html><html lang="vi"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><pre style="white-space:pre-wrap;font:15px/24px Arial,sans-serif">${escapeHtml(text)}</pre></html>`;
    await tx.run(insertTeamMail, {
      id,
      aboutUserId,
      to,
      subject,
      html,
      text,
      messageId: `<${id}@${to.slice(to.indexOf('@') + 1)}>`,
      state: sends ? 'queued' : 'kept',
      at,
    });
    if (sends) await jobs.enqueue(tx, 'send_email', { emailId: id }, { key: id });
  };
}

const insertTeamMail = statement<{
  id: string;
  aboutUserId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  state: 'queued' | 'kept';
  at: Date;
}>()(
  'feedback.insert_team_mail',
  (_query, param) => sql<never>`
    insert into emails (id, user_id, notification_id, about_user_id, to_address, subject, html, text, message_id, state, created_at)
    values (${param('id')}, null, null, ${param('aboutUserId')}, ${param('to')}, ${param('subject')}, ${param('html')}, ${param('text')}, ${param('messageId')}, ${param('state')}, ${param('at')})`,
);
