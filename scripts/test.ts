/**
 * All checks, in the order in which they fail cheapest, those that only read and build side by side. Prints what runs, every skipped test with its reason, and closes
 * with one line `N passed, N failed` (`, N skipped` and `, N flaky` when there are any). Exit code 1 when anything failed.
 *   node scripts/test.ts            everything
 *   node scripts/test.ts --long     with the long simulations, kill and damage rounds (hours)
 */
import { addCounts, noCounts, readPlaywrightReport, readVitestReport, type Counts } from './test-report.ts';
import { projectRoot, runStep, runStepApart } from './run-step.ts';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads how many tests ran; without it the step counts as one check. */
  readonly report?: () => Counts;
}

const runtimes = ['shared', 'main', 'preload', 'renderer', 'worker', 'server', 'tests'] as const;
const unitReport = path.join(projectRoot, 'out/unit.json');
const e2eReport = path.join(projectRoot, 'out/e2e.json');

const typeCheck = (name: (typeof runtimes)[number]): Step => ({ name: `kiểu: ${name}`, command: ['tsc', '-p', `tsconfig.${name}.json`] });

/** One after the other; what stands in one list has nothing to do with each other and runs side by side, the longest first. */
const stages: readonly (readonly Step[])[] = [
  [{ name: 'mã sinh từ lược đồ GraphQL', command: ['node', 'scripts/codegen.ts'] }],
  [
    { name: 'lint', command: ['oxlint', '--deny-warnings'] },
    ...runtimes.toReversed().map(typeCheck),
    { name: 'hướng nhập khẩu giữa các lớp', command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'server', 'web', 'scripts'] },
    { name: 'dựng ứng dụng máy tính', command: ['electron-vite', 'build', '--logLevel', 'warn'] },
    { name: 'mã không dùng tới', command: ['knip'] },
    { name: 'dựng cổng web', command: ['vite', 'build', '-c', 'web/vite.config.ts', '--logLevel', 'warn'] },
  ],
  [{
    name: 'kiểm thử đơn vị, tích hợp, mô phỏng',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    report: () => readVitestReport(unitReport),
  }],
  [{ name: 'kiểm thử đầu cuối', command: ['playwright', 'test', '--retries=1'], report: () => readPlaywrightReport(e2eReport) }],
];

const long = process.argv.includes('--long');
const env: Record<string, string> = long ? { SIM_RUNS: '1000000', MONEY_RUNS: '500', KILL_ROUNDS: '1000', DAMAGE_ROUNDS: '3000' } : {};
rmSync(unitReport, { force: true });
rmSync(e2eReport, { force: true });

let total = noCounts;
for (const stage of stages) for (const counts of await runStage(stage)) total = addCounts(total, counts);

for (const line of total.skippedWhy) console.log(`bỏ qua: ${line}`);
for (const line of total.flaky) console.log(`chập chờn, chỉ đạt ở lần thứ hai, phải tìm ra vì sao: ${line}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
const flaky = total.flaky.length > 0 ? `, ${total.flaky.length} flaky` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}${flaky}`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runStage(stage: readonly Step[]): Promise<readonly Counts[]> {
  const [only, ...others] = stage;
  if (only === undefined) return [];
  if (others.length === 0) return [await runOne(only)];
  const waiting = [...stage];
  const done: Counts[] = [];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) done.push(await runBeside(step));
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, lane));
  return done;
}

/** Shows what it prints only when it is over: two at once would be unreadable. */
async function runBeside(step: Step): Promise<Counts> {
  const startedAt = performance.now();
  const { code, printed } = await runStepApart(step.command);
  console.log(`\n— ${step.name}`);
  if (printed.trim() !== '') console.log(printed.trimEnd());
  return judge(code, { ...noCounts, passed: code === 0 ? 1 : 0 }, startedAt);
}

async function runOne(step: Step): Promise<Counts> {
  console.log(`\n— ${step.name}`);
  const startedAt = performance.now();
  const code = await runStep(step.command, env);
  return judge(code, step.report?.() ?? { ...noCounts, passed: code === 0 ? 1 : 0 }, startedAt);
}

/** A step whose tests all passed but which exited badly (a crash after the last test) still counts as one failure. */
function judge(code: number, counts: Counts, startedAt: number): Counts {
  const crashed = code !== 0 && counts.failed === 0;
  const result = crashed ? addCounts(counts, { ...noCounts, failed: 1 }) : counts;
  console.log(`  ${result.failed === 0 ? 'đạt' : 'HỎNG'} sau ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}
