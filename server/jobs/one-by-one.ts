import { DatabaseUnavailableError } from '../db/trouble.ts';

/**
 * Does something for each, one after the other: one that fails holds up no other. Rejects at the
 * end with all that failed (`AggregateError`), so that the chore counts as failed; at once while
 * the database is not there.
 */
export async function oneByOne<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${items.length} failed`, {
      cause: failures[0],
    });
}
