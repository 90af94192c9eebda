import type { Database } from '../../db/port.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Limits } from '../../limits.ts';
import type { Push } from '../../push/push.ts';
import type { Audit } from '../audit/api.ts';
import { type AccountMail, createAccountMail } from './account-mail.ts';
import { createMessenger, type MailOffice } from './create-messenger.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createMailDesk, type MailDesk } from './mail-desk.ts';
import type { Messenger } from './messenger.ts';
import { createPostOffice } from './post-office.ts';
import { createMailServer } from './smtp.ts';
import { createStrangerMail, type StrangerMail } from './stranger-mail.ts';

export interface MessagesParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly push: Push;
  readonly audit: Audit;
  readonly mail: MailOptions;
  readonly limits: Pick<Limits, 'mailsOfOwnDeeds'>;
  readonly now: () => number;
  readonly newId: () => string;
}

export interface MailOptions {
  /** Null: e-mails are written down and readable at the development mailbox, and never go out. */
  readonly smtpUrl: string | null;
  /** `Mai Vàng <hoc@example.vn>`: the name signs, the domain stands in message ids. */
  readonly from: string;
  /**
   * The portal's address, without a slash at its end; asked when an e-mail is written, for a server
   * knows its port only once it listens.
   */
  readonly origin: () => string;
  /** For every silence of the mail server, ms. */
  readonly timeoutMs: number;
}

/**
 * Everything that people are told by: who tells, what they read, what administrators see. Takes
 * over the jobs `send_email`.
 */
export function createMessages({
  database,
  jobs,
  push,
  audit,
  mail,
  limits,
  now,
  newId,
}: MessagesParts): {
  readonly messenger: Messenger;
  readonly strangerMail: StrangerMail;
  readonly accountMail: AccountMail;
  readonly inbox: Inbox;
  readonly mailDesk: MailDesk;
} {
  const sends = mail.smtpUrl !== null;
  if (mail.smtpUrl !== null) {
    const mailServer = createMailServer({
      url: mail.smtpUrl,
      from: mail.from,
      timeoutMs: mail.timeoutMs,
    });
    const postOffice = createPostOffice({ database, mailServer, now });
    jobs.handle('send_email', async ({ emailId }) => postOffice.send(emailId));
  }
  const { name, domain } = readSender(mail.from);
  const office: MailOffice = {
    brand: name,
    get origin() {
      return mail.origin();
    },
    domain,
    sends,
  };
  return {
    messenger: createMessenger({ jobs, push, office, limits, newId }),
    strangerMail: createStrangerMail({ jobs, office, newId }),
    accountMail: createAccountMail({ jobs, office, newId }),
    inbox: createInbox({ database, push }),
    mailDesk: createMailDesk({ database, jobs, audit, sends }),
  };
}

/** `Mai Vàng <hoc@example.vn>` in its parts; configuration has checked its form. */
function readSender(from: string): { readonly name: string; readonly domain: string } {
  return {
    name: from.slice(0, from.indexOf('<')).trim(),
    domain: from.slice(from.lastIndexOf('@') + 1, -1),
  };
}
