import { type Readable, Transform, type TransformCallback } from 'node:stream';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Whether a place was taken for its body (`RequestGuard.admitUpload`): whoever sends it is
     * known, and how many they send is bounded.
     */
    hasPlace: boolean;
  }
}

/**
 * How large a body says it is; of one that does not say, and beyond what is read of it, what the
 * route takes at most.
 */
export function bodyBytesOf(request: FastifyRequest): number {
  const { headers, routeOptions, hasPlace } = request;
  const told = Number(headers['content-length'] ?? 'NaN');
  const most = routeOptions.bodyLimit;
  if (Number.isFinite(told)) return hasPlace ? told : Math.min(told, most);
  return headers['transfer-encoding'] === undefined ? 0 : most;
}

/** A body is longer than it may be. */
class BodyTooLargeError extends Error {
  readonly statusCode = 413;
  constructor() {
    super('the body is too large');
    this.name = 'BodyTooLargeError';
  }
}

/** A body that did not say how long it is, refused with 413 where it becomes longer than this. */
export function atMost(most: number, body: Readable): Readable {
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      bytes += chunk.length;
      if (bytes > most) done(new BodyTooLargeError());
      else done(null, chunk);
    },
  });
  // Where nobody reads the body (its type is none of ours, or it was answered already) nobody else
  // hears of it, and an error that nobody hears ends the process.
  bounded.on('error', () => undefined);
  // The body itself is left alone: its connection has to carry the answer.
  body.once('error', (error) => bounded.destroy(error));
  body.once('close', () => {
    if (!body.readableEnded) bounded.destroy(new Error('the connection was closed'));
  });
  return body.pipe(bounded);
}
