import { originOf } from '#shared/api/own-answer.ts';
import { avatarUploadAddress } from '#shared/domain/profile/avatar.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { httpError } from '#renderer/graphql/request-error.ts';
import { fetchAsShown } from '#renderer/lib/files/fetch-as-shown.ts';

/**
 * Makes a picture the person's, or takes it away with null. Refuses as the server does, or with
 * SERVER_UNREACHABLE.
 */
export async function putAvatar(picture: Blob | null): Promise<Result<true, AppError>> {
  try {
    const answer = await fetchAsShown(
      avatarUploadAddress,
      picture === null ? { method: 'DELETE' } : { method: 'POST', body: formOf(picture) },
    );
    if (answer.ok && originOf(answer) === 'own') return ok(true);
    return err(httpError(answer, await answer.text()).appError);
  } catch {
    return err(appError('SERVER_UNREACHABLE'));
  }
}

function formOf(picture: Blob): FormData {
  const form = new FormData();
  form.append('file', picture, 'anh');
  return form;
}
