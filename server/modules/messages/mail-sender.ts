import type { Database } from '../../db/port.ts';
import { doubtMail, settleForsaken, settleRefused, settleSent, takeMail } from './mail-store.ts';
import type { MailServer } from './smtp.ts';

/** Sends e-mails out of their table. */
export interface MailSender {
  /**
   * One try of one e-mail; nothing for one that does not wait. Throws when it surely did not go out
   * and is worth another try. Never lets the mail server have an e-mail twice: one that was begun
   * and not ended, by a process that died, becomes `unknown`.
   */
  send(emailId: string): Promise<void>;
  /** Says of what nobody is going to send any more that it failed, so that the office can. */
  settleForsaken(): Promise<void>;
}

export interface MailSenderDeps {
  readonly database: Database;
  readonly mailServer: MailServer;
  readonly now: () => number;
}

/** The post office of a database. */
export function createMailSender({ database, mailServer, now }: MailSenderDeps): MailSender {
  return {
    async send(id) {
      // Committed before the mail server hears of it: whoever finds it so later knows that it may
      // have gone out.
      const mail = await database.first(takeMail, { id, at: new Date(now()) });
      if (mail === null) {
        await database.run(doubtMail, {
          id,
          error: 'the process that sent it ended before the mail server answered',
        });
        return;
      }
      const delivery = await mailServer.deliver({
        to: mail.to_address,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: mail.message_id,
      });
      switch (delivery.kind) {
        case 'taken':
          await database.run(settleSent, { id, at: new Date(now()) });
          return;
        case 'unknown':
          await database.run(doubtMail, { id, error: delivery.reason });
          return;
        case 'refused':
          await database.run(settleRefused, {
            id,
            state: delivery.lasting ? 'failed' : 'queued',
            error: delivery.reason,
          });
          if (!delivery.lasting) throw new Error(delivery.reason);
      }
    },
    async settleForsaken() {
      await database.run(settleForsaken, {});
    },
  };
}
