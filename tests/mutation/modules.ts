/** What of the product Stryker changes at once, and which tests have to notice. */
export interface MutatedModule {
  /** Globs of code, from the root. */
  readonly mutate: readonly string[];
  /** Globs of tests; all of them run without a database, a browser and a network. */
  readonly tests: readonly string[];
}

const code = (...folders: readonly string[]): readonly string[] =>
  folders.map((folder) => `${folder}/**/*.ts`);
const tests = (...folders: readonly string[]): readonly string[] =>
  folders.map((folder) => `${folder}/**/*.test.ts`);

const player = 'src/renderer/features/study/player-core';
const statement = 'server/modules/commerce/admin/statement';

/** The order of the report. What is judged by the database is held by the integration tests. */
export const mutatedModules: Readonly<Record<string, MutatedModule>> = {
  progress: {
    mutate: code('src/shared/domain/progress'),
    tests: tests('src/shared/domain/progress', 'src/shared/sync', 'server/modules/learning'),
  },
  sync: { mutate: code('src/shared/sync'), tests: tests('src/shared/sync') },
  player: { mutate: code(player), tests: tests(player) },
  orders: {
    mutate: [
      ...code('src/shared/domain/commerce', 'src/shared/domain/voucher'),
      // Names and numbers of banks: a test that knew each would be the list again.
      '!src/shared/domain/commerce/bank-rows.ts',
    ],
    tests: tests('src/shared/domain/commerce', 'src/shared/domain/voucher'),
  },
  affiliates: {
    mutate: code('src/shared/domain/affiliate'),
    tests: tests('src/shared/domain/affiliate'),
  },
  statements: {
    mutate: [
      ...code(statement),
      // What asks the database, another process or the schema.
      `!${statement}/{days-types,mark-lines,read-aside,schema,statement-program,statement-store,statements}.ts`,
    ],
    // Without those that write statements by chance or make them as long as they can be: a change
    // would take minutes.
    tests: [`${statement}/!(hostile-statements|read-aside|written-statements).test.ts`],
  },
  search: { mutate: code('src/shared/search'), tests: tests('src/shared/search') },
  vault: {
    mutate: code('src/main/offline/vault', 'src/main/offline/licence'),
    tests: tests('src/main/offline'),
  },
  sessions: {
    mutate: [
      ...['fair-queue', 'guess-line', 'network-of', 'rates', 'sign-in-marks'].map(
        (name) => `server/modules/auth/attempts/${name}.ts`,
      ),
      'server/modules/auth/passwords/password-hash.ts',
      ...['totp', 'recovery-codes'].map((name) => `server/modules/auth/second-factor/${name}.ts`),
    ],
    tests: tests('server/modules/auth'),
  },
};
