import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { hostOperations } from '#shared/api/operations.ts';
import { analyticsAdditions } from '#shared/security/content-security-policy.ts';
import type { ComposedModules } from './compose-modules.ts';
import type { ServerConfig } from './config.ts';
import type { Database } from './db/port.ts';
import { createRequestAnswerer } from './graphql/requests/answer-request.ts';
import { nameOfTrouble } from './graphql/requests/thrown-error.ts';
import { keepClientOperations, wasClientOperation } from './graphql/requests/known-operations.ts';
import {
  type AllowedTexts,
  createPreparedOperations,
} from './graphql/requests/prepared-operations.ts';
import { serverSchema } from './graphql/schema.ts';
import type { ChoreClock } from './jobs/chore-clock.ts';
import { directSync, directSyncText } from './modules/learning/direct-sync.ts';
import type { ServerCore } from './server-core.ts';
import { createSite } from './site/create-site.ts';
import { createApp } from './http/create-app.ts';
import { describeError } from './describe-error.ts';
import { createPortalFiles } from './http/routes/portal-files.ts';

/** Everything that answers over HTTP; listens to nothing yet. */
export async function createHttp(
  { database, config, limits, now, files, lanes, push }: ServerCore,
  clock: ChoreClock,
  { services, media, signer, lostRights, news }: ComposedModules,
): Promise<FastifyInstance> {
  const schema = serverSchema();
  const prepared = createPreparedOperations({
    schema,
    limits,
    allowed: config.isProduction ? await allowedTexts(database, config) : null,
    direct: new Map([[directSyncText, directSync]]),
  });
  const answerRequest = createRequestAnswerer({
    schema,
    limits,
    prepared,
    report: (thrown, requestId) =>
      app.log.error({ request_id: requestId, error: describeError(thrown) }, nameOfTrouble(thrown)),
  });
  const app = await createApp({
    limits,
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    graphql: { answerRequest, services, publicOrigin: config.publicOrigin, now },
    keptFiles: files,
    media: { media, lane: lanes.media, signer, lostRights, limits, now },
    webhooks: { bank: services.commerce.bank, limits, now },
    events: { push, auth: services.auth, news, limits, now },
    uploads: { services, limits },
    mailbox: config.isProduction ? null : { mails: services.mailAdmin, now },
    site: createSite({
      config,
      limits,
      now,
      answerRequest,
      services,
      mayDrawFor: async (address) => (await services.rates.claim('draw', { address }, now())).ok,
      report: (error, address) =>
        app.log.error({ address, error: describeError(error) }, 'public page not rendered'),
    }),
    portal: createPortalFiles(path.join(config.productFolder, 'out/web'), {
      worker: config.withPortalWorker,
    }),
    policyAdditions: config.gaMeasurementId === null ? [] : [analyticsAdditions],
    checkReady: async () => {
      await database.checkWrites();
      await clock.check();
    },
  });
  return app;
}

/**
 * The texts of our own clients: those that hosts send, and the page's as the build collected them;
 * kept for the servers of later builds.
 */
async function allowedTexts(database: Database, config: ServerConfig): Promise<AllowedTexts> {
  const file = path.join(config.productFolder, 'out/operations.json');
  const built = existsSync(file)
    ? operationsFile.parse(JSON.parse(readFileSync(file, 'utf8'))).operations
    : [];
  const operations = [
    ...built,
    ...Object.entries(hostOperations).map(([name, text]) => ({ name, text })),
  ];
  await keepClientOperations(database, operations);
  return {
    texts: [...new Set(operations.map(({ text }) => text))],
    isOfOtherBuild: async (text) => wasClientOperation(database, text),
  };
}

const operationsFile = z.object({
  operations: z.array(z.object({ name: z.string(), text: z.string() })),
});
