/**
 * How far `npm run test:long` takes what the environment can take further;
 * tests/architecture/long-run.test.ts holds it complete.
 */
export const longRun = {
  SIM_RUNS: '1000000',
  MONEY_RUNS: '500',
  SESSION_HISTORIES: '5000',
  RULES_ON_BOTH: '1',
  DOWNLOAD_RUNS: '10000',
  PROPERTY_SEED: 'random',
  KILL_ROUNDS: '1000',
  KILL_DOWNLOAD_ROUNDS: '400',
  DAMAGE_ROUNDS: '3000',
  REAL_SECONDS: '3600',
  STATEMENT_RUNS: '20000',
} as const;

/** What `npm test` leaves out: tests/short-run.ts. */
export const shortRun = { SHORT_RUN: '1' } as const;
