import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { printServerSchema } from './print-schema.ts';

it('the printed schema is what schema.graphql says (node scripts/print-schema.ts)', () => {
  expect(printServerSchema()).toBe(
    readFileSync(path.join(import.meta.dirname, 'schema.graphql'), 'utf8'),
  );
});
