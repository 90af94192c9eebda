import { defineConfig } from 'vitest/config';

/** Unit tests stand beside the code; everything else below tests/. The end-to-end tests belong to Playwright. */
export default defineConfig({
  // graphql ships a copy under the condition `development`: Node and Vite must load the same one.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  test: {
    pool: 'forks',
    maxWorkers: 3,
    environment: 'node',
    globalSetup: ['tests/integration/support/made-once.ts'],
    include: [
      'src/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/{architecture,integration,simulation,kill,damage,contracts,electron-host}/**/*.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
