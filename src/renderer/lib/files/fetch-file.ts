import { originOf } from '#shared/api/own-answer.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { httpError } from '../../graphql/request-error.ts';
import { fetchAsShown } from './fetch-as-shown.ts';

/**
 * Asks our own server for a file by its path; the refusal comes back with its code, no answer as
 * `SERVER_UNREACHABLE`.
 */
export async function fetchFile(address: string): Promise<Result<ArrayBuffer, AppError>> {
  try {
    const response = await fetchAsShown(address, { credentials: 'same-origin', cache: 'no-store' });
    return response.ok && originOf(response) === 'own'
      ? ok(await response.arrayBuffer())
      : err(httpError(response, await response.text()).appError);
  } catch {
    // A request that brought no answer: the way to the server is cut.
    return err(appError('SERVER_UNREACHABLE'));
  }
}
