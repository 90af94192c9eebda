import { type AppError, appError } from '../../../../shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../../shared/kernel/result.ts';
import { firstGraphqlError } from '../../../graphql/request-error.ts';
import { fetchAsShown } from '../../../lib/fetch-as-shown.ts';

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
    const body: unknown = await response.json();
    if (
      response.ok &&
      typeof body === 'object' &&
      body !== null &&
      'id' in body &&
      typeof body.id === 'string'
    )
      return ok(body.id);
    return err(firstGraphqlError(body) ?? appError('HTTP_STATUS', { status: response.status }));
  } catch {
    // No answer, or one that is not ours: the way to the server is cut.
    return err(appError('SERVER_UNREACHABLE'));
  }
}
