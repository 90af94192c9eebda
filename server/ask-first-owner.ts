import { randomUUID } from 'node:crypto';
import type { Result } from '#shared/kernel/result.ts';
import type { ServerConfig } from './config.ts';
import type { Database } from './db/port.ts';
import { createJobs } from './jobs/boss-jobs.ts';
import { limits } from './limits.ts';
import { createAudit } from './modules/audit/api.ts';
import { createMessages } from './modules/messages/api.ts';
import { type FirstOwnerLink, inviteFirstOwner } from './modules/office/api.ts';
import { createPush } from './push/create-push.ts';

/** Where the portal of a configuration is found. */
export function portalAddress({
  publicOrigin,
  port,
}: Pick<ServerConfig, 'publicOrigin' | 'port'>): string {
  return publicOrigin ?? `http://localhost:${port}`;
}

/**
 * Asks an address into an office without an owner (`inviteFirstOwner`), beside a server that runs
 * or without one: the e-mail waits in the database for the next server that sends.
 */
export async function askFirstOwner(
  database: Database,
  config: ServerConfig,
  { email, now }: { readonly email: string; readonly now: () => number },
): Promise<Result<FirstOwnerLink, 'EMAIL_INVALID' | 'HAS_OWNER'>> {
  return database.asOnlyStarter(async () => {
    const jobs = await createJobs({
      database,
      mayDo: async () => false,
      stopMs: limits.stopMs,
      report: say,
    });
    try {
      const audit = createAudit(database);
      const mail = {
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        origin: () => portalAddress(config),
        timeoutMs: limits.mailServerMs,
      };
      const { accountMail } = createMessages({
        database,
        jobs,
        push: await createPush(database),
        audit,
        limits,
        now,
        newId: randomUUID,
        mail,
      });
      return await inviteFirstOwner(
        { database, audit, accountMail, limits },
        email,
        new Date(now()),
      );
    } finally {
      await jobs.stop();
    }
  });
}

/** For whoever runs the command: the database went away under it. */
function say(error: unknown): void {
  console.error(error);
}
