/**
 * `npm run bench [-- --quick] [-- NAME …]`: runs ours, the limit and the peers side by side in one
 * run, prints a table and writes out/bench.json. Only ratios within one run mean anything: these
 * machines are shared.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, runStep } from '#scripts/run-step.ts';
import type { Bench, BenchResult } from './measure.ts';

const loaders: Readonly<Record<string, () => Promise<Bench>>> = {
  'tick-write': async () => (await import('./tick-write.ts')).tickWrite,
  'course-open': async () => (await import('./course-open.ts')).courseOpen,
  'cold-open': async () => (await import('./cold-open.ts')).coldOpen,
  'sync-month': async () => (await import('./sync-month.ts')).syncMonth,
  'api-throughput': async () => (await import('./api-throughput.ts')).apiThroughput,
  'checkout-paid': async () => (await import('./checkout-paid.ts')).checkoutPaid,
  'affiliate-report': async () => (await import('./affiliate-report.ts')).affiliateReport,
  'click-tracking': async () => (await import('./click-tracking.ts')).clickTracking,
  'media-ranges': async () => (await import('./media-ranges.ts')).mediaRanges,
  search: async () => (await import('./search.ts')).search,
  'vault-ranges': async () => (await import('./vault-ranges.ts')).vaultRanges,
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouse,
  'bundle-size': async () => (await import('./bundle-size.ts')).bundleSize,
};

const quick = process.argv.includes('--quick');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const names = wanted.length > 0 ? wanted : Object.keys(loaders);

await installPeers();
const results: BenchResult[] = [];
for (const name of names) {
  const load = loaders[name];
  if (!load) throw new Error(`không có phép đo ${name}; có: ${Object.keys(loaders).join(', ')}`);
  console.log(`\n— ${name}`);
  const found = await (await load()).run({ quick });
  for (const result of found) print(result);
  results.push(...found);
}
const file = path.join(projectRoot, 'out/bench.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(
  file,
  JSON.stringify({ measuredAt: new Date().toISOString(), quick, results }, null, 2),
);
console.log(`\nJSON: out/bench.json`);
process.exit(0);

/** The peers live in their own folder with their own lock: the product does not carry them. */
async function installPeers(): Promise<void> {
  const peers = path.join(projectRoot, 'tests/bench/peers');
  if (existsSync(path.join(peers, 'node_modules'))) return;
  console.log('cài các gói để so sánh (tests/bench/peers)');
  if (
    (await runStep([
      'npm',
      '--prefix',
      peers,
      'ci',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])) !== 0
  )
    throw new Error('npm ci không thành công');
}

function print(result: BenchResult): void {
  console.log(`\n${result.bench} (tải máy ${result.load})`);
  const limit = result.rows.find((row) => row.role === 'limit')?.value;
  for (const row of result.rows) {
    const p99 = row.p99 === undefined ? '' : `  p99 ${format(row.p99)}`;
    const ratio =
      limit === undefined || row.role === 'limit'
        ? ''
        : `  × giới hạn ${(row.value / limit).toFixed(2)}`;
    console.log(
      `  ${row.role.padEnd(6)} ${row.name.padEnd(52)} ${format(row.value)} ${result.unit}${p99}${ratio}`,
    );
  }
  console.log(`  ${result.met ? 'ĐẠT' : 'CHƯA ĐẠT'}: ${result.reached} (mức: ${result.bar})`);
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value.toFixed(4);
}
