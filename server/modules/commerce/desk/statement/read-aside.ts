import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type AppError, appError } from '../../../../../src/shared/errors/error-code.ts';
import { err, type Result } from '../../../../../src/shared/kernel/result.ts';
import type { Limits } from '../../../../limits.ts';
import { createTurns } from '../../../../turns.ts';
import type { ReadStatement } from './read-statement.ts';

/** What `readStatement` is given. */
export interface StatementFileToRead {
  readonly bytes: Uint8Array;
  readonly ourAccount: string;
  /** Money of later days has not happened. */
  readonly latest: Date | null;
}

/**
 * Reads files in processes of their own, one at a time: whatever is in one, it takes its own request and nobody else's. A thread would not
 * do: one that runs out of memory takes the whole process with it, whatever its `resourceLimits` say (seen in Node 24).
 */
export interface StatementReader {
  /**
   * As `readStatement`. Refuses also with STATEMENT_TOO_LARGE what takes longer or more memory than a statement may, and with RATE_LIMITED
   * when too many wait. Throws what the reading throws, which is a bug.
   */
  read(file: StatementFileToRead): Promise<Result<ReadStatement, AppError>>;
}

export interface StatementReaderParts {
  readonly limits: Pick<Limits, 'statementReading'>;
  /** What the process runs; another one in tests. */
  readonly program?: URL;
}

const readingProgram = new URL('./statement-program.ts', import.meta.url);

/** A reader with its own line of files. */
export function createStatementReader({ limits: { statementReading: limits }, program = readingProgram }: StatementReaderParts): StatementReader {
  const turns = createTurns(limits);
  return {
    async read(file) {
      const read = await turns.run({ key: 'statement', asker: 'office' }, async () => readInProcess(program, file, limits));
      return read ?? err(appError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(limits.timeoutMs / 1000) }));
    },
  };
}

async function readInProcess(program: URL, file: StatementFileToRead, { timeoutMs, heapMegabytes }: Limits['statementReading']): Promise<Result<ReadStatement, AppError>> {
  const child = fork(fileURLToPath(program), {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    // Nothing of what the server knows; Windows starts no program without its folder.
    env: { SystemRoot: process.env['SystemRoot'] },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  try {
    return await answerOf(child, file);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** What the process answers. One that was ended by a signal had no more time or memory: Node aborts when its heap is full. */
async function answerOf(child: ChildProcess, file: StatementFileToRead): Promise<Result<ReadStatement, AppError>> {
  const { promise, resolve, reject } = Promise.withResolvers<Result<ReadStatement, AppError>>();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-saidAtMost);
  });
  // Sent by `statement-program.ts` and by nobody else.
  child.once('message', (message: Result<ReadStatement, AppError>) => resolve(message));
  child.once('error', reject);
  child.once('close', (code, signal) => {
    // On Windows there are no signals: a full heap ends with this code there.
    if (signal !== null || code === abortedOnWindows) resolve(err(appError('STATEMENT_TOO_LARGE')));
    else reject(new Error(`the process that reads a statement ended with ${code} and without an answer: ${said}`));
  });
  child.send(file, (error) => {
    // It ended before it was told; why is said at its end.
    if (error !== null && child.exitCode === null && child.signalCode === null) reject(error);
  });
  return promise;
}

const abortedOnWindows = 134;
/** Characters of what it said last. */
const saidAtMost = 2000;
