import { isOwnAnswer } from '#shared/api/own-answer.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import { httpError } from '#renderer/graphql/request-error.ts';
import type { PieceAnswer } from './send-file.ts';
import { fetchAsShown } from '#renderer/lib/files/fetch-as-shown.ts';

/** Sends a piece of a file to the server. Never throws. */
export async function putPiece(id: string, offset: number, piece: Blob): Promise<PieceAnswer> {
  try {
    const response = await fetchAsShown(`/admin/uploads/${id}?offset=${offset}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: piece,
    });
    const text = await response.text();
    const receivedBytes = isOwnAnswer(response, text) ? receivedIn(text) : null;
    if (receivedBytes !== null) return { kind: response.ok ? 'taken' : 'elsewhere', receivedBytes };
    const { appError: error } = httpError(response, text);
    // No server that could say anything, or too many requests: it passes.
    return isNotReached(error) || error.code === 'RATE_LIMITED'
      ? { kind: 'lost' }
      : { kind: 'refused', error };
  } catch {
    return { kind: 'lost' }; // no answer at all
  }
}

function receivedIn(text: string): number | null {
  const body: unknown = JSON.parse(text);
  return typeof body === 'object' &&
    body !== null &&
    'received_bytes' in body &&
    typeof body.received_bytes === 'number'
    ? body.received_bytes
    : null;
}
