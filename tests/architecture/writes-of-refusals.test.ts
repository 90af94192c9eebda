import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every statement that a refusal may have written is one of the server', () => {
  const table = readFileSync('tests/integration/support/writes-of-refusals.ts', 'utf8');
  const named = [...table.matchAll(/^ {2}'([a-z_]+\.[a-z_]+)':/gm)].map(([, name = '']) => name);
  const server = globSync('server/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !server.includes(`'${name}'`))).toEqual([]);
});
