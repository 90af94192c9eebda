import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { err, ok, type Result } from '../../src/shared/kernel/result.ts';

/** How a program ended when it did not end well. `missing`: it is not installed. */
export type ProgramFailure =
  | { readonly kind: 'missing'; readonly detail: string }
  | { readonly kind: 'stopped'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string };

export interface RunOptions {
  /** Kills the program. */
  readonly signal?: AbortSignal | undefined;
  /** Every line of its standard output as it comes. */
  readonly onLine?: (line: string) => void;
}

const guard = path.join(import.meta.dirname, 'guard-program.ts');
const noSuchProgram = 127;

/** Of what a program writes to its error stream only the end is kept: enough to see why it failed. */
const keptErrorCharacters = 4_000;

/**
 * Runs a program with these very arguments (no shell) and resolves with all that it wrote to standard output. Never
 * rejects: a program that is missing, was stopped or left with another code than 0 is a refusal. It never outlives this process.
 */
export function runProgram(program: string, args: readonly string[], options: RunOptions = {}): Promise<Result<string, ProgramFailure>> {
  if (options.signal?.aborted === true) return Promise.resolve(err({ kind: 'stopped', detail: 'stopped before it began' }));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [guard, program, ...args], { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
    // The guard then ends the program, and so it does when this process dies.
    const stop = () => child.stdin.destroy();
    child.stdin.on('error', () => undefined);
    options.signal?.addEventListener('abort', stop, { once: true });
    const output: string[] = [];
    let errors = '';
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      options.onLine?.(line);
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors = (errors + chunk).slice(-keptErrorCharacters);
    });
    const end = (result: Result<string, ProgramFailure>) => {
      options.signal?.removeEventListener('abort', stop);
      resolve(result);
    };
    child.once('error', (error: Error) => end(err({ kind: 'failed', detail: error.message })));
    child.once('close', (code, killedBy) => {
      if (options.signal?.aborted === true) end(err({ kind: 'stopped', detail: 'stopped' }));
      else if (code === noSuchProgram) end(err({ kind: 'missing', detail: errors.trim() }));
      else if (code === 0) end(ok(output.join('\n')));
      else end(err({ kind: 'failed', detail: `${program} left with ${String(code ?? killedBy)}: ${errors.trim()}` }));
    });
  });
}
