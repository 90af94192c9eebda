import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { jsonIn } from '#renderer/graphql/request-error.ts';
import { fetchAsShown } from '#renderer/lib/files/fetch-as-shown.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Hands a bank's statement to the server, which keeps it; answers its id. */
export async function uploadStatement(file: File): Promise<Result<string, AppError>> {
  try {
    const response = await fetchAsShown(
      `/admin/statement?${new URLSearchParams({ name: file.name })}`,
      {
        method: 'POST',
        headers: { 'content-type': /\.xlsx$/i.test(file.name) ? workbookType : 'text/csv' },
        body: await file.arrayBuffer(),
        credentials: 'same-origin',
      },
    );
    if (response.status === 413) return err(appError('UPLOAD_TOO_LARGE'));
    const answer = await jsonIn(response);
    if (!answer.ok) return answer;
    const body = answer.value;
    if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string')
      return ok(body.id);
    return err(appError('INTERNAL'));
  } catch {
    // No answer, or one that broke off: the way to the server is cut.
    return err(appError('SERVER_UNREACHABLE'));
  }
}
