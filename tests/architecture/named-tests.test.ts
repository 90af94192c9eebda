import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = 'docs/decisions/0020-what-outsiders-found.md';

/** The files of tests that a text names, without their folders. */
function namedIn(text: string): readonly string[] {
  return [...new Set(text.match(/[\w.-]+\.(?:test|spec)\.tsx?/g))];
}

const there = new Set(
  globSync('{scripts,server,src,tests,web}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  }).map((file) => path.basename(file)),
);
const gone = (text: string): readonly string[] => namedIn(text).filter((name) => !there.has(name));

it('finds the tests that a row names, and those of them that are gone', () => {
  const row =
    '| a | src/sync-engine.test.ts: "x" · no-such-thing.test.ts, sharing.spec.ts (2) | server/limits.ts |';
  expect(namedIn(row)).toEqual(['sync-engine.test.ts', 'no-such-thing.test.ts', 'sharing.spec.ts']);
  expect(gone('sync-engine.test.ts, no-such-thing.test.ts')).toEqual(['no-such-thing.test.ts']);
});

// Whoever renames a test renames it in the rows; whoever takes one away says there what holds now.
it('every test that a row of what outsiders found names is there', () => {
  const text = readFileSync(path.join(root, page), 'utf8');
  expect(namedIn(text).length).toBeGreaterThan(300);
  expect(gone(text)).toEqual([]);
});
