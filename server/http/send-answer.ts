import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerError } from '../graphql/requests/answer-errors.ts';
import type { Answer } from '../graphql/requests/answer-request.ts';
import { retryAfterSeconds } from '../graphql/requests/thrown-error.ts';
import { escapeHtml } from '../modules/messages/api.ts';

/**
 * Sends an answer as it is; an outage says when to ask again. What it refuses is counted
 * (`count-refusals.ts`). A browser that went to an address with it shows what it is sent, so that a
 * refusal is a page there.
 */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  const { status, body, operationName, codes } = answer;
  // Without the body: it is let go of as soon as it is sent.
  reply.refused = { operationName, codes };
  reply.isDone = answer.isDone === true;
  if (status === 503 && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', retryAfterSeconds.unavailable);
  const isPage = codes.length > 0 && wantsPage(reply.request);
  return reply
    .code(status)
    .headers({
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send(isPage ? refusalPage(body.toString()) : body);
}

/** Whether a browser goes to the address, and shows what comes. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/**
 * The first refusal of an answer as a page; without a file of the portal: those may be refused too.
 */
function refusalPage(body: string): string {
  const { errors } = JSON.parse(body) as { readonly errors: readonly [AnswerError] }; // as built
  const [{ message, extensions }] = errors;
  const code = `${extensions.code} · ${extensions.request_id}`;
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Chưa mở được trang · Mai Vàng</title></head><body><main><h1>Chưa mở được trang</h1><p>${escapeHtml(message)}</p><p><a href="">Tải lại trang</a> · <a href="/">Về trang chủ</a></p><p><small>Mã lỗi ${escapeHtml(code)}</small></p></main></body></html>`;
}
