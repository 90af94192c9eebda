import {
  officeMay,
  type OfficeRight,
  type OfficeRole,
} from '#shared/domain/office/office-roles.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import type { Audit } from '../audit/api.ts';
import type { AdminCounter } from './counters.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import { Refusal } from '../../graphql/refusal.ts';
import type { ExportList, ExportRow } from '../../lists/export-list.ts';

/** What the pages of the back office share. */
export interface BackOffice {
  /** How many wait in each page that counts and that the role may open. */
  counts(
    role: OfficeRole | null,
    now: Date,
  ): Promise<readonly { readonly key: string; readonly count: number }[]>;
  /**
   * A list as a CSV file, a line at a time, the columns' heads first; writes an audit line. Refuses
   * with NOT_FOUND (no such list), FORBIDDEN (not of this role), BAD_INPUT (filters), or as the
   * list does that they are of.
   */
  exportCsv(input: ExportRequest): Promise<Result<ExportedList, AppError>>;
}

export interface ExportedList {
  /** What one has to be allowed as long as it is being sent. */
  readonly right: OfficeRight;
  readonly lines: AsyncIterable<string>;
}

export interface ExportRequest {
  readonly list: string;
  readonly filters: URLSearchParams;
  readonly actorId: string;
  readonly role: OfficeRole | null;
  readonly now: Date;
}

export interface BackOfficeDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly lists: readonly ExportList[];
  readonly counters: readonly AdminCounter[];
}

/** Puts together what the modules offer the back office. */
export function createBackOffice({ database, audit, lists, counters }: BackOfficeDeps): BackOffice {
  return {
    counts: async (role, now) =>
      Promise.all(
        counters
          .filter(({ right }) => officeMay(role, right))
          .map(async (counter) => ({ key: counter.key, count: await counter.count(now) })),
      ),
    async exportCsv({ list: name, filters, actorId, role, now }) {
      const list = lists.find((candidate) => candidate.name === name);
      if (list === undefined) return err(appError('NOT_FOUND'));
      if (!officeMay(role, list.right)) return err(appError('FORBIDDEN'));
      const opened = list.open(filters, now, actorId);
      const rows = opened.ok ? await begin(opened.value) : opened;
      if (!rows.ok) return rows;
      const action = {
        actorId,
        action: 'list.export',
        subjectKind: 'list',
        subjectId: name,
        before: null,
        after: Object.fromEntries(filters),
        reason: null,
        at: now,
      };
      await database.transaction(async (tx) => audit.record(tx, action));
      return ok({ right: list.right, lines: lines(list, rows.value) });
    },
  };
}

/**
 * The same rows with the first one read: a list refuses a filter that names nothing where it reads,
 * and a file that was begun cannot be refused.
 */
async function begin(
  rows: AsyncIterable<ExportRow>,
): Promise<Result<AsyncIterable<ExportRow>, AppError>> {
  const left = rows[Symbol.asyncIterator]();
  const first = await left
    .next()
    .then(ok, (thrown: unknown) =>
      thrown instanceof Refusal && thrown.errors[0] !== undefined
        ? err(thrown.errors[0])
        : Promise.reject(thrown),
    );
  if (!first.ok) return first;
  return ok(
    (async function* all() {
      try {
        for (let next = first.value; next.done !== true; next = await left.next()) yield next.value;
      } finally {
        await left.return?.();
      }
    })(),
  );
}

async function* lines(list: ExportList, rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(list.columns);
  for await (const row of rows) yield csvLine(row);
}
