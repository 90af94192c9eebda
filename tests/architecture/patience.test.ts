import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** A poll that gives up earlier than vitest.config.ts says, as its match. */
const impatient = /\.poll\([^;]*?\{[^{}]*\btimeout: ?(?:[1-5]?\d_000|\d{1,4}|[1-5]\d{4})\b/g;

it('knows a poll that gives up early, and one that does not', () => {
  const found = (text: string) => Array.from(text.matchAll(impatient)).length;
  expect(found('await expect.poll(() => rows(), { timeout: 20_000 }).toBe(1);')).toBe(1);
  expect(found('await expect.poll(rows, { interval: 5, timeout: 500 }).toBe(1);')).toBe(1);
  expect(found('await expect.poll(rows, { timeout: 150_000 }).toBe(1);')).toBe(0);
  expect(found('await expect.poll(rows).toBe(1); run({ timeout: 500 });')).toBe(0);
});

it('waits for what happens as long as the settings of all tests say, and no shorter', () => {
  const files = [
    'integration',
    'kill',
    'simulation',
    'attacks',
    'contracts',
    'electron-host',
    'real',
  ]
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(impatient), ([text]) =>
      [file, text].join(': '),
    ),
  );
  expect(found).toEqual([]);
});
