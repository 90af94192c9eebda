import { ownAnswerMark } from '#shared/api/own-answer.ts';
import { appError, type ErrorCode } from '#shared/errors/error-code.ts';
import { messageOf } from '#shared/errors/error-messages.ts';
import type { AskedRange, HeldRange } from './byte-range.ts';

/** Nothing of it may lie in a cache in clear. */
export const mediaHeaders = {
  ...ownAnswerMark,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** Clear bytes as an answer to the page: 200 for the whole, 206 for a part. */
export function bytesAnswer(
  { start, end, totalBytes, contentType }: HeldRange & { readonly contentType: string },
  { asked, isHead }: { readonly asked: AskedRange; readonly isHead: boolean },
  read: () => AsyncIterable<Uint8Array>,
): Response {
  const isPart = asked.kind !== 'whole';
  const headers = {
    ...mediaHeaders,
    'content-type': contentType,
    'accept-ranges': 'bytes',
    'content-length': String(end - start),
    ...(isPart ? { 'content-range': `bytes ${start}-${end - 1}/${totalBytes}` } : {}),
  };
  return new Response(isHead ? null : streamOf(read()), { status: isPart ? 206 : 200, headers });
}

/**
 * The pieces as a stream that takes the next one when it is read; `ReadableStream.from`, which the
 * types of a page do not know.
 */
export function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** A refusal that the page can read: `{code, message}`. */
export function mediaRefusal(status: number, code: ErrorCode): Response {
  const body = JSON.stringify({ code, message: messageOf(appError(code)) });
  return new Response(body, {
    status,
    headers: { ...mediaHeaders, 'content-type': 'application/json; charset=utf-8' },
  });
}
