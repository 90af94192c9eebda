/**
 * `npm test` leaves to `npm run test:long` what shows the same again by more cases
 * (docs/decisions/0027). Whoever names a file runs all of it.
 */
export const isShortRun = process.env['SHORT_RUN'] === '1';

/** Why a test is skipped in a short run; scripts/test.ts counts what has the same reason. */
export const leftToLongRun = 'để lại cho npm run test:long';
