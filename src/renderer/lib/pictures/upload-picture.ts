import { appError, type AppError } from '#shared/errors/error-code.ts';
import { supportLimits } from '#shared/domain/support/support-rules.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { jsonIn } from '../../graphql/request-error.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { fetchAsShown } from '../files/fetch-as-shown.ts';

/**
 * Sends a picture and answers its id for the message; refuses as the server does, or with
 * SERVER_UNREACHABLE.
 */
export async function uploadPicture(
  file: Blob,
  signal: AbortSignal,
): Promise<Result<string, AppError>> {
  const smaller = await shrinkPicture(file);
  if (smaller.size > supportLimits.pictureBytes) return err(appError('UPLOAD_TOO_LARGE'));
  const form = new FormData();
  form.append('file', smaller, 'anh');
  try {
    const answer = await fetchAsShown('/uploads/support', { method: 'POST', body: form, signal });
    const read = await jsonIn(answer);
    if (!read.ok) return read;
    const body = read.value;
    if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string')
      return ok(body.id);
    return err(appError('INTERNAL'));
  } catch {
    return err(appError('SERVER_UNREACHABLE'));
  }
}
