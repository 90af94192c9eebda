import type { Database } from '#server/db/port.ts';

/** Rows of the database itself, past every service. bigint comes as text. */
export async function listRows<Row>(
  { database }: { readonly database: Database },
  text: string,
  ...values: readonly unknown[]
): Promise<readonly Row[]> {
  // The caller wrote the text and knows its columns.
  return (await database.raw(text, values)) as readonly Row[];
}

/** The first one, or null. */
export async function findRow<Row>(
  world: { readonly database: Database },
  text: string,
  ...values: readonly unknown[]
): Promise<Row | null> {
  return (await listRows<Row>(world, text, ...values))[0] ?? null;
}
