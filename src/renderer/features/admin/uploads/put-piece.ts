import { appError, isErrorCode } from '../../../../shared/errors/error-code.ts';
import type { PieceAnswer } from './send-file.ts';
import { fetchAsShown } from '../../../lib/fetch-as-shown.ts';

/** Sends a piece of a file to the server. Never throws. */
export async function putPiece(id: string, offset: number, piece: Blob): Promise<PieceAnswer> {
  try {
    const response = await fetchAsShown(`/admin/uploads/${id}?offset=${offset}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: piece,
    });
    const body: unknown = await response.json();
    const receivedBytes = fieldOf(body, 'received_bytes');
    if (typeof receivedBytes === 'number')
      return { kind: response.ok ? 'taken' : 'elsewhere', receivedBytes };
    const code = fieldOf(fieldOf(firstOf(fieldOf(body, 'errors')), 'extensions'), 'code');
    // A gateway without a server behind it, or too many requests: it passes.
    if (
      response.status === 502 ||
      response.status === 503 ||
      response.status === 504 ||
      response.status === 429
    )
      return { kind: 'lost' };
    return {
      kind: 'refused',
      error: isErrorCode(code)
        ? appError(code)
        : appError('HTTP_STATUS', { status: response.status }),
    };
  } catch {
    return { kind: 'lost' }; // no answer at all
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}
