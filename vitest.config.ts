import { defineConfig } from 'vitest/config';
import SlowestFirst from './scripts/slowest-first.ts';

const root = { extends: true } as const;

/**
 * Unit tests stand beside the code; everything else below tests/. The end-to-end tests belong to
 * Playwright.
 */
export default defineConfig({
  // graphql ships a copy under the condition `development`: Node and Vite must load the same one.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  test: {
    pool: 'forks',
    maxWorkers: 3,
    environment: 'node',
    setupFiles: ['tests/property-seed.ts'],
    // A machine that has other things to do is no failure: what never comes ends by these, what
    // comes late does not.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    sequence: { sequencer: SlowestFirst },
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      {
        ...root,
        test: {
          name: 'units',
          include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'scripts/**/*.test.ts'],
          // Most of their time was a fresh process and the same modules again for each
          // file. What a test sets in its process (timers, globals) it takes back; a file that
          // cannot belongs to the others.
          isolate: false,
        },
      },
      {
        ...root,
        test: {
          name: 'worlds',
          include: [
            'tests/{architecture,integration,simulation,kill,damage,contracts,electron-host,real,attacks}/**/*.test.ts',
          ],
          globalSetup: ['tests/integration/support/made-once.ts'],
          // Each server of some hundred would load, compile and warm up the same code again: a
          // quarter of their processor time.
          isolate: false,
        },
      },
    ],
  },
});
