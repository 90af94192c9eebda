// Changes the code in small ways to see whether a test notices (Stryker), and says what none did.
//   npm run test:mutation                      every module of tests/mutation/modules.ts
//   npm run test:mutation -- progress sync     these
// Only what changed since the last run is tried again; the reports lie in out/mutation.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { projectRoot, runStep } from '#scripts/run-step.ts';
import { mutatedModules, type MutatedModule } from './modules.ts';

const folder = path.join(projectRoot, 'tests/mutation');
/** Its own packages, which nobody else needs. */
const packages = path.join(folder, 'stryker');
const positions = z.object({ line: z.number(), column: z.number() });
const mutantSchema = z.object({
  mutatorName: z.string(),
  replacement: z.string().optional(),
  status: z.string(),
  location: z.object({ start: positions, end: positions }),
});
const reportSchema = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutantSchema) })),
});
/** File → `what was there → what stood there instead` → why nobody can notice. */
const equivalentsSchema = z.record(z.string(), z.record(z.string(), z.string()));

const equivalents = equivalentsSchema.parse(
  JSON.parse(readFileSync(path.join(folder, 'equivalents.json'), 'utf8')),
);

/** What became of the changes of a file or a module. */
interface Score {
  readonly killed: number;
  readonly of: number;
  readonly survivors: readonly string[];
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in mutatedModules));
if (unknown.length > 0) {
  console.error(`không có: ${unknown.join(', ')}. Có: ${Object.keys(mutatedModules).join(', ')}`);
  process.exit(2);
}
await install();
for (const [name, module] of Object.entries(mutatedModules)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  // oxlint-disable-next-line no-await-in-loop -- one after the other: each takes both cores
  const code = await mutate(name, module);
  if (code !== 0) process.exitCode = code;
  else report(name);
}

async function install(): Promise<void> {
  if (existsSync(path.join(packages, 'node_modules/@stryker-mutator/core'))) return;
  console.log('cài Stryker (tests/mutation/stryker, một lần)');
  // Its peer is the project's own Vitest, which lies above.
  const options = ['--legacy-peer-deps', '--no-audit', '--no-fund'];
  const code = await runStep(['npm', 'ci', '--prefix', packages, ...options]);
  if (code !== 0) process.exit(code);
}

async function mutate(name: string, module: MutatedModule): Promise<number> {
  console.log(`\n${name}: đổi từng chỗ và chạy lại các kiểm thử chạm tới nó`);
  const stryker = path.join(packages, 'node_modules/.bin/stryker');
  return runStep([stryker, 'run', path.join(folder, 'stryker.config.mjs')], {
    MUTATION_MODULE: name,
    MUTATION_CODE: JSON.stringify(module.mutate),
    MUTATION_TESTS: JSON.stringify(module.tests),
  });
}

function report(name: string): void {
  const { files } = reportSchema.parse(
    JSON.parse(readFileSync(path.join(projectRoot, `out/mutation/${name}.json`), 'utf8')),
  );
  const scores = Object.entries(files).map(([file, { source, mutants }]) =>
    scoreOf(file, source, mutants),
  );
  for (const { survivors } of scores) for (const one of survivors) console.log(`  ${one}`);
  const killed = scores.reduce((sum, one) => sum + one.killed, 0);
  const of = scores.reduce((sum, one) => sum + one.of, 0);
  console.log(`${name}: ${killed} / ${of} (${((killed / Math.max(of, 1)) * 100).toFixed(1)} %)`);
}

function scoreOf(
  file: string,
  source: string,
  mutants: readonly z.infer<typeof mutantSchema>[],
): Score {
  const known = equivalents[file] ?? {};
  // What does not compile or run at all was no change that somebody could have shipped.
  const tried = mutants.filter(
    (one) => !['CompileError', 'RuntimeError', 'Ignored'].includes(one.status),
  );
  const open = tried.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const survivors = open
    .map((one) => ({ one, change: changeOf(source, one) }))
    .filter(({ change }) => !(change in known));
  return {
    killed: tried.length - open.length,
    of: tried.length - (open.length - survivors.length),
    survivors: survivors.map(
      ({ one, change }) =>
        `${file}:${one.location.start.line} ${one.status === 'NoCoverage' ? '(không kiểm thử nào chạm) ' : ''}${change}`,
    ),
  };
}

/** The change as equivalents.json names it: text, not line, so that it stays found. */
function changeOf(source: string, { location, replacement }: z.infer<typeof mutantSchema>): string {
  const lines = source.split('\n').slice(location.start.line - 1, location.end.line);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, location.end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(location.start.column - 1) ?? '';
  return `${flat(lines.join('\n'))} → ${flat(replacement ?? '')}`;
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
