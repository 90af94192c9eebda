import { z } from 'zod';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import type { JournalFilter, JournalPage } from './ledger-queries.ts';
import { ledgerAccountNames } from './ledger.ts';
import { countJournals, listJournals } from './store.ts';

const largestPage = 100;

/** A page of journals, newest first. */
export async function readJournals(
  database: Database,
  { first, after }: { readonly first: number; readonly after: string | null },
  filter: JournalFilter,
): Promise<Result<JournalPage, AppError>> {
  if (filter.orderId !== null && !isUuid(filter.orderId))
    return err(appError('BAD_INPUT', { field: 'order_id' }));
  if (first < 1 || first > largestPage) return err(appError('BAD_INPUT', { field: 'first' }));
  const start = after === null ? null : parseCursor(after);
  if (start === 'broken') return err(appError('BAD_INPUT', { field: 'after' }));
  const rows = await database.all(listJournals, {
    ...filter,
    afterAt: start?.at ?? null,
    afterId: start?.id ?? null,
    count: first + 1,
  });
  const total = (await database.first(countJournals, { ...filter }))?.count ?? 0;
  const shown = rows.slice(0, first);
  const last = shown.at(-1);
  return ok({
    nodes: shown.map(({ id, key, kind, at, order_id: orderId, lines }) => ({
      id: String(id),
      key,
      kind,
      at,
      orderId,
      lines: linesShape.parse(lines),
    })),
    endCursor: last === undefined ? null : formatCursor(last),
    hasMore: rows.length > first,
    total,
  });
}

/** As `ledger.list_journals` builds it; amounts as text, for JSON has no bigint. */
const linesShape = z.array(
  z
    .tuple([z.enum(ledgerAccountNames), z.string().nullable(), z.string()])
    .transform(([account, userId, amount]) => ({ account, userId, amountVnd: BigInt(amount) })),
);

function formatCursor({ at, id }: { readonly at: Date; readonly id: bigint }): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}

function parseCursor(text: string): { readonly at: Date; readonly id: bigint } | 'broken' {
  const match = /^(\d{1,15})\.(\d{1,18})$/.exec(Buffer.from(text, 'base64url').toString('latin1'));
  return match?.[1] === undefined || match[2] === undefined
    ? 'broken'
    : { at: new Date(Number(match[1])), id: BigInt(match[2]) };
}
