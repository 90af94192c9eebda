import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { jsonIn } from '#renderer/graphql/request-error.ts';
import { fetchAsShown } from '#renderer/lib/files/fetch-as-shown.ts';

/** Largest picture that the server takes (server/limits.ts), bytes. */
const mostBytes = 10 * 1024 * 1024;

/** What a picture may be. */
export const imageTypes = 'image/jpeg,image/png,image/webp';

/** A picture that the server keeps. */
export interface UploadedImage {
  readonly name: string;
  /** Its largest file. */
  readonly url: string;
}

/**
 * Hands a picture of a post to the server, which draws it anew. Refuses with UPLOAD_TYPE,
 * UPLOAD_TOO_LARGE, UPLOAD_UNREADABLE, IMAGE_TOO_SMALL, SERVER_UNREACHABLE.
 */
export async function uploadSiteImage(
  file: File,
  kind: 'cover' | 'figure',
): Promise<Result<UploadedImage, AppError>> {
  if (!imageTypes.split(',').includes(file.type)) return err(appError('UPLOAD_TYPE'));
  if (file.size > mostBytes) return err(appError('UPLOAD_TOO_LARGE'));
  try {
    const response = await fetchAsShown(`/admin/site-images?kind=${kind}`, {
      method: 'POST',
      headers: { 'content-type': file.type },
      body: await file.arrayBuffer(),
      credentials: 'same-origin',
    });
    if (response.status === 413) return err(appError('UPLOAD_TOO_LARGE'));
    const body = await jsonIn(response);
    if (!body.ok) return body;
    if (isImage(body.value)) return ok({ name: body.value.name, url: body.value.url });
    return err(appError('INTERNAL'));
  } catch {
    // No answer, or one that broke off: the way to the server is cut.
    return err(appError('SERVER_UNREACHABLE'));
  }
}

function isImage(body: unknown): body is UploadedImage {
  return (
    typeof body === 'object' &&
    body !== null &&
    'name' in body &&
    typeof body.name === 'string' &&
    'url' in body &&
    typeof body.url === 'string'
  );
}
