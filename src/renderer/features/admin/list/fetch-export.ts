import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import { fetchFile } from '#renderer/lib/files/fetch-file.ts';
import { formatDate } from '#renderer/lib/format/format-date.ts';

/** A file of the back office. */
export interface FetchedExport {
  /** `orders-2026-11-21.csv`, by the day in Vietnam. */
  readonly name: string;
  /** With the byte order mark that spreadsheets want. */
  readonly content: string;
}

/** Asks the server for a list as CSV; the refusal comes back with its code. */
export async function fetchExport(
  list: string,
  filters: Readonly<Record<string, string | null>>,
  nowMs: number = Date.now(),
): Promise<Result<FetchedExport, AppError>> {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, value]],
    ),
  );
  const fetched = await fetchFile(`/admin/export/${list}.csv?${query}`);
  if (!fetched.ok) return fetched;
  // The mark is part of the file.
  const content = new TextDecoder('utf-8', { ignoreBOM: true }).decode(fetched.value);
  return ok({
    name: `${list}-${formatDate(nowMs).split('/').toReversed().join('-')}.csv`,
    content,
  });
}
