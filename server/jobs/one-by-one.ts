import { DatabaseUnavailableError } from '../db/trouble.ts';

/** One of many with which something went wrong. */
export interface Failure {
  /** Of what it was about: never a name or an address. */
  readonly id: string;
  readonly error: unknown;
}

/**
 * Does something for each, one after the other: one that fails holds up no other. Rejects at the
 * end with all that failed (`throwFailures`), so that the chore counts as failed; at once while
 * the database is not there. `idOf` names one in the log and in the office.
 */
export async function oneByOne<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  throwFailures(await tryEach(items, { idOf, work }), items.length);
}

/** What is tried with each of many. */
export interface Trial<Item> {
  idOf(this: void, item: Item): string;
  work(this: void, item: Item): Promise<unknown>;
  /** Of what failed: whether the rest is not tried. */
  endsAll?(this: void, error: unknown): boolean;
}

/**
 * The same for who has more to do before it ends: answers what failed. Rejects at once with what
 * ends all.
 */
export async function tryEach<Item>(
  items: readonly Item[],
  { idOf, work, endsAll }: Trial<Item>,
): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError || endsAll?.(error) === true) throw error;
      failures.push({ id: idOf(item), error });
    }
  }
  return failures;
}

/** Rejects with what failed, of so many: its sentence says which one first, and why. */
export function throwFailures(failures: readonly Failure[], total: number): void {
  const [first] = failures;
  if (first === undefined) return;
  throw new AggregateError(
    failures.map(({ error }) => error),
    `${failures.length} of ${total} failed, first ${first.id}: ${reasonOf(first.error)}`,
    { cause: first.error },
  );
}

const longestReason = 500;

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : typeof error;
  return text.length > longestReason ? `${text.slice(0, longestReason)}…` : text;
}

/** Names a row by whose it is. */
export const byUser = (row: { readonly user_id: string }): string => row.user_id;

/** Names a row by its order. */
export const byOrder = (row: { readonly order_id: string }): string => row.order_id;
