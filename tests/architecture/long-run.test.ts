import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longRun } from '#scripts/long-run.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Names of a test's variables that say how far it goes: everything with a default of its own, but
 * the choice of one history.
 */
function lengthsOf(source: string): readonly string[] {
  const names = [
    ...source.matchAll(
      /process\.env(?:\.(\w+)|\[['"`](\w+)['"`]\])\s*(?:\?\?|\|\|)\s*(?:['"`]?\d|Math)/g,
    ),
  ].map(([, dotted, quoted]) => dotted ?? quoted ?? '');
  return names.filter((name) => !name.endsWith('_SEED') || name === 'PROPERTY_SEED');
}

test('the check sees every way to read a number', () => {
  const ways = [
    `Number(process.env['SIM_RUNS'] ?? 5)`,
    `Number(process.env.SIM_RUNS || 5)`,
    `const x = process.env["SIM_RUNS"] ?? '5';`,
    `Number(process.env['SIM_RUNS'] ?? 10_000) / 4`,
  ];
  expect(ways.map(lengthsOf)).toEqual(ways.map(() => ['SIM_RUNS']));
  expect(lengthsOf(`Number(process.env['MONEY_SEED'] ?? 1)`)).toEqual([]);
});

test('a long run sets every length that a test reads, and none that no test reads', () => {
  const below = (folder: string, suffix: string): readonly string[] =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(suffix) && !/node_modules|long-run\.test/.test(name))
      .map((name) => path.join(root, folder, name));
  const files = [
    ...below('tests', '.ts'),
    ...['server', 'src', 'scripts'].flatMap((folder) => below(folder, '.test.ts')),
  ];
  const read = new Set(files.flatMap((file) => lengthsOf(readFileSync(file, 'utf8'))));
  expect(read).toEqual(new Set(Object.keys(longRun)));
});
