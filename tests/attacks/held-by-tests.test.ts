import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { attacks } from './attacks.ts';
import { heldAttacks, reasons } from './held-by-tests.ts';

/** The rows of the page, each as its first cell and its second one. */
const rows = readFileSync(
  path.resolve(import.meta.dirname, '../../docs/decisions/0020-what-outsiders-found.md'),
  'utf8',
)
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split(/(?<!\\)\|/))
  .map(([, finding = '', test = '']) => ({ finding, test }));

it('every script says on which commit its attack won', () => {
  expect(
    attacks.filter(({ wonOn }) => !/^(?:[\da-f]{8}|unknown: .+)$/.test(wonOn)).map((a) => a.name),
  ).toEqual([]);
});

it('every attack that a test holds has its row, and the row that test', () => {
  expect(
    heldAttacks.filter(
      ({ finding, heldBy }) =>
        !rows.some((row) => row.finding.includes(finding) && row.test.includes(heldBy)),
    ),
  ).toEqual([]);
  expect(new Set(heldAttacks.map(({ because }) => because))).toEqual(new Set(Object.keys(reasons)));
});

it('every confirmed attack of the report on security has a script or a test in its place', () => {
  const has = (number: number): boolean =>
    [...attacks.map(({ name }) => name), ...heldAttacks.map(({ finding }) => finding)].some(
      (words) => new RegExp(String.raw`^security ${number}(?!\d)`).test(words),
    );
  expect(Array.from({ length: 13 }, (_, at) => at + 1).filter((number) => !has(number))).toEqual(
    [],
  );
});
