import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#shared/errors/error-code.ts';
import {
  type Answer,
  type createRequestAnswerer,
  refusedAnswer,
} from '../../graphql/requests/answer-request.ts';
import type { Change } from '../../graphql/requests/change-turns.ts';
import type { RequestContext, Services } from '../../graphql/context.ts';
import type { Limits } from '../../limits.ts';
import { toldBytes } from '../bodies/body-bytes.ts';
import { jsonBodyOf } from '../bodies/json-body.ts';
import { personHeader } from '#shared/api/person-header.ts';
import { readClickClaim } from '../headers/click-cookie.ts';
import { isAllowedOrigin } from '../headers/origin-check.ts';
import { sendAnswer } from '../send-answer.ts';
import { refuseOtherPerson } from '../refuse-other-person.ts';
import {
  createCookieSink,
  readDeviceToken,
  readMarks,
  readTokens,
} from '../headers/session-cookies.ts';

export interface GraphqlRouteDeps {
  readonly answerRequest: ReturnType<typeof createRequestAnswerer>;
  readonly services: Services;
  readonly publicOrigin: string | null;
  readonly now: () => number;
  readonly limits: Pick<Limits, 'syncBodyBytes' | 'guestBodyBytes'>;
  readonly room: Pick<Change, 'hasRoomFor'>;
}

/**
 * `POST /graphql` with JSON, from an allowed origin. One structured log line per request, without
 * personal data.
 */
export function addGraphqlRoute(app: FastifyInstance, options: GraphqlRouteDeps): void {
  app.post('/graphql', takeBodies(options), async (request, reply) => {
    const startedAt = performance.now();
    const answer = await answerOf(options, request, reply);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    request.log.info(
      { operation: answer.operationName, code: answer.codes[0] ?? null, status: answer.status, ms },
      'graphql',
    );
    return sendAnswer(reply, answer);
  });
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/graphql',
    handler: async (request, reply) =>
      sendAnswer(
        reply.header('allow', 'POST'),
        refusedAnswer(appError('BAD_REQUEST'), request.id, null, 405),
      ),
  });
}

/**
 * What is read of a request's body: nothing of another page's, and more than a guest needs only of
 * somebody who is signed in. A client whose session is over hears that, and not that it sent too
 * much.
 */
function takeBodies(options: GraphqlRouteDeps) {
  const { limits, services, publicOrigin, now } = options;

  async function refusalOf(request: FastifyRequest, reply: FastifyReply): Promise<Answer> {
    const { sessionRefusal } = await createContext(options, request, reply);
    const claims = sessionRefusal !== null || request.headers[personHeader] !== undefined;
    return refusedAnswer(
      claims ? (sessionRefusal ?? appError('UNAUTHENTICATED')) : appError('QUERY_TOO_LARGE'),
      request.id,
    );
  }

  return {
    bodyLimit: limits.syncBodyBytes,
    config: {
      findBodySender: async (request: FastifyRequest) =>
        isAllowedOrigin(request, publicOrigin)
          ? services.auth.findSender(readTokens(request, publicOrigin), now())
          : null,
    },
    preParsing: async (request: FastifyRequest, reply: FastifyReply, payload: Readable) => {
      if (!isAllowedOrigin(request, publicOrigin))
        return sendAnswer(reply, refusedAnswer(appError('ORIGIN_NOT_ALLOWED'), request.id));
      const told = toldBytes(request);
      const isTooLong = told !== Infinity && told > limits.guestBodyBytes;
      return isTooLong && request.bodySender === null
        ? sendAnswer(reply, await refusalOf(request, reply))
        : payload;
    },
  };
}

async function answerOf(
  options: GraphqlRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const { value, bytes } = jsonBodyOf(request);
  return options.answerRequest({
    requestId: request.id,
    body: value,
    bodyBytes: bytes,
    createContext: async () => createContext(options, request, reply),
    hasRoomFor: (userId) => options.room.hasRoomFor(userId),
  });
}

async function createContext(
  { services, publicOrigin, now }: GraphqlRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const nowMs = now();
  const tokens = readTokens(request, publicOrigin);
  const sessionSink = createCookieSink(request, reply, { publicOrigin, nowMs });
  const userAgent = request.headers['user-agent'] ?? '';
  const identity = await services.auth.identify(tokens, { address: request.ip, userAgent, nowMs });
  if (identity.renewed !== null) sessionSink.keep(identity.renewed);
  else if (
    identity.refusal !== null &&
    tokens.bearer === null &&
    identity.refusal.code !== 'RATE_LIMITED'
  )
    sessionSink.forget();
  // Whose answer it is: a browser that keeps answers for reading without a network files them under
  // this person only.
  void reply.header(personHeader, identity.viewer?.userId ?? 'guest');
  const client = {
    address: request.ip,
    userAgent,
    hasOrigin: request.headers.origin !== undefined,
    tokens,
    deviceToken: readDeviceToken(request, publicOrigin),
    marks: readMarks(request, publicOrigin),
  };
  let { viewer } = identity;
  return {
    requestId: request.id,
    nowMs,
    get viewer() {
      return viewer;
    },
    becomes: (now) => void (viewer = now),
    sessionRefusal: identity.refusal,
    personRefusal: refuseOtherPerson(request, identity.viewer),
    client,
    portalOrigin: publicOrigin ?? `${request.protocol}://${request.host}`,
    sessionSink,
    click: () => readClickClaim(request, services.clicks, { publicOrigin, nowMs }),
    services,
    recovered: { malformedIds: [] },
  };
}
