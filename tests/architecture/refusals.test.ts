import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const renderer = path.resolve(import.meta.dirname, '../../src/renderer');

/** Who keeps a refusal by themselves, and why. */
const others: Readonly<Record<string, string>> = {
  'features/auth/confirm-page.tsx': 'the second step of signing in: its end shows another page',
  'lib/use-refusal.ts': 'the one place',
};

it('keeps what was refused in one place, which drops what a new session has answered', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: renderer })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) =>
      /useState<(?:readonly )?AppError\b/.test(readFileSync(path.join(renderer, file), 'utf8')),
    );
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
});
