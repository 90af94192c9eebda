import { type AppError, appError } from '../../../../shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../../shared/kernel/result.ts';
import { firstGraphqlError } from '../../../graphql/request-error.ts';
import { formatDate } from '../../../lib/format-date.ts';

/** A file of the back office. */
export interface FetchedExport {
  /** `orders-2026-11-21.csv`, by the day in Vietnam. */
  readonly name: string;
  /** With the byte order mark that spreadsheets want. */
  readonly content: string;
}

/** Asks the server for a list as CSV; the refusal comes back with its code. */
export async function fetchExport(list: string, filters: Readonly<Record<string, string | null>>, nowMs: number = Date.now()): Promise<Result<FetchedExport, AppError>> {
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])));
  try {
    const response = await fetch(`/admin/export/${list}.csv?${query}`, { credentials: 'same-origin', cache: 'no-store' });
    if (!response.ok) return err(await refusalOf(response));
    // `text()` would drop the mark.
    const content = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    return ok({ name: `${list}-${formatDate(nowMs).split('/').toReversed().join('-')}.csv`, content });
  } catch {
    // A request that brought no answer: the way to the server is cut.
    return err(appError('SERVER_UNREACHABLE'));
  }
}

async function refusalOf(response: Response): Promise<AppError> {
  const text = await response.text();
  try {
    return firstGraphqlError(JSON.parse(text)) ?? appError('HTTP_STATUS', { status: response.status });
  } catch {
    return appError('HTTP_STATUS', { status: response.status });
  }
}
