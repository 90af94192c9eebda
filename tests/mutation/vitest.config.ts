import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The tests that tests/mutation/run.ts names, as Stryker runs them: in a copy of the project. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  ssr: { resolve: { conditions: ['module', 'node'] } },
  test: {
    environment: 'node',
    setupFiles: ['tests/property-seed.ts'],
    include: JSON.parse(process.env['MUTATION_TESTS'] ?? '[]'),
    // Some read long files, and the changed code counts each of its places.
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
