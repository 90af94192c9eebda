import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { avatarLimits } from '#shared/domain/profile/avatar.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { refusedAnswer } from '../graphql/requests/answer-request.ts';
import { isReadOnly, lacksRoom } from '../db/trouble.ts';
import type { KeptFiles } from '../disk/kept-files.ts';
import {
  errorOfThrown,
  nameOfTrouble,
  retryAfterSeconds,
} from '../graphql/requests/thrown-error.ts';
import type { Limits } from '../limits.ts';
import { logStream } from './log-stream.ts';
import { answerUnreadable } from './bodies/unreadable-requests.ts';
import { boundBodies, receiveTimeMs } from './bodies/bound-bodies.ts';
import { countRefusals } from './count-refusals.ts';
import { createRequestGuard } from './request-guard.ts';
import { addDevMailboxRoute, type DevMailboxDeps } from './routes/dev-mailbox-route.ts';
import { addEventsRoute, type EventsRouteDeps } from './routes/events-route.ts';
import { addExportRoute } from './routes/export-route.ts';
import { addGraphqlRoute, type GraphqlRouteDeps } from './routes/graphql-route.ts';
import { sendAnswer } from './send-answer.ts';
import { addJsonBody } from './bodies/json-body.ts';
import { addMediaRoute, type MediaRouteDeps } from './routes/media-route.ts';
import { addUploadRoute, type UploadRouteDeps } from './routes/upload-route.ts';
import type { PortalFiles } from './routes/portal-files.ts';
import { addPortalRoute } from './routes/portal-route.ts';
import { addSiteRoutes } from './routes/site-routes.ts';
import type { SitePages } from '../site/site-pages.ts';
import { addSupportPictureRoutes } from './routes/support-picture-route.ts';
import { addAvatarRoutes } from './routes/avatar-route.ts';
import { addDataExportRoute } from './routes/data-export-route.ts';
import { addAffiliateFilesRoutes } from './routes/affiliate-files-route.ts';
import { addClickRoute } from './routes/click-route.ts';
import { describeError } from '../describe-error.ts';
import { addSiteImageRoutes } from './routes/site-image-route.ts';
import { addStatementRoute } from './routes/statement-route.ts';
import { addWebhookRoutes, type WebhookRoutesDeps } from './routes/webhook-routes.ts';
import type { PolicyAdditions } from '#shared/security/content-security-policy.ts';
import { securityHeaders } from './headers/security-headers.ts';
import { boundAnswers } from './answers/bound-answers.ts';
import { createFileReaders } from './routes/file-readers.ts';
import { createKeptFileSender } from './answers/send-kept-file.ts';
import { socialPageHeaders } from './headers/social-page-headers.ts';

export interface AppDeps {
  readonly limits: Limits;
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
  readonly graphql: Omit<GraphqlRouteDeps, 'limits' | 'room'>;
  readonly media: Omit<MediaRouteDeps, 'room'>;
  /** Pictures. */
  readonly keptFiles: KeptFiles;
  readonly webhooks: WebhookRoutesDeps;
  readonly events: Omit<EventsRouteDeps, 'guard' | 'places'>;
  /** Files from administrators. */
  readonly uploads: Omit<UploadRouteDeps, 'guard'>;
  readonly portal: PortalFiles;
  /** The public pages. */
  readonly site: SitePages;
  /** Null in production: nobody reads people's e-mails there. */
  readonly mailbox: DevMailboxDeps | null;
  /**
   * What services of others that this installation is configured for need of the page's security
   * policy.
   */
  readonly policyAdditions: readonly PolicyAdditions[];
  /** Rejects when the database does not answer, or takes no writes. */
  readonly checkReady: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What asks of an address are counted with here; `request` where nothing is said. */
    readonly rate?: 'file';
  }
}

