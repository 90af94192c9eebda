import type { Database } from '../../db/port.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Limits } from '../../limits.ts';
import type { Push } from '../../push/push.ts';
import type { Audit } from '../audit/api.ts';
import { type AccountMail, createAccountMail } from './account-mail.ts';
import { createMessenger, type MailSetup } from './create-messenger.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createMailAdmin, type MailAdmin } from './mail-admin.ts';
import type { Messenger } from './messenger.ts';
import { createMailSender, type MailSender } from './mail-sender.ts';
import { createMailServer } from './smtp.ts';
import { createGuestMail, type GuestMail } from './guest-mail.ts';

export interface MessagesDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly push: Push;
  readonly audit: Audit;
  readonly mail: MailOptions;
  readonly limits: Pick<Limits, 'mailsOfOwnActions'>;
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
}: MessagesDeps): {
  readonly messenger: Messenger;
  readonly guestMail: GuestMail;
  readonly accountMail: AccountMail;
  readonly inbox: Inbox;
  readonly mailAdmin: MailAdmin;
  /** Null where no mail server is named. */
  readonly mailSender: MailSender | null;
} {
  const sends = mail.smtpUrl !== null;
  const { smtpUrl: url, from, timeoutMs } = mail;
  const mailSender =
    url === null
      ? null
      : createMailSender({ database, mailServer: createMailServer({ url, from, timeoutMs }), now });
  if (mailSender !== null)
    jobs.handle('send_email', async ({ emailId }) => mailSender.send(emailId));
  const { name, domain } = readSender(mail.from);
  const setup: MailSetup = {
    brand: name,
    get origin() {
      return mail.origin();
    },
    domain,
    sends,
  };
  return {
    messenger: createMessenger({ jobs, push, setup, limits, newId }),
    guestMail: createGuestMail({ jobs, setup, newId }),
    accountMail: createAccountMail({ jobs, setup, newId }),
    inbox: createInbox({ database, push }),
    mailAdmin: createMailAdmin({ database, jobs, audit, sends }),
    mailSender,
  };
}

/** `Mai Vàng <hoc@example.vn>` in its parts; configuration has checked its form. */
function readSender(from: string): { readonly name: string; readonly domain: string } {
  return {
    name: from.slice(0, from.indexOf('<')).trim(),
    domain: from.slice(from.lastIndexOf('@') + 1, -1),
  };
}
