import { isOwnAnswer, originOf } from '#shared/api/own-answer.ts';
import { probeHeader } from '#shared/api/probe-header.ts';
import { isErrorCode } from '#shared/errors/error-code.ts';
import type { ProbeAnswer } from '../player-core/media-failure.ts';

/** After this an answer is no longer waited for, in ms. */
const probeTimeoutMs = 8_000;

/** Asks for an address once to find out why it does not play. Never rejects. */
export async function probeMedia(url: string): Promise<ProbeAnswer> {
  try {
    const response = await fetch(url, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { [probeHeader]: '1' },
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    if (response.ok && originOf(response) === 'own') {
      await response.body?.cancel();
      return { kind: 'answered', status: response.status, code: null };
    }
    const text = await response.text();
    return isOwnAnswer(response, text)
      ? { kind: 'answered', status: response.status, code: codeIn(text) }
      : { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}

/**
 * The code of our own error answers (`{"code": …}`, or as GraphQL says it); null for anything else.
 */
function codeIn(body: string): Extract<ProbeAnswer, { kind: 'answered' }>['code'] {
  const found = /"code"\s*:\s*"([A-Z_]+)"/.exec(body)?.[1];
  return isErrorCode(found) ? found : null;
}
