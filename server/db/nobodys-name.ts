import { AsyncResource } from 'node:async_hooks';

/** Made as the process begins: in nobody's request, action or transaction. */
const nobody = new AsyncResource('nobody');

/**
 * Begins work that several wait for, or that outlives whoever asked first: it belongs to none of
 * them. Otherwise it would be undone for all of them with the session of the first, and refused to
 * all where the first asked within a transaction. Each who waits
 * for what it asks the database asks `refuseWithin` first (keep-outside.ts).
 */
export function inNobodysName<T>(work: () => T): T {
  return nobody.runInAsyncScope(work);
}
