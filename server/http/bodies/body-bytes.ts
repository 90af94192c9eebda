import { type Readable, Transform, type TransformCallback } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** How many bytes a request says its body has; Infinity when it does not say. */
export function toldBytes({ headers }: FastifyRequest): number {
  const told = headers['content-length'];
  if (told !== undefined) return Number(told);
  return headers['transfer-encoding'] === undefined ? 0 : Infinity;
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
