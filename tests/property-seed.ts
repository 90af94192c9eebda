import { configureGlobal, readConfigureGlobal } from 'fast-check';

// The same cases in every run, so that a failure is one of the change at hand and comes again; `npm
// run test:long` draws its own.
const seed = process.env['PROPERTY_SEED'] ?? '20261122';
if (seed !== 'random') configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) });
