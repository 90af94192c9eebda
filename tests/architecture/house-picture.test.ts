import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { drawHouse } from '#scripts/draw-house.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');

it('stands in docs/architecture.md as the code is: `node scripts/draw-house.ts` draws it anew', () => {
  expect(drawHouse(page)).toBe(page);
});

it.each(['server', 'server/modules', 'src/main', 'src/renderer/features', 'src/shared', 'tests'])(
  'names every folder of %s in its list',
  (folder) => {
    const list = /```\n(src\/shared\/[^`]+)```/.exec(page)?.[1] ?? '';
    const words = new Set(list.split(/[^\w-]+/));
    const folders = readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.length).toBeGreaterThan(5);
    expect(folders.filter((name) => !words.has(name))).toEqual([]);
  },
);
