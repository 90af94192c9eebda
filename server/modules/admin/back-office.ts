import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import type { Audit } from '../audit/api.ts';
import type { AdminCounter } from './counters.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import type { ExportList } from '../../lists/export-list.ts';

/** What the pages of the back office share. */
export interface BackOffice {
  /** How many wait in each page that counts. */
  counts(now: Date): Promise<readonly { readonly key: string; readonly count: number }[]>;
  /** A list as a CSV file, a line at a time; writes an audit line. Refuses with NOT_FOUND (no such list) or BAD_INPUT (filters). */
  exportCsv(wish: ExportWish): Promise<Result<AsyncIterable<string>, AppError>>;
}

export interface ExportWish {
  readonly list: string;
  readonly filters: URLSearchParams;
  readonly actorId: string;
  readonly now: Date;
}

export interface BackOfficeParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly lists: readonly ExportList[];
  readonly counters: readonly AdminCounter[];
}

/** Puts together what the modules offer the back office. */
export function createBackOffice({ database, audit, lists, counters }: BackOfficeParts): BackOffice {
  return {
    counts: async (now) => Promise.all(counters.map(async (counter) => ({ key: counter.key, count: await counter.count(now) }))),
    async exportCsv({ list: name, filters, actorId, now }) {
      const list = lists.find((candidate) => candidate.name === name);
      if (list === undefined) return err(appError('NOT_FOUND'));
      const rows = list.open(filters, now, actorId);
      if (!rows.ok) return rows;
      const deed = { actorId, action: 'list.export', subjectKind: 'list', subjectId: name, before: null, after: Object.fromEntries(filters), reason: null, at: now };
      await database.transaction(async (tx) => audit.record(tx, deed));
      return ok(lines(list, rows.value));
    },
  };
}

async function* lines(list: ExportList, rows: AsyncIterable<Parameters<typeof csvLine>[0]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(list.columns);
  for await (const row of rows) yield csvLine(row);
}
