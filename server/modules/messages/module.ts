import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomUUID } from 'node:crypto';
import { createMessages } from './api.ts';

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
  const { messenger, guestMail, accountMail, inbox, mailAdmin } = createMessages({
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
  } satisfies ServerModule & Record<string, unknown>;
}
