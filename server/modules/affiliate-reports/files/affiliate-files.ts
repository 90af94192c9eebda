import { Readable } from 'node:stream';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { createAside } from '#server/aside/run-aside.ts';
import type { Database } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import { everyNode } from '#server/lists/export-list.ts';
import { longestPage } from '#server/lists/paging.ts';
import type {
  AffiliateStatement,
  AffiliateStatements,
  StatementLine,
} from '../affiliate-statement.ts';
import type { CommissionFilter, CommissionList, CommissionRow } from '../commission-list.ts';
import { findHolder } from '../report-store.ts';
import type { PeriodInput } from '../reports.ts';
import { longestStatementPage } from '../statement-service.ts';
import { commissionsCsv } from './commissions-csv.ts';
import type { PdfToDraw } from './pdf-program.ts';

/** What an affiliate saves of their own. */
export interface AffiliateFiles {
  /**
   * The list of commissions with the filter of the screen, all its pages, as CSV. Refuses with
   * BAD_INPUT.
   */
  commissions(
    userId: string,
    filter: CommissionFilter,
    nowMs: number,
  ): Promise<Result<AsyncIterable<string>, AppError>>;
  /**
   * A statement as PDF, drawn in a process of its own in the affiliate's turn. Refuses with
   * BAD_INPUT, with NOT_FOUND for somebody who is no affiliate, and with RATE_LIMITED when too many
   * wait or it took too long.
   */
  statement(
    userId: string,
    input: PeriodInput,
    nowMs: number,
  ): Promise<Result<NodeJS.ReadableStream, AppError>>;
}

export interface AffiliateFileDeps {
  readonly database: Database;
  readonly list: CommissionList;
  readonly statements: AffiliateStatements;
  /** Where our fonts lie (resources/fonts). */
  readonly fontFolder: string;
  readonly limits: Pick<Limits, 'pdfDrawing'>;
}

/** How often a statement is read again that changed while it was read. */
const readings = 5;

export function createAffiliateFiles({
  database,
  list,
  statements,
  fontFolder,
  limits: { pdfDrawing },
}: AffiliateFileDeps): AffiliateFiles {
  const drawing = createAside<PdfToDraw, Uint8Array>(
    new URL('./pdf-program.ts', import.meta.url),
    pdfDrawing,
  );

  /** A statement with all its lines, which add up to it. Null for nobody's. */
  async function readWhole(
    userId: string,
    input: PeriodInput,
    nowMs: number,
  ): Promise<
    Result<
      { readonly statement: AffiliateStatement; readonly lines: readonly StatementLine[] } | null,
      AppError
    >
  > {
    for (let reading = 0; reading < readings; reading += 1) {
      const statement = await statements.find(userId, input, nowMs);
      if (!statement.ok) return statement;
      if (statement.value === null) return ok(null);
      const lines = await readLines(statement.value);
      if (addsUp(statement.value, lines)) return ok({ statement: statement.value, lines });
    }
    throw new Error(`the statement of ${userId} does not add up to its lines`);
  }

  async function readLines(statement: AffiliateStatement): Promise<readonly StatementLine[]> {
    const lines: StatementLine[] = [];
    for (;;) {
      const page = await statements.lines(statement, {
        first: longestStatementPage,
        after: lines.at(-1)?.cursor ?? null,
      });
      invariant(page.ok, 'the cursor is one of ours');
      lines.push(...page.value);
      if (page.value.length < longestStatementPage) return lines;
    }
  }

  return {
    async commissions(userId, filter, nowMs) {
      const first = await list.page(userId, filter, { first: longestPage, after: null, nowMs });
      if (!first.ok) return first;
      const rows = everyNode<CommissionRow>(async (after) => {
        const page =
          after === null
            ? first
            : await list.page(userId, filter, { first: longestPage, after, nowMs });
        invariant(page.ok, 'the filter was good for the first page');
        return page.value;
      });
      return ok(commissionsCsv(rows));
    },
    async statement(userId, input, nowMs) {
      const whole = await readWhole(userId, input, nowMs);
      if (!whole.ok) return whole;
      const holder = whole.value === null ? null : await database.first(findHolder, { userId });
      if (whole.value === null || holder === null) return err(appError('NOT_FOUND'));
      const end = await drawing.run(userId, {
        document: { ...whole.value, ...holder },
        fontFolder,
      });
      if (end.kind !== 'answered')
        return err(
          appError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(pdfDrawing.timeoutMs / 1000) }),
        );
      return ok(Readable.from([Buffer.from(end.answer)]));
    },
  };
}

function addsUp(
  { openingVnd, closingVnd, openingPendingVnd, closingPendingVnd, lineCount }: AffiliateStatement,
  lines: readonly StatementLine[],
): boolean {
  const [wallet, pending] = lines.reduce(
    ([w, p], line) => [w + line.walletVnd, p + line.pendingVnd],
    [openingVnd, openingPendingVnd],
  );
  return lines.length === lineCount && wallet === closingVnd && pending === closingPendingVnd;
}
