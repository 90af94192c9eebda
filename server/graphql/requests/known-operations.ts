import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';

/** An operation as a client of ours sends it. */
export interface ClientOperation {
  readonly name: string;
  readonly text: string;
}

interface Columns {
  readonly hashes: readonly string[];
  readonly names: readonly string[];
  readonly texts: readonly string[];
}

const keepOperations = statement<Columns>()(
  'operations.keep',
  (_query, param) => sql`
    insert into client_operations (hash, name, text)
    select * from unnest(${param('hashes')}::text[], ${param('names')}::text[], ${param('texts')}::text[])
    on conflict (hash) do nothing`,
);

const listOperations = statement<Record<string, never>>()('operations.list', (query) =>
  query.selectFrom('client_operations').select(['name', 'text']),
);

const findOperation = statement<{ hash: string }>()('operations.find', (query, param) =>
  query.selectFrom('client_operations').select('text').where('hash', '=', param('hash')),
);

/**
 * Keeps what the clients of this build send, for the servers after it: also those that a deployment
 * runs beside this one.
 */
export async function keepClientOperations(
  database: Database,
  operations: readonly ClientOperation[],
): Promise<void> {
  await database.run(keepOperations, {
    hashes: operations.map(({ text }) => hashOf(text)),
    names: operations.map(({ name }) => name),
    texts: operations.map(({ text }) => text),
  });
}

/** What the clients of every build sent that this installation ever ran. */
export async function listClientOperations(
  database: Database,
): Promise<readonly ClientOperation[]> {
  return database.all(listOperations, {});
}

/** Whether the clients of any build that this installation ever ran send a text. */
export async function wasClientOperation(database: Database, text: string): Promise<boolean> {
  return (await database.first(findOperation, { hash: hashOf(text) }))?.text === text;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
