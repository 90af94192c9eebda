import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const node24 = path.join(projectRoot, 'node_modules/.bin/node');

/**
 * Runs a script of this folder, hands each line it prints to `onLine`, and kills it with SIGKILL as
 * soon as that answers `kill`. Resolves with everything that was printed once the process is gone.
 */
export async function runUntilKilled(
  script: string,
  args: readonly string[],
  onLine: (line: string) => 'kill' | 'go on',
): Promise<readonly string[]> {
  const child = spawn(node24, [path.join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve, reject) => {
    child.once('close', () => resolve());
    child.once('error', reject);
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (onLine(line) === 'kill') child.kill('SIGKILL');
  }
  await gone;
  return lines;
}
