import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { appError } from '#shared/errors/error-code.ts';
import { ownAnswerHeader } from '#shared/api/own-answer.ts';
import { refusedAnswer } from '../../graphql/requests/answer-request.ts';

/** How long a client may read why its connection ends before it is closed, ms. */
const lingerMs = 1000;

/**
 * What was no HTTP, too long in its heads, or too slow: there is no request that could be answered
 * or counted.
 */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  const status =
    new Map([
      ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
      ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
    ]).get(error.code ?? '') ?? '400 Bad Request';
  endUnreadable(socket, status);
}

/**
 * Says why, and closes the connection whatever its client does: one that keeps its own half open
 * would hold what it sent for as long as it likes. `now`: as soon as that is said.
 */
export function endUnreadable(socket: Socket, status: string, when: 'now' | 'soon' = 'soon'): void {
  if (!socket.writable) return void socket.destroy();
  const { body } = refusedAnswer(appError('BAD_REQUEST'), randomUUID());
  socket.end(
    `HTTP/1.1 ${status}\r\n${ownAnswerHeader}: 1\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body.toString()}`,
  );
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  timer.unref();
  if (when === 'now') socket.once('finish', () => socket.destroy());
  socket.once('close', () => clearTimeout(timer));
}
