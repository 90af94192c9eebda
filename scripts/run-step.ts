import { spawn } from 'node:child_process';
import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '..');

/** Runs a program of node_modules/.bin (or of PATH) in the project's root; resolves with its exit code, never throws. */
export function runStep(command: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  const [program = '', ...args] = command;
  const bin = path.join(projectRoot, 'node_modules/.bin');
  const child = spawn(program, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`, ...env },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
