import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test('the import checker finds every kind of breach (a checker that finds nothing proves nothing)', () => {
  const run = spawnSync(
    path.join(root, 'node_modules/.bin/depcruise'),
    [
      '--config',
      path.join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'err',
      'src',
      'server',
    ],
    { cwd: path.join(import.meta.dirname, 'breach'), encoding: 'utf8' },
  );
  const rules = new Set([...run.stdout.matchAll(/error ([a-z-]+):/g)].map((match) => match[1]));
  expect([...rules].toSorted()).toEqual([
    'features-are-islands',
    'modules-meet-at-the-api',
    'no-node-in-pages',
    'pictures-are-unpacked-in-turns',
    'shared-is-alone',
    'sqlite-belongs-to-the-cache',
    'ui-has-no-data',
  ]);
  expect(run.status).not.toBe(0);
});
