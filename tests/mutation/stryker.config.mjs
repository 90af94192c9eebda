// What tests/mutation/run.ts tells: the module's name, its code, its tests
// (tests/mutation/modules.ts), globs as JSON.
const out = `out/mutation/${process.env.MUTATION_MODULE}`;

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutate: [...JSON.parse(process.env.MUTATION_CODE ?? '[]'), '!**/*.test.ts'],
  ignorePatterns: ['/out', '/data', '/docs', '/resources', '/packaging', '/tests/{e2e,bench}'],
  tempDirName: '.stryker-tmp',
  concurrency: 2,
  reporters: ['json'],
  jsonReporter: { fileName: `${out}.json` },
  incremental: true,
  incrementalFile: `${out}.incremental.json`,
  // The TypeScript that it would ask has another API than ours.
  checkers: [],
};
