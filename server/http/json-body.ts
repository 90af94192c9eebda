import type { FastifyInstance } from 'fastify';

/** A request's JSON and how large it was. */
export interface JsonBody {
  readonly value: unknown;
  readonly bytes: number;
}

/** The body was no JSON. */
export class NotJsonError extends Error {
  readonly statusCode = 400;
  constructor() {
    super('the body is no JSON');
    this.name = 'NotJsonError';
  }
}

/**
 * Reads JSON bodies of at most `maxBytes`, and no other kind. Whole buffers: a stream parser would
 * switch the limit off.
 */
export function addJsonBody(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: maxBytes },
    (_request, body, done) => {
      try {
        const read: JsonBody = { value: JSON.parse(body.toString('utf8')), bytes: body.length };
        done(null, read);
      } catch {
        done(new NotJsonError());
      }
    },
  );
}
