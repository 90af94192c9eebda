import type { Writer } from './port.ts';
import { statement } from './statement.ts';

/** What a database knows of itself. */
export type FactName =
  | KeyName
  | `${KeyName}_print`
  | 'field_key_newest'
  | 'bank_pulled_at'
  | 'restored_at'
  | 'database_origin'
  | 'demo_bank_key'
  | 'demo_seeded_on'
  | 'demo_fingerprint'
  | 'demo_site_content'
  | 'time_seen';

/** Keys that the server makes for itself (server/crypto/server-keys.ts). */
export type KeyName = 'token_key' | 'media_key' | 'field_key' | 'click_key';

/** A fact, or null. */
export async function findFact(writer: Writer, name: FactName): Promise<string | null> {
  return (await writer.first(selectFact, { name }))?.value ?? null;
}

/** When this database was put back from a backup, the last time; null when it never was. */
export async function findRestoredAt(writer: Writer): Promise<Date | null> {
  const ms = await findFact(writer, 'restored_at');
  return ms === null ? null : new Date(Number(ms));
}

/** A fact that is made once: of several starters at once all get the value of the first. */
export async function getOrMakeFact(
  writer: Writer,
  name: FactName,
  make: () => string,
): Promise<string> {
  const known = await findFact(writer, name);
  if (known !== null) return known;
  await writer.run(insertFact, { name, value: make() });
  const made = await findFact(writer, name);
  if (made === null) throw new Error(`fact ${name} was written and is not there`);
  return made;
}

/** Writes a fact over the one before. */
export async function putFact(writer: Writer, name: FactName, value: string): Promise<void> {
  await writer.run(upsertFact, { name, value });
}

/** Removes a fact. */
export async function dropFact(writer: Writer, name: FactName): Promise<void> {
  await writer.run(deleteFact, { name });
}

const selectFact = statement<{ name: string }>()('facts.find', (query, param) =>
  query.selectFrom('server_facts').select('value').where('name', '=', param('name')),
);

const insertFact = statement<{ name: string; value: string }>()('facts.insert', (query, param) =>
  query
    .insertInto('server_facts')
    .values({ name: param('name'), value: param('value') })
    .onConflict((conflict) => conflict.doNothing()),
);

const upsertFact = statement<{ name: string; value: string }>()('facts.upsert', (query, param) =>
  query
    .insertInto('server_facts')
    .values({ name: param('name'), value: param('value') })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: param('value') })),
);

const deleteFact = statement<{ name: string }>()('facts.delete', (query, param) =>
  query.deleteFrom('server_facts').where('name', '=', param('name')),
);
