/**
 * `npm run package`: builds the client anew with the variables of now, brings electron-builder, and
 * packs (packaging/package.ts).
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runStep } from '../scripts/run-step.ts';

const folder = import.meta.dirname;

await must('dựng ứng dụng', ['node', 'scripts/codegen.ts']);
await must('dựng ứng dụng', ['electron-vite', 'build', '--logLevel', 'warn']);
if (!existsSync(path.join(folder, 'node_modules/electron-builder'))) {
  console.log('[đóng gói] cài electron-builder (npm ci trong packaging/)');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(1);
}
await must('kiểm tra kiểu', ['tsc', '-p', 'packaging/tsconfig.json']);
process.exitCode = await runStep(['node', 'packaging/package.ts', ...process.argv.slice(2)]);

async function must(what: string, command: readonly string[]): Promise<void> {
  if ((await runStep(command)) === 0) return;
  console.error(`[đóng gói] ${what} không thành công`);
  process.exit(1);
}
