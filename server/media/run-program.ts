import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { err, ok, type Result } from '#shared/kernel/result.ts';

/**
 * How a program ended when it did not end well. `missing`: it is not installed. `stuck`: it showed
 * no sign of going on for too long.
 */
export type ProgramFailure =
  | { readonly kind: 'missing'; readonly detail: string }
  | { readonly kind: 'stopped'; readonly detail: string }
  | { readonly kind: 'stuck'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string };

export interface RunOptions {
  /**
   * The longest it may take to show a sign of going on, ms; then it is ended. Nothing that is run
   * may run for ever.
   */
  readonly stuckMs: number;
  /**
   * Whether a line of its standard output is such a sign; unless it is said, nothing but its end
   * is.
   */
  readonly isSign?: (line: string) => boolean;
  /** Kills the program. */
  readonly signal?: AbortSignal | undefined;
  /** Every line of its standard output as it comes. */
  readonly onLine?: (line: string) => void;
}

const guard = path.join(import.meta.dirname, 'guard-program.ts');
const noSuchProgram = 127;
/** From being ended to the end. */
const endMs = 10_000;

/**
 * Of what a program writes to its error stream only the end is kept: enough to see why it failed.
 */
const keptErrorCharacters = 4_000;

/**
 * Runs a program with these very arguments (no shell) and resolves with all that it wrote to
 * standard output. Never rejects: a program that is missing, stuck, was stopped or left with
 * another code than 0 is a refusal. It never outlives this process.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: RunOptions,
): Promise<Result<string, ProgramFailure>> {
  if (options.signal?.aborted === true)
    return Promise.resolve(err({ kind: 'stopped', detail: 'stopped before it began' }));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [guard, program, ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    // The guard then ends the program, and so it does when this process dies.
    const stop = () => child.stdin.destroy();
    let isStuck = false;
    let lastPatience: NodeJS.Timeout | undefined;
    const patience = setTimeout(() => {
      isStuck = true;
      stop();
      // Not even the system ends what waits for a disk that hangs.
      lastPatience = setTimeout(() => end(stuck()), endMs);
    }, options.stuckMs);
    child.stdin.on('error', () => undefined);
    options.signal?.addEventListener('abort', stop, { once: true });
    const output: string[] = [];
    let errors = '';
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      options.onLine?.(line);
      if (!isStuck && options.isSign?.(line) === true) patience.refresh();
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors = (errors + chunk).slice(-keptErrorCharacters);
    });
    const stuck = (): Result<string, ProgramFailure> =>
      err({
        kind: 'stuck',
        detail: `${program} showed no sign of going on for ${options.stuckMs} ms: ${errors.trim()}`,
      });
    const end = (result: Result<string, ProgramFailure>) => {
      clearTimeout(patience);
      clearTimeout(lastPatience);
      options.signal?.removeEventListener('abort', stop);
      resolve(result);
    };
    child.once('error', (error: Error) => end(err({ kind: 'failed', detail: error.message })));
    child.once('close', (code, killedBy) => {
      if (options.signal?.aborted === true) end(err({ kind: 'stopped', detail: 'stopped' }));
      else if (isStuck) end(stuck());
      else if (code === noSuchProgram) end(err({ kind: 'missing', detail: errors.trim() }));
      else if (code === 0) end(ok(output.join('\n')));
      else
        end(
          err({
            kind: 'failed',
            detail: `${program} left with ${String(code ?? killedBy)}: ${errors.trim()}`,
          }),
        );
    });
  });
}
