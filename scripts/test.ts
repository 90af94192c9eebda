/**
 * All checks, in the order in which they fail cheapest, those that only read side by side. Prints
 * what runs, then every skipped test with its reason and every failure once more, and closes with
 * one line `N passed, N failed` (`, N skipped` and `, N flaky` when there are any). Exit code 1
 * when anything failed.
 *   node scripts/test.ts            everything but what tests/short-run.ts leaves to a long run
 *   node scripts/test.ts --long     with the long simulations, kill and damage rounds (hours)
 */
import {
  addCounts,
  type Broken,
  type Counts,
  noCounts,
  readPlaywrightReport,
  readUnitReport,
} from './test-report.ts';
import { longRun, shortRun } from './long-run.ts';
import { projectRoot, runStep, runStepApart } from './run-step.ts';
import { unitReportFile } from './unit-report.ts';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads how many tests ran; without it the step counts as one check. */
  readonly report?: () => Counts;
}

const runtimes = ['shared', 'main', 'preload', 'renderer', 'worker', 'server', 'tests'] as const;
const e2eReport = path.join(projectRoot, 'out/e2e.json');

const typeCheck = (name: (typeof runtimes)[number]): Step => ({
  name: `kiểu: ${name}`,
  command: ['tsc', '-p', `tsconfig.${name}.json`],
});

/**
 * One after the other; what stands in one list has nothing to do with each other and runs side by
 * side, the longest first.
 */
const stages: readonly (readonly Step[])[] = [
  [{ name: 'mã sinh từ lược đồ GraphQL', command: ['node', 'scripts/codegen.ts'] }],
  [
    { name: 'lint', command: ['oxlint', '--deny-warnings'] },
    { name: 'định dạng mã', command: ['oxfmt', '--check'] },
    ...runtimes.toReversed().map(typeCheck),
    {
      name: 'hướng nhập khẩu giữa các lớp',
      command: [
        'depcruise',
        '--config',
        '.dependency-cruiser.mjs',
        'src',
        'server',
        'web',
        'scripts',
      ],
    },
    { name: 'mã không dùng tới', command: ['knip'] },
  ],
  // By themselves: while they build they write files into the folders that the checks read.
  [{ name: 'dựng ứng dụng máy tính', command: ['electron-vite', 'build', '--logLevel', 'warn'] }],
  [
    {
      name: 'dựng cổng web',
      command: ['vite', 'build', '-c', 'web/vite.config.ts', '--logLevel', 'warn'],
    },
  ],
  [{ name: 'độ nặng của các trang', command: ['node', 'tests/bench/check-weights.ts'] }],
  [
    {
      name: 'kiểm thử đơn vị, tích hợp, mô phỏng',
      command: [
        'vitest',
        'run',
        '--retry=1',
        '--reporter=./scripts/unit-report.ts',
        '--reporter=default',
      ],
      report: () => readUnitReport(unitReportFile),
    },
  ],
  [
    {
      name: 'kiểm thử đầu cuối',
      command: ['playwright', 'test', '--retries=1'],
      report: () => readPlaywrightReport(e2eReport),
    },
  ],
];

const long = process.argv.includes('--long');
const env: Readonly<Record<string, string>> = long ? longRun : shortRun;
rmSync(unitReportFile, { force: true });
rmSync(e2eReport, { force: true });

let total = noCounts;
for (const stage of stages)
  for (const counts of await runStage(stage)) total = addCounts(total, counts);

// Once more and last, where also somebody who has only the end of a long log finds it.
for (const [why, names] of Map.groupBy(total.skipped, (test) => test.why))
  console.log(
    names.length > 20
      ? `bỏ qua ${names.length} kiểm thử: ${why}`
      : names
          .map(({ name }) => `bỏ qua: ${name}: ${why === '' ? 'không nêu lý do' : why}`)
          .join('\n'),
  );
for (const test of total.flaky)
  console.log(`chập chờn, chỉ đạt ở lần thứ hai, phải tìm ra vì sao: ${shown(test)}`);
for (const test of total.failed) console.log(`HỎNG: ${shown(test)}`);
const others = [
  ['skipped', total.skipped],
  ['flaky', total.flaky],
] as const;
console.log(
  [
    `${total.passed} passed`,
    `${total.failed.length} failed`,
    ...others.flatMap(([name, tests]) => (tests.length > 0 ? [`${tests.length} ${name}`] : [])),
  ].join(', '),
);
process.exitCode = total.failed.length > 0 ? 1 : 0;

function shown({ name, why }: Broken): string {
  const longest = 2_000;
  return `${name}\n    ${stripVTControlCharacters(why).slice(0, longest).replaceAll('\n', '\n    ')}`;
}

async function runStage(stage: readonly Step[]): Promise<readonly Counts[]> {
  const [only, ...others] = stage;
  if (only === undefined) return [];
  if (others.length === 0) return [await runOne(only)];
  const waiting = [...stage];
  const done: Counts[] = [];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      done.push(await runBeside(step));
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
  return judge(step.name, code, oneCheck(code), startedAt);
}

async function runOne(step: Step): Promise<Counts> {
  console.log(`\n— ${step.name}`);
  const startedAt = performance.now();
  const code = await runStep(step.command, env);
  return judge(step.name, code, step.report?.() ?? oneCheck(code), startedAt);
}

function oneCheck(code: number): Counts {
  return { ...noCounts, passed: code === 0 ? 1 : 0 };
}

/**
 * A step whose tests all passed but which exited badly (a crash after the last test) still counts
 * as one failure.
 */
function judge(name: string, code: number, counts: Counts, startedAt: number): Counts {
  const crashed = code !== 0 && counts.failed.length === 0;
  const result = crashed
    ? addCounts(counts, { ...noCounts, failed: [{ name, why: `mã thoát ${code}` }] })
    : counts;
  console.log(
    `  ${result.failed.length === 0 ? 'đạt' : 'HỎNG'} sau ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  return result;
}
