import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { invariant } from '#shared/kernel/assert.ts';
import { portalAddress } from './ask-first-owner.ts';
import type { ServerConfig } from './config.ts';
import { createFieldCipher, fieldKeyId } from './crypto/field-cipher.ts';
import { createServerKeys } from './crypto/server-keys.ts';
import type { Database } from './db/port.ts';
import { forgetFieldKey, type LostColumn } from './forget-field-key.ts';
import { createJobs } from './jobs/boss-jobs.ts';
import { limits } from './limits.ts';
import { createAudit } from './modules/audit/api.ts';
import { createMessages } from './modules/messages/api.ts';
import { createPush } from './push/create-push.ts';

/** The last resort that `npm run field-keys` offers, with what it works on. */
export async function withFieldKeys<T>(
  database: Database,
  config: ServerConfig,
  work: (tools: {
    /** Ids of what the environment and the installation give. */
    readonly held: ReadonlySet<string>;
    readonly forget: (keyId: string, now: Date) => Promise<readonly LostColumn[]>;
  }) => Promise<T>,
): Promise<T> {
  const own = await createServerKeys(
    database,
    config.isProduction ? path.join(config.dataFolder, 'keys') : null,
  ).find('field_key');
  const [newest, ...older] = [...config.fieldKeys, ...(own === null ? [] : [own])];
  const held = new Set((newest === undefined ? [] : [newest, ...older]).map(fieldKeyId));
  return work({
    held,
    forget: async (keyId, now) => {
      invariant(newest !== undefined && !held.has(keyId), 'its key is lost, and another is held');
      return database.asOnlyStarter(async () => {
        const jobs = await createJobs({
          database,
          mayDo: async () => false,
          stopMs: limits.stopMs,
          report: say,
        });
        try {
          const audit = createAudit(database);
          const { messenger } = createMessages({
            database,
            jobs,
            push: await createPush(database),
            audit,
            limits,
            now: () => now.getTime(),
            newId: randomUUID,
            mail: {
              smtpUrl: config.smtpUrl,
              from: config.mailFrom,
              origin: () => portalAddress(config),
              timeoutMs: limits.mailServerMs,
            },
          });
          const cipher = createFieldCipher([newest, ...older]);
          return await forgetFieldKey(database, { keyId, cipher, audit, messenger, now });
        } finally {
          await jobs.stop();
        }
      });
    },
  });
}

/** For whoever runs the command: the database went away under it. */
function say(error: unknown): void {
  console.error(error);
}