/** The HTTP server: API, media, portal and health, not yet listening. */
export async function createApp(options: AppDeps): Promise<FastifyInstance> {
  const { limits, graphql } = options;
  const headers = securityHeaders(graphql.publicOrigin, options.policyAdditions);
  const app = fastify({
    logger: {
      level: options.logLevel,
      stream: logStream(),
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: limits.guestBodyBytes,
    // Bodies are timed one by one (bound-bodies.ts); this ends what was answered before its body
    // was there. Not below the time for heads: Node would exchange the two.
    requestTimeout: limits.receiveMs + receiveTimeMs(limits, largestBody(limits)),
    http: {
      headersTimeout: limits.receiveMs,
      // Both are looked at so often; Node's own half minute came on top of each.
      connectionsCheckingInterval: limits.receiveCheckMs,
    },
    keepAliveTimeout: limits.keepAliveMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 400 },
    // An address that cannot be read, or with a part longer than any of ours: no route and no hook
    // is reached.
    frameworkErrors: (error, request, reply) =>
      void sendAnswer(
        reply.headers(headers),
        refusedAnswer(appError('BAD_REQUEST'), request.id, null, error.statusCode ?? 400),
      ),
    clientErrorHandler: answerUnreadable,
  });
  countRefusals(app, graphql.services.refusals);
  const room = boundAnswers(app, limits.answers);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      ...headers,
      ...socialPageHeaders(request.url.split('?', 1)[0] ?? '', graphql.services.social.config),
      'x-request-id': request.id,
    });
    const waitSeconds = await waitOf(request, graphql);
    if (waitSeconds > 0)
      return sendAnswer(
        reply.header('retry-after', waitSeconds),
        refusedAnswer(appError('RATE_LIMITED', { retryAfterSeconds: waitSeconds }), request.id),
      );
    // No name of ours has U+0000 in it, and no database looks for it.
    return request.url.includes('%00')
      ? sendAnswer(reply, refusedAnswer(appError('NOT_FOUND'), request.id, null, 404))
      : undefined;
  });
  await app.register(fastifyCookie);
  boundBodies(app, limits);
  addJsonBody(app);
  addErrorHandler(app);
  addHealthRoutes(app, options.checkReady);
  addGraphqlRoute(app, { ...graphql, limits, room });
  const { services } = graphql;
  const guard = createRequestGuard({ ...graphql, ...services });
  const readers = createFileReaders({ ...graphql, ...services, guard, room, limits });
  addExportRoute(app, { services, guard, readers });
  addAffiliateFilesRoutes(app, { services, readers });
  addStatementRoute(app, { services, guard, limits });
  const files = createKeptFileSender({ files: options.keptFiles, room, limits: limits.answers });
  addSiteImageRoutes(app, { services, guard, limits, files });
  addMediaRoute(app, { ...options.media, room });
  addWebhookRoutes(app, options.webhooks);
  addEventsRoute(app, { ...options.events, guard, places: services.places });
  addClickRoute(app, {
    clicks: services.clicks,
    rates: services.rates,
    publicOrigin: graphql.publicOrigin,
    guard,
    limits,
  });
  addUploadRoute(app, { ...options.uploads, guard });
  if (options.mailbox !== null) addDevMailboxRoute(app, options.mailbox);
  addSupportPictureRoutes(app, { services, guard, files, readers, limits });
  addAvatarRoutes(app, { services, guard, files, limits });
  addDataExportRoute(app, { services, guard, readers });
  addSiteRoutes(app, { ...graphql, blog: graphql.services.blog, pages: options.site });
  addPortalRoute(app, {
    files: options.portal,
    pages: options.site,
    publicOrigin: graphql.publicOrigin,
  });
  return app;
}

/** Counts what an address asks; the seconds that it has to wait, or 0. */
function waitOf(
  { ip, routeOptions }: FastifyRequest,
  { services, now }: Pick<GraphqlRouteDeps, 'services' | 'now'>,
): number | Promise<number> {
  return services.rates.admit(routeOptions.config.rate ?? 'request', ip, now());
}

/** Of everything that may be sent at once. */
function largestBody(limits: Limits): number {
  return Math.max(
    limits.siteImageBytes,
    limits.statementBytes,
    limits.uploadChunkBytes,
    limits.syncBodyBytes,
    avatarLimits.bytes,
  );
}

function addHealthRoutes(app: FastifyInstance, checkReady: () => Promise<void>): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (request, reply) => {
    try {
      await checkReady();
      return await reply.header('cache-control', 'no-store').send({ status: 'ready' });
    } catch (error) {
      request.log.error({ error: describeError(error) }, 'not ready');
      return reply
        .code(503)
        .headers({ 'cache-control': 'no-store', 'retry-after': retryAfterSeconds.unavailable })
        .send({ status: reasonOf(error) });
    }
  });
}

function reasonOf(error: unknown): 'disk_full' | 'read_only' | 'unavailable' {
  if (lacksRoom(error)) return 'disk_full';
  return isReadOnly(error) ? 'read_only' : 'unavailable';
}

/** Whatever goes wrong before or outside of GraphQL has the same form of answer. */
function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500)
      return sendAnswer(reply, refusedAnswer(refusalOf(status), request.id, null, status));
    request.log.error({ error: describeError(error) }, nameOfTrouble(error));
    const told = errorOfThrown(error);
    if (told.retryAfterSeconds !== undefined)
      void reply.header('retry-after', told.retryAfterSeconds);
    return sendAnswer(
      reply,
      refusedAnswer(told, request.id, null, told.code === 'INTERNAL' ? status : 503),
    );
  });
  app.setNotFoundHandler(async (request, reply) =>
    sendAnswer(reply, refusedAnswer(appError('NOT_FOUND'), request.id, null, 404)),
  );
}

function refusalOf(status: number): AppError {
  if (status === 413) return appError('QUERY_TOO_LARGE');
  return appError('BAD_REQUEST');
}
