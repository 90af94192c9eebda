import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const main = path.resolve(import.meta.dirname, '../../src/main');
const theOnlyOne = 'disk/rename.ts';

/**
 * Imports of a source text that could rename a file: by name, under another name, or the whole
 * module.
 */
function renamesOf(source: string): readonly string[] {
  return [...source.matchAll(/(?:import|require)[^;]*?['"](?:node:)?(?:fs|fs\/promises)['"]/g)]
    .map(([statement]) => statement)
    .filter((statement) => /\brename(?:Sync)?\b/.test(statement) || !statement.includes('{'));
}

test('the check sees every way to rename', () => {
  const ways = [
    `import { rename } from 'node:fs/promises';`,
    `import { mkdir, renameSync as move } from 'fs';`,
    `import fs from 'node:fs';`,
    `import * as fs from 'node:fs/promises';`,
    `const fs = require('node:fs');`,
    `await import('node:fs/promises');`,
  ];
  expect(ways.map((way) => renamesOf(way).length)).toEqual(ways.map(() => 1));
  expect(
    renamesOf(
      `import { mkdir } from 'node:fs/promises';\nimport { rename } from '../disk/rename.ts';`,
    ),
  ).toEqual([]);
});

test('one file of the main process renames: Windows refuses for a moment what somebody else has open, and only there is that known', () => {
  const files = readdirSync(main, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const renaming = files
    .filter((name) => renamesOf(readFileSync(path.join(main, name), 'utf8')).length > 0)
    .map((name) => name.split(path.sep).join('/'));
  expect(renaming).toEqual([theOnlyOne]);
});
