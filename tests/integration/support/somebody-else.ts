import { AsyncResource } from 'node:async_hooks';

/** Made outside of every transaction. */
const elsewhere = new AsyncResource('somebody else');

/**
 * Does it as another process would: from within a transaction the database lets nobody ask it
 * (server/db/keep-outside.ts), and whoever plays what others do meanwhile is not within.
 */
export function asSomebodyElse<T>(work: () => T): T {
  return elsewhere.runInAsyncScope(work);
}
