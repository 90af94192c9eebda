import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bounds, type Sizes, sizesIn, sizesOfProduct } from './sizes.ts';

/**
 * What was larger when the bounds were set (2026-11-26), with its size then. The list only shrinks:
 * nothing is added, no number grows, and what fits goes out.
 */
const former = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'sizes.json'), 'utf8'),
) as Sizes; // written in this form

function functionOf(lines: number, head = 'function long() {'): string {
  return `${head}\n${'  call();\n'.repeat(lines - 2)}}\n`;
}

it('knows a long function, a long composition, many parameters and a long file', () => {
  expect(sizesIn('a.ts', functionOf(bounds.function))).toEqual({});
  expect(sizesIn('a.ts', functionOf(bounds.function + 1))).toEqual({ 'a.ts#long': 61 });
  expect(sizesIn('a.ts', functionOf(80, 'function createMany() {'))).toEqual({});
  expect(sizesIn('a.ts', functionOf(81, 'const createMany = () => {'))).toEqual({
    'a.ts#createMany': 81,
  });
  expect(sizesIn('a.ts', 'const add = (a, b, c, d) => a;')).toEqual({ 'a.ts#add()': 4 });
  expect(sizesIn('a.ts', 'const add = (a, b, { c, d }) => a;')).toEqual({});
  expect(sizesIn('a.ts', 'call();\n'.repeat(bounds.file + 1))).toEqual({ 'a.ts': 301 });
});

it('makes nothing longer than it may be, and nothing of the list longer than it was', () => {
  const found = sizesOfProduct();
  const grown = Object.entries(found).flatMap(([what, size]) =>
    size > (former[what] ?? 0) ? [`${what}: ${size}, was ${former[what] ?? 'within bounds'}`] : [],
  );
  expect(grown, `bounds: ${JSON.stringify(bounds)}; split it by what it does`).toEqual([]);
  const gone = Object.keys(former).filter((what) => found[what] === undefined);
  expect(gone, 'these fit now: take them out of sizes.json').toEqual([]);
});
