import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '..');

/**
 * Runs a program of node_modules/.bin (or of PATH) in the project's root; resolves with its exit
 * code, never throws.
 */
export function runStep(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return exitCodeOf(start(command, env, 'inherit'));
}

/** The same beside others: what it prints is kept together instead of shown. */
export async function runStepApart(
  command: readonly string[],
): Promise<{ readonly code: number; readonly printed: string }> {
  const child = start(command, {}, 'pipe');
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const code = await exitCodeOf(child);
  return { code, printed };
}

function start(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  output: 'inherit' | 'pipe',
): ChildProcess {
  const bin = path.join(projectRoot, 'node_modules/.bin');
  return spawn(program, args, {
    cwd: projectRoot,
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`, ...env },
    shell: process.platform === 'win32',
  });
}

/** Once it is gone and all that it printed has come. */
function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
