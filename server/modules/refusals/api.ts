export { createRefusals, type Refusals } from './create-refusals.ts';
