import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomUUID } from 'node:crypto';
import { createMessages } from './api.ts';

/** So often it is looked for letters whose tries are over. */
const forsakenEveryMs = 60_000;

/** What people are told: notifications and e-mails. */
export function messagesModule({
  database,
  config,
  limits,
  now,
  jobs,
  push,
  audit,
  linkOrigin,
}: ServerCore) {
  const { messenger, guestMail, accountMail, inbox, mailAdmin, mailSender } = createMessages({
    database,
    jobs,
    push,
    audit,
    limits,
    now,
    newId: randomUUID,
    mail: {
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      origin: linkOrigin,
      timeoutMs: limits.mailServerMs,
    },
  });
  return {
    messenger,
    guestMail,
    accountMail,
    services: { inbox, mailAdmin },
    chores:
      mailSender === null
        ? []
        : [
            {
              name: 'settle_forsaken_mail',
              everyMs: forsakenEveryMs,
              nature: 'carries_on' as const,
              work: async () => mailSender.settleForsaken(),
            },
          ],
  } satisfies ServerModule & Record<string, unknown>;
}
