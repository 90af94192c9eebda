import type { Database, Tx } from '../db/port.ts';
import { DatabaseUnavailableError } from '../db/trouble.ts';
import { byUser, type Failure, throwFailures, tryEach } from './one-by-one.ts';

interface Person {
  readonly user_id: string;
}

export interface PagesDeps<Row extends Person> {
  readonly database: Database;
  /** People in one transaction. */
  readonly size: number;
  /** The next people by id. */
  readonly pageAfter: (after: string, count: number) => Promise<readonly Row[]>;
  /** Does it for one; said again it does nothing more. */
  readonly work: (tx: Tx, row: Row) => Promise<void>;
}

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Does something for many people, a page of them in one transaction. A page that fails is done
 * person by person: one that cannot be done holds up no other. Rejects at the end with those.
 */
export async function pageByPage<Row extends Person>(deps: PagesDeps<Row>): Promise<void> {
  const failures: Failure[] = [];
  let total = 0;
  for (let after: string | null = beforeAll; after !== null;) {
    const page: readonly Row[] = await deps.pageAfter(after, deps.size);
    failures.push(...(await doPage(deps, page)));
    total += page.length;
    after = page.length < deps.size ? null : (page.at(-1)?.user_id ?? null);
  }
  throwFailures(failures, total);
}

async function doPage<Row extends Person>(
  { database, work }: PagesDeps<Row>,
  page: readonly Row[],
): Promise<readonly Failure[]> {
  try {
    await database.transaction(async (tx) => {
      for (const row of page) await work(tx, row);
    });
    return [];
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    return tryEach(page, {
      idOf: byUser,
      work: async (row: Row) => database.transaction(async (tx) => work(tx, row)),
    });
  }
}
