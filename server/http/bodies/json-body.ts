import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A request's JSON and how large it was. */
class JsonBody {
  readonly value: unknown;
  readonly bytes: number;
  constructor(value: unknown, bytes: number) {
    this.value = value;
    this.bytes = bytes;
  }
}

/** The body was no JSON, or there was none. */
class NotJsonError extends Error {
  readonly statusCode = 400;
  constructor() {
    super('the body is no JSON');
    this.name = 'NotJsonError';
  }
}

/** What `addJsonBody` read of a request; refuses with 400 what came without a body. */
export function jsonBodyOf({ body }: FastifyRequest): JsonBody {
  if (!(body instanceof JsonBody)) throw new NotJsonError();
  return body;
}

/**
 * Reads JSON bodies, and no other kind. Whole buffers: a stream parser would switch the route's
 * limit off.
 */
export function addJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      try {
        done(null, new JsonBody(JSON.parse(body.toString('utf8')), body.length));
      } catch {
        done(new NotJsonError());
      }
    },
  );
}
