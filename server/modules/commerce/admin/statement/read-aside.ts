import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, type Result } from '#shared/kernel/result.ts';
import { createAside } from '#server/aside/run-aside.ts';
import type { Limits } from '#server/limits.ts';
import type { DayOrder } from './read-moment.ts';
import type { ReadStatement } from './read-statement.ts';

/** What `readStatement` is given. */
export interface StatementFileToRead {
  readonly bytes: Uint8Array;
  readonly ourAccount: string;
  /** Money of later days has not happened. */
  readonly latest: Date | null;
  /** What a person said of its days; null while nobody has. */
  readonly days: DayOrder | null;
}

/** Reads files in processes of their own. */
export interface StatementReader {
  /**
   * As `readStatement`. Refuses also with STATEMENT_TOO_LARGE what takes longer or more memory than
   * a statement may, and with RATE_LIMITED when too many wait or the machine has no time. Throws
   * what the reading throws, which is a bug.
   */
  read(file: StatementFileToRead): Promise<Result<ReadStatement, AppError>>;
}

export interface StatementReaderDeps {
  readonly limits: Pick<Limits, 'statementReading'>;
  /** What the process runs; another one in tests. */
  readonly program?: URL;
}

const readingProgram = new URL('./statement-program.ts', import.meta.url);

/** A reader with its own line of files. */
export function createStatementReader({
  limits: { statementReading: limits },
  program = readingProgram,
}: StatementReaderDeps): StatementReader {
  const aside = createAside<StatementFileToRead, Result<ReadStatement, AppError>>(program, limits);
  return {
    async read(file) {
      const end = await aside.run('office', file);
      if (end.kind === 'answered') return end.answer;
      return err(
        end.kind === 'exhausted'
          ? appError('STATEMENT_TOO_LARGE')
          : appError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(limits.timeoutMs / 1000) }),
      );
    },
  };
}
